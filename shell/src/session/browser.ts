/** The one door out of the page. */
export const browser = {
  /** Leaves for another document. */
  go(url: string): void {
    window.location.assign(url)
  },
  /** Opens the same address afresh. */
  reload(): void {
    window.location.reload()
  },
}
