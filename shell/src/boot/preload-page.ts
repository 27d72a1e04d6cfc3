/**
 * Preloads the files of the page once all but one of those that start the shell have arrived, or failed. The browser would
 * share the bandwidth evenly among all of them, and the shell would start last. The last file counts as arrived only after
 * it ran.
 */
export function preloadPageLater(): void {
  const ended = new Set<EventTarget | null>()
  const preloadIfReady = () => {
    const files = document.querySelector<HTMLTemplateElement>('template#page-files')
    const links = [...document.querySelectorAll('head > link[rel=preload]')]
    if (!files || document.readyState === 'loading' || links.filter(link => !ended.has(link)).length > 1) return
    document.head.append(files.content)
    files.remove()
  }
  const end = ({ target }: Event) => {
    ended.add(target)
    preloadIfReady()
  }
  // These events do not bubble, and the window never gets those of an element.
  document.addEventListener('load', end, true)
  document.addEventListener('error', end, true)
  document.addEventListener('readystatechange', preloadIfReady)
}
