import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changeEnvironmentFile, type Compose, makeBaseImages, openCompose } from '@portal/platform/containers'
import { Failure, freePort, root, runTool } from '@portal/platform/shared'
import { writeSecretsFile } from '@portal/platform/startup'

const certificateFile = 'certificate.pem'

/** A portal in containers, with a proxy and an OpenID provider. */
export interface PortalInContainers {
  /** Its address behind the proxy. */
  readonly origin: string
  /** The name of the composition. */
  readonly project: string
  /** The `.env` of its operator. */
  readonly envFile: string
  /** Of the proxy and the provider. */
  readonly certificate: string
  readonly compose: Compose
  /** Removes its containers, networks, volume, and files. Images stay. */
  remove(): Promise<void>
}

/** Builds all images, starts the composition with its own settings, and waits until every service is ready. */
export async function startContainers(
  { hasLocalBases }: { hasLocalBases: boolean },
  print: (line: string) => void,
): Promise<PortalInContainers> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-containers-'))
  chmodSync(folder, 0o711)
  const removers = [async () => rmSync(folder, { recursive: true, force: true })]
  const remove = async () => {
    for (let next = removers.pop(); next; next = removers.pop()) await next()
  }
  try {
    const envFile = join(folder, '.env')
    const outside = join(folder, 'outside')
    const [portalPort, providerPort, gatewayPort] = [await freePort(0), await freePort(0), await freePort(0)]
    const origin = `https://localhost:${portalPort}`
    await makeCertificate(outside)
    writeSecretsFile(envFile, join(root, '.env.example'))
    changeEnvironmentFile(envFile, {
      PORTAL_ORIGIN: origin,
      OIDC_ISSUER: `https://login.localhost:${providerPort}/idp`,
      OIDC_CLIENT_SECRET: crypto.randomUUID(),
      BOOTSTRAP_ADMIN_EMAIL: 'admin@demo.example',
      BIND: `127.0.0.1:${gatewayPort}`,
      OUTSIDE_FILES: outside,
      PORTAL_PORT: String(portalPort),
      PROVIDER_PORT: String(providerPort),
    })
    const project = `portal-${process.pid}`
    const compose = await openCompose({ envFile, project, overlays: ['services/platform/containers/outside.yaml'] })
    removers.push(() => compose.close())
    print(compose.versions)
    if (hasLocalBases) await makeBaseImages(compose, print)
    const builtAt = performance.now()
    await compose.require('build')
    print(`build ✓ all images (${secondsSince(builtAt)} s)`)
    removers.push(async () => void (await compose.require('down', '--volumes', '--timeout', '20')))
    const startedAt = performance.now()
    await compose.require('up', '--detach', '--no-build')
    await waitUntilReady(origin.replace('https:', 'http:').replace(String(portalPort), String(gatewayPort)))
    print(`up ✓ the portal is ready (${secondsSince(startedAt)} s)`)
    return { origin, project, envFile, certificate: join(outside, certificateFile), compose, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Writes a certificate of both hosts and its key, which the container's user can read. */
async function makeCertificate(folder: string): Promise<void> {
  mkdirSync(folder, { mode: 0o755 })
  const key = join(folder, 'key.pem')
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,DNS:login.localhost']
  const files = ['-keyout', key, '-out', join(folder, certificateFile)]
  const { isPassed, output } = await runTool('openssl', ['req', ...kind, ...names, ...files])
  if (!isPassed) throw new Failure(`openssl could not make a certificate. Install it.\n${output.trim()}`)
  chmodSync(key, 0o644)
}

async function waitUntilReady(gateway: string): Promise<void> {
  const isReady = async () => (await fetch(`${gateway}/readyz`).catch(() => null))?.ok ?? false
  if (!(await holdsWithin(60_000, isReady))) throw new Failure(`${gateway}/readyz did not answer 200 within a minute.`)
}

/** Asks twice a second whether something holds. Returns false if it doesn't before the time is over. */
export async function holdsWithin(ms: number, holds: () => Promise<boolean>): Promise<boolean> {
  const until = performance.now() + ms
  while (!(await holds())) {
    if (performance.now() > until) return false
    await new Promise(resolve => setTimeout(resolve, 500))
  }
  return true
}

export const secondsSince = (since: number): string => ((performance.now() - since) / 1000).toFixed(1)
