/**
 * Ends this process in order when npm has ended. npm passes a signal only to the shell that runs the script, and the
 * shell dies without passing it on: without this, a portal would outlive its `npm start`.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250).unref()
}
