// Runs first in the measured page. The benchmark reads `measured` when the page is idle.
globalThis.measured = { fcp: 0, lcp: 0, cls: 0, longTasks: [] }

function observe(type, take) {
  new PerformanceObserver(list => list.getEntries().forEach(take)).observe({ type, buffered: true })
}

observe('paint', ({ name, startTime }) => {
  if (name === 'first-contentful-paint') globalThis.measured.fcp = startTime
})
observe('largest-contentful-paint', ({ startTime }) => {
  globalThis.measured.lcp = startTime
})
observe('layout-shift', ({ value }) => {
  globalThis.measured.cls += value
})
observe('longtask', ({ startTime, duration }) => {
  globalThis.measured.longTasks.push([startTime, duration])
})
