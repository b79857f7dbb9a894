// Runs first in the lessons: JupyterLite assumes that every service worker of this origin is its own, and removes older ones.
// Hide the page's worker from it; JupyterLite registers its own.
if (navigator.serviceWorker) {
  const { serviceWorker } = navigator;
  const here = new URL("./", document.currentScript.src).href;
  const all = serviceWorker.getRegistrations.bind(serviceWorker);
  const one = serviceWorker.getRegistration.bind(serviceWorker);
  const controller = Object.getOwnPropertyDescriptor(ServiceWorkerContainer.prototype, "controller").get.bind(serviceWorker);
  serviceWorker.getRegistrations = async () => (await all()).filter(({ scope }) => scope.startsWith(here));
  serviceWorker.getRegistration = async (url) => {
    const found = await one(url);
    return found?.scope.startsWith(here) ? found : undefined;
  };
  Object.defineProperty(serviceWorker, "controller", {
    get: () => (controller()?.scriptURL.startsWith(here) ? controller() : null),
  });
}
