// Begins to measure as soon as a page does: when it has shown something, and how long it keeps people waiting. A function of
// the selector of what is waited for.
/** @param {string} selector */
(selector) => {
  const shown = new Promise((resolve) => {
    const look = () => {
      if (document.querySelector(selector) === null) return;
      observer.disconnect();
      // What comes after a frame has begun and other tasks may run is after its paint.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { childList: true, subtree: true });
    look();
  });
  const paint = new Promise((resolve) => {
    new PerformanceObserver((list) => {
      for (const { name, startTime } of list.getEntries()) {
        if (name === 'first-contentful-paint') resolve(startTime);
      }
    }).observe({ type: 'paint', buffered: true });
  });
  const longest = { task: 0, key: 0 };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest.task = Math.max(longest.task, duration);
  }).observe({ type: 'longtask', buffered: true });
  // The types do not have the threshold yet.
  const events = { type: 'event', durationThreshold: 16 };
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) {
      if (name === 'keydown') longest.key = Math.max(longest.key, duration);
    }
  }).observe(events);
  Object.assign(globalThis, { timings: { shown, paint, longest } });
};
