import { randomBytes } from 'node:crypto'
import type { PortalData, User } from '@portal/contracts'
import { shownViews } from '@portal/contracts/shown-views'
import { acceptedEncoding, ApiError } from '@portal/service-kit'
import type { Context } from 'hono'
import type { GatewayConfig } from '../config.ts'
import type { GatewayEnv } from '../gateway-env.ts'
import { pagePolicy } from '../policy/security-headers.ts'
import type { Build } from '../remotes/open-build.ts'
import type { Builds, ServedRemote } from '../remotes/served-builds.ts'
import { registryFor } from '../remotes/registry.ts'
import { toBrotli } from './compression.ts'

interface Visit {
  user: User
  /** Position of the live stream before any data of this page was read. */
  position: string
}

/** Answers a signed-in user with the shell's document, which contains all the data that the first screen needs. */
export async function shellPage(
  c: Context<GatewayEnv>,
  { user, position }: Visit,
  builds: Builds,
  config: GatewayConfig,
): Promise<Response> {
  // Read once, so that the page never mixes builds from before and after a release.
  const served = await builds.allServed(user)
  const { shell, template } = await readShell(builds, served)
  const registry = registryFor(user.role, served)
  const data: PortalData = {
    user,
    registry,
    brand: config.PORTAL_BRAND,
    phone: config.PORTAL_PHONE,
    timeZone: config.PORTAL_TIME_ZONE,
    position,
  }
  const nonce = randomBytes(16).toString('base64')
  const links = (files: readonly PreloadedFile[]) => [...new Set(files.map(file => preloadLink(file)))].join('')
  const start = shell.manifest.preload.map(file => ({ ...shell, integrity: shell.manifest.integrity, file }))
  const started = new Set(start.map(({ base, file }) => base + file))
  const ofPage = filesOfPage(c.req.path, registry, shell).filter(({ base, file }) => !started.has(base + file))
  const html = template
    .replaceAll('%NONCE%', () => nonce)
    .replace('<!--preload-->', () => `${links(start)}<template id="page-files">${links(ofPage)}</template>`)
    .replace('<!--data-->', () => `<script type="application/json" id="portal-data">${toScriptData(data)}</script>`)
  c.header(
    'content-security-policy',
    pagePolicy({ ...shell.manifest.csp, nonce, images: config.PROFILE_IMAGE_ORIGINS }),
  )
  c.header('cache-control', 'no-store')
  c.header('x-robots-tag', 'noindex')
  c.header('vary', 'cookie, accept-encoding')
  c.header('content-type', 'text/html; charset=utf-8')
  if (!acceptedEncoding(c.req.header('accept-encoding'), ['br'])) return c.body(html)
  c.header('content-encoding', 'br')
  // Every page is different, so compression may take only about a millisecond.
  return c.body(new Uint8Array(await toBrotli(html, 4)))
}

async function readShell(builds: Builds, served: readonly ServedRemote[]) {
  const shell = served.find(({ name }) => name === 'shell')?.build
  const template = shell && (await builds.read(shell, 'index.html'))
  if (template) return { shell, template: template.toString() }
  throw new ApiError('unavailable', "The portal isn't ready yet. Try again in a moment.")
}

/** Returns the files of the remotes that a path shows, and those of the shell that they use. */
function filesOfPage(path: string, registry: PortalData['registry'], shell: Build) {
  const { sharedFiles = {}, integrity: shellIntegrity } = shell.manifest
  return shownViews(path, registry).flatMap(({ remote: { base, entry, integrity }, view }) => [
    ...(view.shared ?? [])
      .flatMap(key => sharedFiles[key] ?? [])
      .map(file => ({ base: shell.base, file, integrity: shellIntegrity })),
    ...[entry, ...view.files].map(file => ({ base, file, integrity })),
  ])
}

interface PreloadedFile {
  base: string
  file: string
  integrity: Readonly<Record<string, string>>
}

function preloadLink({ base, file, integrity }: PreloadedFile): string {
  const hash = integrity[file]
  const as = file.endsWith('.css') ? 'style' : 'script'
  return `<link rel="preload" as="${as}" href="${base}${file}"${hash ? ` integrity="${hash}" crossorigin="anonymous"` : ''}>`
}

/** Serializes data as JSON that cannot end the script element around it. */
const toScriptData = (data: unknown) => JSON.stringify(data).replaceAll('<', '\\u003c')
