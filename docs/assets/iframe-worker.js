// Search in pages that are opened from a folder: browsers start no worker there, so a hidden frame takes its place.
// Material for MkDocs looks for this name, and awaits importScripts where it finds it.
"use strict";

class IFrameWorker extends EventTarget {
  constructor(url) {
    super();
    this.frame = document.createElement("iframe");
    this.frame.hidden = true;
    document.body.append(this.frame);
    this.inside = this.frame.contentWindow;
    this.inside.postMessage = (data) => this.deliver(this, data);
    this.inside.importScripts = (...addresses) =>
      addresses.reduce((before, address) => before.then(() => this.load(address)), Promise.resolve());
    this.ready = this.load(url);
  }

  load(address) {
    return new Promise((done) => {
      const script = this.inside.document.createElement("script");
      script.src = new URL(address, location.href).href;
      script.onload = done;
      this.inside.document.body.append(script);
    });
  }

  deliver(target, data) {
    const event = new MessageEvent("message", { data: structuredClone(data) });
    setTimeout(() => {
      target.dispatchEvent(event);
      if (target === this) this.onmessage?.(event);
    });
  }

  postMessage(data) {
    this.ready.then(() => this.deliver(this.inside, data));
  }

  terminate() {
    this.frame.remove();
  }
}

if (location.protocol === "file:") {
  window.IFrameWorker = IFrameWorker;
  window.Worker = IFrameWorker;
}
