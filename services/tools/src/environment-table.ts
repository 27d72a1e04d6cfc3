import { gatewayConfig } from '@portal/gateway'
import { processConfig } from '@portal/service-kit'
import { z } from 'zod'
import { serviceNames } from '@portal/platform/shared'
import { backendServices, platformConfig, provisionConfig, testConfig } from '@portal/platform/startup'

/** Returns docs/environment.md: every environment variable, from the schemas that parse them. */
export function environmentPage(): string {
  return `${head}\n${environmentRows().map(toLine).join('\n')}\n`
}

const head = `# Environment variables

\`node services/platform/launch.mjs environment\` writes this page from the schemas that parse the variables. A test fails if
it is outdated. An empty variable counts as missing. A program that gets an invalid environment lists every wrong variable
and does not start.

\`npm start\` passes each service the variables that it declares and generates the secrets (\`DATA_DIR/secrets.json\`). With
docker compose, all of them are in \`.env\` (see \`.env.example\`). Services that run as separate processes find each other
by \`SERVICE_URLS\`, or by the \`…_URL\` variables of single services.

| Variable | Read by | Default | Description |
|---|---|---|---|`

export interface Row {
  readonly name: string
  readonly readers: readonly string[]
  /** The default, if there is one. */
  readonly fallback: string | undefined
  /** The program does not start without it. */
  readonly isRequired: boolean
  readonly description: string
}

/** Returns every variable by name, with one row for each meaning that programs give it. */
export function environmentRows(): Row[] {
  const schemas: [string, z.ZodObject][] = [
    ['npm start', platformConfig],
    ['npm test', testConfig],
    ['provision', provisionConfig],
    ['gateway', gatewayConfig],
    ...backendServices.map(({ name, config }): [string, z.ZodObject] => [name, config.extend(processConfig.shape)]),
  ]
  const rows = new Map<string, Row>()
  for (const row of schemas.flatMap(([reader, schema]) => rowsOf(reader, schema))) {
    const key = JSON.stringify([row.name, row.description, row.fallback, row.isRequired])
    const readers = new Set([...(rows.get(key)?.readers ?? []), ...row.readers])
    rows.set(key, { ...row, readers: [...readers] })
  }
  return [...rows.values()].sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0))
}

function rowsOf(reader: string, schema: z.ZodObject): Row[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties).map(([name, property]) => {
    const { description = '', default: fallback } = property as {
      description?: string
      default?: string | number | boolean
    }
    const ofService = serviceNames.find(service =>
      new RegExp(`^${service.toUpperCase()}_(URL|DATABASE_PASSWORD)$`).test(name),
    )
    return {
      name: ofService ? name.replace(ofService.toUpperCase(), '<SERVICE>') : name,
      readers: [reader],
      fallback: fallback === undefined ? undefined : String(fallback),
      isRequired: required.includes(name),
      description: description.replace(`the ${ofService} service`, 'a service'),
    }
  })
}

function toLine({ name, readers, fallback, isRequired, description }: Row): string {
  const shown = isRequired ? '**required**' : fallback ? `\`${fallback}\`` : '–'
  const isForAll = backendServices.every(service => readers.includes(service.name))
  const others = readers.filter(reader => !backendServices.some(service => service.name === reader))
  const readBy = isForAll ? [...others, 'every service'] : readers
  return `| \`${name}\` | ${readBy.join(', ')} | ${shown} | ${description.replaceAll('|', '\\|')} |`
}
