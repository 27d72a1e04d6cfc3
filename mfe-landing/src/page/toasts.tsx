/** Where the script shows toasts. Empty and invisible at first, but present for screen readers from the start. */
export function Toasts() {
  return (
    <section className="toasts" id="toasts" aria-label="Notifications (F8)" tabIndex={-1}>
      <div role="status" />
      <div role="alert" />
    </section>
  )
}
