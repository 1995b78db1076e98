"""A policy learns Ka Pai alone by MaskablePPO and is measured against random play.

pip install "motu[lab,examples]"
python examples/maskable_ppo.py                     # some four minutes
python examples/maskable_ppo.py --steps 1000000     # better
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO

import motu.lab.gym  # noqa: F401  registers the environments

SCORE = 50.0  # rewards of about 1 suit the learner
ENVIRONMENTS = 8
Policy = Callable[[Any, Any], int]  # (observation, mask) -> action


def make() -> Any:
    """A match that a seat plays alone: its reward is its score at the end."""
    env = gymnasium.make("motu/KaPai-v0")
    return gymnasium.wrappers.TransformReward(env, lambda reward: float(reward) / SCORE)


def mean_score(policy: Policy, matches: int, seed: int = 1) -> tuple[float, float]:
    """The mean score of that many matches, and its standard error."""
    env, scores = gymnasium.make("motu/KaPai-v0"), []
    for match in range(matches):
        seen, info = env.reset(seed=1000 * seed + match)
        ended = False
        while not ended:
            seen, reward, ended, _, info = env.step(policy(seen, info["action_mask"]))
        scores.append(float(reward))
    return float(np.mean(scores)), float(np.std(scores) / np.sqrt(matches))


def random_policy(seed: int = 1) -> Policy:
    rng = np.random.default_rng(seed)
    return lambda seen, mask: int(rng.choice(np.flatnonzero(mask)))


def learned_policy(model: MaskablePPO) -> Policy:
    return lambda seen, mask: int(model.predict(seen, action_masks=mask.astype(bool), deterministic=True)[0])


def learn(steps: int, seed: int) -> MaskablePPO:
    from stable_baselines3.common.env_util import make_vec_env

    model = MaskablePPO(
        "MlpPolicy", make_vec_env(make, ENVIRONMENTS, seed=seed), n_steps=512, batch_size=512, n_epochs=6, gamma=1.0,
        gae_lambda=0.95, ent_coef=0.005, learning_rate=7e-4, seed=seed, device="cpu",
        policy_kwargs={"net_arch": [128, 128]},
    )  # fmt: skip
    return model.learn(steps)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--steps", type=int, default=300_000, help="decisions to learn from")
    asked.add_argument("--matches", type=int, default=500, help="to measure with")
    asked.add_argument("--seed", type=int, default=1)
    wanted = asked.parse_args()
    mean, error = mean_score(random_policy(), wanted.matches)
    print(f"random:  {mean:.1f} ± {error:.1f} points", flush=True)
    mean, error = mean_score(learned_policy(learn(wanted.steps, wanted.seed)), wanted.matches)
    print(f"learned: {mean:.1f} ± {error:.1f} points")


if __name__ == "__main__":
    main()
