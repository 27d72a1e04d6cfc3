/** Everything that leaves the page; tests replace it. */
export const browser = {
  /** Opens another document. */
  go(url: string): void {
    window.location.assign(url)
  },
  /** Loads the current URL again. */
  reload(): void {
    window.location.reload()
  },
}
