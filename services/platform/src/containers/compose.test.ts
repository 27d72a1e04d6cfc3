import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { gatewayConfig } from '@portal/gateway'
import { processConfig, readConfig } from '@portal/service-kit'
import { parseAllDocuments } from 'yaml'
import type { z } from 'zod'
import { provisionConfig } from '../startup/config.ts'
import { root } from '../shared/paths.ts'
import { makeSecrets } from '../startup/secrets.ts'
import { backendServices } from '../startup/backend-services.ts'
import { serviceNames } from '../shared/service-names.ts'

interface Container {
  environment?: Record<string, string | number>
  healthcheck?: { test: string[] }
  read_only?: boolean
  cap_drop?: string[]
  networks?: string[]
  image?: string
  build?: object
}

const text = ['docker-compose.yml', ...globSync('services/*/compose.yaml', { cwd: root })]
  .map(file => readFileSync(join(root, file), 'utf8'))
  .join('\n---\n')
/** All files together, as docker compose merges them: later ones add services, and variables to earlier services. */
const containers: Record<string, Container> = {}
for (const document of parseAllDocuments(text, { merge: true })) {
  const { services } = document.toJS() as { services: Record<string, Container> }
  for (const [name, { environment, ...container }] of Object.entries(services)) {
    const earlier = containers[name]
    containers[name] = { ...earlier, ...container, environment: { ...earlier?.environment, ...environment } }
  }
}
const processes = [
  { name: 'gateway', config: gatewayConfig as z.ZodObject },
  ...backendServices.map(({ name, config }) => ({ name, config: config.extend(processConfig.shape) })),
]

/** The `.env` of an operator who followed `.env.example`. */
const operator: Record<string, string> = { ...readExample(), OIDC_CLIENT_SECRET: 'from the provider', ...makeSecrets() }

function readExample(): Record<string, string> {
  const lines = readFileSync(join(root, '.env.example'), 'utf8').split('\n')
  return Object.fromEntries(lines.filter(line => /^\w+=/.test(line)).map(line => line.split(/=(.*)/).slice(0, 2)))
}

/** The environment of a container, with `${NAME}`, `${NAME:-default}`, and `${NAME:?}` filled in as docker compose does. */
function environmentOf(serviceName: string): Record<string, string> {
  const environment = containers[serviceName]?.environment ?? {}
  const fill = (value: string) =>
    value.replaceAll(/\$\{(\w+)(?::-([^}]*)|:\?)?\}/g, (_, name: string, fallback = '') => operator[name] || fallback)
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fill(String(value))]))
}

test('every service has a container', () => {
  expect(Object.keys(containers)).toEqual(expect.arrayContaining([...serviceNames]))
})

test.each(processes)('$name starts with the environment that docker-compose.yml gives it', ({ name, config }) => {
  expect(() => readConfig(config, environmentOf(name), name)).not.toThrow()
})

test('provision starts with the environment that docker-compose.yml gives it', () => {
  expect(() => readConfig(provisionConfig, environmentOf('provision'), 'provision')).not.toThrow()
})

test.each(processes)('$name gets only variables that it reads', ({ name, config }) => {
  const read = Object.keys(config.shape)
  expect(Object.keys(environmentOf(name)).filter(variable => !read.includes(variable))).toEqual([])
})

test('.env.example or make-secrets sets every variable of docker-compose.yml', () => {
  // Versions are set when one service is deployed.
  const used = [...text.matchAll(/\$\{(\w+)/g)].flatMap(([, name = '']) => (name.endsWith('_VERSION') ? [] : [name]))
  expect(used.filter(name => !(name in operator))).toEqual([])
})

test.each(serviceNames)('%s has a health check, a read-only file system, and no privileges', serviceName => {
  expect(containers[serviceName]).toMatchObject({ read_only: true, cap_drop: ['ALL'], healthcheck: expect.anything() })
})

test.each(['database', ...serviceNames])('the health check of %s has no spaces, where podman would split it', name => {
  expect(containers[name]?.healthcheck?.test.filter(part => /\s/.test(part))).toEqual([])
})

test('only provision and the services can reach the database', () => {
  const onDataNetwork = Object.entries(containers).filter(([, { networks }]) => networks?.includes('data'))
  expect(onDataNetwork.map(([name]) => name).sort()).toEqual(['database', 'provision', ...serviceNames].sort())
})

test('every process has an image of its own, with its packages and its version', () => {
  const text = readFileSync(join(root, 'services/platform/Dockerfile'), 'utf8')
  expect(text).toMatch(/npm ci .*-w services\/\$SERVICE$/m)
  // Podman's cache compares the value of an ARG in RUN only.
  expect(text).toMatch(/^RUN .*\$VERSION.*\nENV SERVICE_VERSION=/m)
  for (const name of [...serviceNames, 'provision']) {
    const version = `\${${name.toUpperCase()}_VERSION:-local}`
    const folder = name === 'provision' ? 'platform' : name
    expect(containers[name]).toMatchObject({
      image: `portal-${name}:${version}`,
      build: {
        target: serviceNames.slice(1).includes(folder as never) ? 'service' : name,
        args: { SERVICE: folder, VERSION: version },
      },
    })
  }
})
