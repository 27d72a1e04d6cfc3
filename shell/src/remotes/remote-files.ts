import { activityHeaders } from '@portal/sdk/frame'

/** Prepares every script and style sheet below /remotes. Files that are not registered here do not run. */
interface PortalFiles {
  /** Called by the loader of every build (see the SDK's `PortalFilesPlugin`) before it requests a file. */
  prepare: (element: HTMLScriptElement | HTMLLinkElement, url: string) => void
}

declare global {
  interface Window {
    portalFiles?: PortalFiles
  }
}

/** A valid hash that no content has: the browser rejects an unregistered file like one that was changed. */
const matchesNothing = `sha384-${'A'.repeat(64)}`

const checkTimeoutMs = 5_000
/** A Retry requests a file again if it has had no answer for this long. */
const hangsAfterMs = 1_000

const integrityByPath = new Map<string, string>()
const attemptByBase = new Map<string, number>()
const requestedAt = new WeakMap<Element, number>()

window.portalFiles = { prepare: prepareFile }

/** Allows the files of a build to run, each with exactly the content of its hash. */
export function registerFiles(base: string, integrity: Readonly<Record<string, string>>): void {
  for (const [file, hash] of Object.entries(integrity)) integrityByPath.set(base + file, hash)
}

/** Requests the files of a build with a new query from now on, so that a retry does not wait for a request that hangs. */
export function retryFiles(base: string): void {
  attemptByBase.set(base, (attemptByBase.get(base) ?? 0) + 1)
  for (const element of elementsOf(base)) if (element instanceof HTMLScriptElement) element.remove()
}

/**
 * Ends the requests for files of a build that hang, so that the next import requests these files again. Without this, it
 * would wait with the earlier ones for the loader's timeout of 30 seconds.
 */
export function endHangingRequests(base: string): void {
  for (const element of elementsOf(base)) {
    const waitedMs = performance.now() - (requestedAt.get(element) ?? Infinity)
    // A loader ignores an element that has loaded.
    if (waitedMs >= hangsAfterMs) element.dispatchEvent(new Event('error'))
  }
}

/** The scripts and style sheets of a build in the document. */
const elementsOf = (base: string) =>
  [...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script[src], link[rel="stylesheet"]')].filter(
    element => new URL(element instanceof HTMLScriptElement ? element.src : element.href).pathname.startsWith(base),
  )

/** Whether the server has deleted a build: it answers a request for one of its files with 404 or 410. */
export async function isBuildGone(base: string): Promise<boolean> {
  const file = [...integrityByPath.keys()].find(path => path.startsWith(base))
  if (!file) return false
  const response = await fetch(file, {
    method: 'HEAD',
    cache: 'no-store',
    headers: activityHeaders(),
    signal: AbortSignal.timeout(checkTimeoutMs),
  })
  return response.status === 404 || response.status === 410
}

/** The URL of a file on our origin, with the query of the current attempt. */
export function currentUrl(url: string): string {
  const { pathname } = new URL(url, location.href)
  const attempt = attemptByBase.get(baseOf(pathname))
  return attempt ? `${pathname}?attempt=${attempt}` : pathname
}

function prepareFile(element: HTMLScriptElement | HTMLLinkElement, url: string): void {
  const { pathname } = new URL(url, location.href)
  requestedAt.set(element, performance.now())
  element.integrity = integrityByPath.get(pathname) ?? matchesNothing
  element.crossOrigin = 'anonymous'
  if (element instanceof HTMLScriptElement) element.src = currentUrl(url)
  else element.href = currentUrl(url)
}

const baseOf = (pathname: string) => pathname.slice(0, pathname.lastIndexOf('/') + 1)
