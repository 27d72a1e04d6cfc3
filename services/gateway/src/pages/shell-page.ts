import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { PortalData, User } from '@portal/contracts'
import { ApiError } from '@portal/service-kit'
import type { Context } from 'hono'
import type { GatewayConfig } from '../config.ts'
import type { GatewayEnv } from '../forward/upstream.ts'
import { pagePolicy } from '../policy/security-headers.ts'
import type { Builds } from '../remotes/builds.ts'
import { registryFor } from '../remotes/registry.ts'

interface Visit {
  user: User
  /** Where the live stream stood before anything of this page was read. */
  position: string
}

/** The shell's document for whoever is signed in, carrying all that the first screen would otherwise ask for. */
export async function shellPage(
  c: Context<GatewayEnv>,
  { user, position }: Visit,
  builds: Builds,
  config: GatewayConfig,
): Promise<Response> {
  const shell = await builds.active('shell')
  if (!shell) throw new ApiError('unavailable', 'The portal is being built. Try again in a moment.')
  const registry = registryFor(user.role, await builds.allActive())
  const data: PortalData = {
    user,
    registry,
    brand: config.PORTAL_BRAND,
    phone: config.PORTAL_PHONE,
    timeZone: config.PORTAL_TIME_ZONE,
    position,
  }
  const nonce = randomBytes(16).toString('base64')
  const preload = [
    ...shell.manifest.preload.map(file => preloadLink(shell.base, file, shell.manifest.integrity)),
    ...filesOfPath(c.req.path, registry).map(({ base, file, integrity }) => preloadLink(base, file, integrity)),
  ]
  const template = await readFile(join(shell.folder, 'index.html'), 'utf8')
  const html = template
    .replaceAll('%NONCE%', () => nonce)
    .replace('<!--preload-->', () => preload.join(''))
    .replace('<!--data-->', () => `<script type="application/json" id="portal-data">${asScriptData(data)}</script>`)
  c.header('content-security-policy', pagePolicy({ ...shell.manifest.csp, nonce }))
  c.header('cache-control', 'no-store')
  c.header('x-robots-tag', 'noindex')
  c.header('vary', 'cookie, accept-encoding')
  return compressed(c, html)
}

/** Made anew for every person and visit, so packed as tightly as a millisecond allows. */
async function compressed(c: Context<GatewayEnv>, html: string): Promise<Response> {
  const accepted = c.req.header('accept-encoding') ?? ''
  if (!accepted.includes('br')) return c.html(html)
  c.header('content-encoding', 'br')
  c.header('content-type', 'text/html; charset=utf-8')
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
  return c.body(new Uint8Array(await compressBrotli(html, quality)))
}

const compressBrotli = promisify(brotliCompress)

function filesOfPath(path: string, { remotes }: PortalData['registry']) {
  for (const { base, entry, integrity, pages } of remotes) {
    const page = pages.find(candidate => matches(candidate.path, path))
    if (page) return [entry, ...page.files].map(file => ({ base, file, integrity }))
  }
  return []
}

/** Whether a page's path, with `:name` for any one segment, is this path. */
function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const given = path.split('/')
  return wanted.length === given.length && wanted.every((part, index) => part.startsWith(':') || part === given[index])
}

function preloadLink(base: string, file: string, integrity: Readonly<Record<string, string>>): string {
  const hash = integrity[file]
  const as = file.endsWith('.css') ? 'style' : 'script'
  return `<link rel="preload" as="${as}" href="${base}${file}"${hash ? ` integrity="${hash}" crossorigin="anonymous"` : ''}>`
}

/** JSON that cannot end the script element it stands in. */
const asScriptData = (data: unknown) => JSON.stringify(data).replaceAll('<', '\\u003c')
