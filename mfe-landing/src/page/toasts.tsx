/** Where the script puts messages: empty and unseen until then, but known to screen readers from the start. */
export function Toasts() {
  return (
    <section className="toasts" id="toasts" aria-label="Notifications (F8)" tabIndex={-1}>
      <div role="status" />
      <div role="alert" />
    </section>
  )
}
