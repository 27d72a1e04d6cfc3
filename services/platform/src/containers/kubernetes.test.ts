import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from '@jest/globals'
import * as cloudNativePg from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1'
import { gatewayConfig } from '@portal/gateway'
import { processConfig, readConfig } from '@portal/service-kit'
import * as apps from 'kubernetes-models/apps/v1'
import * as autoscaling from 'kubernetes-models/autoscaling/v2'
import * as batch from 'kubernetes-models/batch/v1'
import * as networking from 'kubernetes-models/networking.k8s.io/v1'
import * as policy from 'kubernetes-models/policy/v1'
import * as core from 'kubernetes-models/v1'
import { parse, parseAllDocuments } from 'yaml'
import type { z } from 'zod'
import { serviceNames } from '../shared/service-names.ts'
import { root } from '../shared/paths.ts'
import { backendServices } from '../startup/backend-services.ts'
import { provisionConfig } from '../startup/config.ts'
import { makeSecrets } from '../startup/secrets.ts'

interface Variable {
  name: string
  value?: string
  valueFrom?: { secretKeyRef: { name: string; key: string } }
}
interface Container {
  image: string
  env: Variable[]
  volumeMounts?: { name: string; mountPath: string }[]
  securityContext: unknown
  readinessProbe: unknown
}
interface Resource {
  apiVersion: string
  kind: string
  metadata: { name: string }
  data?: Record<string, string>
  spec: {
    plugins?: { name: string; isWALArchiver: boolean; parameters: { barmanObjectName: string } }[]
    postgresql?: { parameters: Record<string, string> }
    template: { spec: { containers: Container[]; volumes?: { name: string; emptyDir?: object }[] } }
  }
}

/** Classes that know the OpenAPI schemas of their kinds. */
const models = {
  v1: core,
  'apps/v1': apps,
  'autoscaling/v2': autoscaling,
  'batch/v1': batch,
  'networking.k8s.io/v1': networking,
  'policy/v1': policy,
  'postgresql.cnpg.io/v1': cloudNativePg,
} as unknown as Record<string, Record<string, new (resource: Resource) => { validate(): void }>>

/** The base, and a folder for each service that is not part of it. */
const kustomizations = globSync('services/*/kubernetes/kustomization.yaml', { cwd: root })
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const resources = kustomizations.flatMap(kustomization => {
  const { resources: files } = parse(read(kustomization)) as { resources: string[] }
  return files.flatMap(file =>
    parseAllDocuments(read(join(dirname(kustomization), file))).map(document => {
      expect(document.errors).toEqual([])
      return document.toJS() as Resource
    }),
  )
})
const namesOf = (kind: string) => resources.filter(one => one.kind === kind).map(({ metadata }) => metadata.name)
const find = (kind: string, name: string) => resources.find(one => one.kind === kind && one.metadata.name === name)
const settings = find('ConfigMap', 'portal')?.data ?? {}
const processes = [
  { name: 'gateway', config: gatewayConfig as z.ZodObject },
  ...backendServices.map(({ name, config }) => ({ name, config: config.extend(processConfig.shape) })),
]

/** The value that an operator stores in a secret. */
const values: Record<string, string> = {
  ...makeSecrets(),
  OIDC_CLIENT_SECRET: 'from the provider',
  MIGHTYCALL_API_KEY: 'from the platform',
  MIGHTYCALL_SECRET_KEY: 'from the platform',
  DATABASE_URL: 'postgres://role:password@database-rw:5432/portal?sslmode=verify-full',
}
const containerOf = (kind: string, name: string) => find(kind, name)?.spec.template.spec.containers[0]
const secretsOf = (kind: string, name: string) =>
  Object.fromEntries(
    (containerOf(kind, name)?.env ?? []).map(variable => [
      variable.name,
      variable.value ?? values[variable.valueFrom?.secretKeyRef.key ?? ''] ?? values[variable.name],
    ]),
  )

/** The object store of Barman has no schema in a package. */
const withSchema = resources.filter(({ apiVersion }) => apiVersion !== 'barmancloud.cnpg.io/v1')

test.each(withSchema)('$kind $metadata.name follows the published schema of $apiVersion', resource => {
  const { apiVersion, kind } = resource
  const Model = models[apiVersion]?.[kind]
  if (!Model) throw new Error(`There is no ${kind} in ${apiVersion}.`)
  expect(() => new Model(resource).validate()).not.toThrow()
})

test('every process has a deployment, a service, a disruption budget, and an autoscaler', () => {
  for (const kind of ['Deployment', 'Service', 'PodDisruptionBudget', 'HorizontalPodAutoscaler'])
    expect(namesOf(kind).toSorted()).toEqual(serviceNames.toSorted())
})

test.each(processes)(
  '$name starts with its environment, and gets no secret that it does not read',
  ({ name, config }) => {
    const secrets = secretsOf('Deployment', name)
    expect(() => readConfig(config, { ...settings, ...secrets }, name)).not.toThrow()
    expect(Object.keys(secrets).filter(variable => !(variable in config.shape))).toEqual([])
    expect(containerOf('Deployment', name)).toMatchObject({
      readinessProbe: { httpGet: { path: '/readyz' } },
      securityContext: {
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
      },
    })
  },
)

test('provision starts with its environment', () => {
  expect(containerOf('Job', 'provision')).toMatchObject({ envFrom: [{ secretRef: { name: 'database-passwords' } }] })
  const passwords = Object.fromEntries(Object.entries(values).filter(([name]) => name.endsWith('_DATABASE_PASSWORD')))
  const secrets = { ...secretsOf('Job', 'provision'), ...passwords }
  expect(() => readConfig(provisionConfig, secrets, 'provision')).not.toThrow()
})

test('every setting is a variable of some process', () => {
  const known = new Set(processes.flatMap(({ config }) => Object.keys(config.shape)))
  expect(Object.keys(settings).filter(name => !known.has(name))).toEqual([])
})

test('the nightly backup and the archive of the database use one object store, five minutes after a change at the latest', () => {
  const { plugins = [], postgresql } = find('Cluster', 'database')?.spec ?? {}
  expect(postgresql?.parameters['archive_timeout']).toBe('5min')
  expect(plugins).toMatchObject([{ isWALArchiver: true }])
  expect(find('ScheduledBackup', 'database')?.spec).toMatchObject({
    cluster: { name: 'database' },
    method: 'plugin',
    pluginConfiguration: { name: plugins[0]?.name },
  })
  expect(find('ObjectStore', plugins[0]?.parameters.barmanObjectName ?? '')).toBeDefined()
})

test('every image is one that docker compose builds', () => {
  const built = ['docker-compose.yml', ...globSync('services/*/compose.yaml', { cwd: root })].flatMap(file => {
    const { services } = parse(read(file)) as { services: Record<string, { build?: object }> }
    return Object.entries(services).flatMap(([name, { build }]) => (build ? [`portal-${name}`] : []))
  })
  const used = resources.flatMap(({ spec }) => spec?.template?.spec.containers?.map(({ image }) => image) ?? [])
  expect(used.filter(image => !built.includes(image))).toEqual([])
  expect(used).toContain('portal-gateway')
})

test('the gateway can write the copies of the builds', () => {
  const { volumes = [], containers } = find('Deployment', 'gateway')?.spec.template.spec ?? { containers: [] }
  const cache = containers[0]?.env.find(({ name }) => name === 'REMOTES_CACHE')?.value ?? ''
  const mount = containers[0]?.volumeMounts?.find(({ mountPath }) => cache.startsWith(`${mountPath}/`))
  expect(volumes.find(({ name }) => name === mount?.name)).toHaveProperty('emptyDir')
})
