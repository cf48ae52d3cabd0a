/** A page that is slow to be painted starts all the same. */
const LATEST_MS = 1_000;
const FIRST = "first-contentful-paint";

/** Ends when the page shows something; at once where nobody looks at it, or where the browser does not tell. */
export function whenPainted(): Promise<void> {
  const isTold = PerformanceObserver.supportedEntryTypes.includes("paint");
  if (!isTold || document.visibilityState === "hidden") return Promise.resolve();
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName(FIRST).length > 0) end();
    });
    const end = (): void => {
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, LATEST_MS);
    observer.observe({ type: "paint", buffered: true });
  });
}
