// The site's search is a worker, which browsers refuse to a page opened from a folder: there a hidden frame does its work.
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    #inside;

    constructor(address) {
      super();
      const frame = document.createElement("iframe");
      frame.hidden = true;
      frame.srcdoc = "<!doctype html><title>search</title>";
      this.#inside = new Promise((ready) => frame.addEventListener("load", () => this.#fill(frame, address, ready)));
      document.body.append(frame);
    }

    #fill(frame, address, ready) {
      const { contentWindow: inside, contentDocument: page } = frame;
      inside.postMessage = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
      const script = page.createElement("script");
      script.src = new URL(address, location.href).href;
      script.addEventListener("load", () => ready(inside));
      page.head.append(script);
    }

    async postMessage(data) {
      (await this.#inside).dispatchEvent(new MessageEvent("message", { data }));
    }
  };
}
