/** What every script and style sheet under /remotes must be; anything else does not run. */
interface PortalFiles {
  /** Called by every build's loader (see the sdk's `PortalFilesPlugin`) before a file is asked for. */
  prepare: (element: HTMLScriptElement | HTMLLinkElement, url: string) => void
}

declare global {
  interface Window {
    portalFiles?: PortalFiles
  }
}

/** Well formed, and the hash of nothing: a file that the registry does not list is refused like one that was changed. */
const matchesNothing = `sha384-${'A'.repeat(64)}`

const integrityByPath = new Map<string, string>()
const attemptByBase = new Map<string, number>()

window.portalFiles = { prepare: prepareFile }

/** Takes in the hashes of one build's files. Those of older builds stay: a page that runs from one may still load parts. */
export function trustFiles(base: string, integrity: Readonly<Record<string, string>>): void {
  for (const [file, hash] of Object.entries(integrity)) integrityByPath.set(base + file, hash)
}

/** From now on asks for a build's files under another query, so that a request that hangs is not waited for again. */
export function askAnew(base: string): void {
  attemptByBase.set(base, (attemptByBase.get(base) ?? 0) + 1)
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[src]')) {
    if (new URL(script.src).pathname.startsWith(base)) script.remove()
  }
}

/** The address to ask for a file, with the query of the present attempt. */
export function currentUrl(url: string): string {
  const { pathname } = new URL(url, location.href)
  const attempt = attemptByBase.get(baseOf(pathname))
  return attempt ? `${pathname}?attempt=${attempt}` : pathname
}

function prepareFile(element: HTMLScriptElement | HTMLLinkElement, url: string): void {
  const { pathname } = new URL(url, location.href)
  element.integrity = integrityByPath.get(pathname) ?? matchesNothing
  element.crossOrigin = 'anonymous'
  if (element instanceof HTMLScriptElement) element.src = currentUrl(url)
  else element.href = currentUrl(url)
}

const baseOf = (pathname: string) => pathname.slice(0, pathname.lastIndexOf('/') + 1)
