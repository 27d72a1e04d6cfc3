import { gatewayConfig } from '@portal/gateway'
import { processConfig } from '@portal/service-kit'
import { z } from 'zod'
import { backendServices, platformConfig, provisionConfig, testConfig } from '@portal/platform/startup'

/** The page docs/environment.md: every environment variable, from the schemas that the programs parse it with. */
export async function environmentPage(): Promise<string> {
  return `${head}\n${(await environmentRows()).map(toLine).join('\n')}\n`
}

const head = `# Environment variables

Written by \`node services/platform/launch.mjs environment\` from the schemas that the programs read their environment
with; a test fails when this page is stale. An empty variable counts as missing. A program that cannot use its
environment says so, naming every variable at fault, and does not start.

\`npm start\` hands each service what it declares, and makes the secrets itself (\`DATA_DIR/secrets.json\`); with
docker-compose they are set in \`.env\` (see \`.env.example\`). Services that are processes of their own find each other by the
\`…_URL\` variables too.

| Variable | Read by | Default | What it is |
|---|---|---|---|`

export interface Row {
  readonly name: string
  readonly readers: readonly string[]
  /** Undefined: none; the program does not start without it where it is required. */
  readonly fallback: string | undefined
  readonly isRequired: boolean
  readonly what: string
}

/** Every variable, by name; where two programs take the same name differently, a row each. */
export async function environmentRows(): Promise<Row[]> {
  const schemas: [string, z.ZodObject][] = [
    ['npm start', platformConfig],
    ['npm test', testConfig],
    ['provision', provisionConfig],
    ['gateway', gatewayConfig],
    ...backendServices.map(({ name, config }): [string, z.ZodObject] => [name, config.extend(processConfig.shape)]),
  ]
  const rows = new Map<string, Row>()
  for (const row of schemas.flatMap(([reader, schema]) => rowsOf(reader, schema))) {
    const key = JSON.stringify([row.name, row.what, row.fallback, row.isRequired])
    rows.set(key, { ...row, readers: [...(rows.get(key)?.readers ?? []), ...row.readers] })
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
    return {
      name,
      readers: [reader],
      fallback: fallback === undefined ? undefined : String(fallback),
      isRequired: required.includes(name),
      what: description,
    }
  })
}

function toLine({ name, readers, fallback, isRequired, what }: Row): string {
  const shown = isRequired ? '**required**' : fallback ? `\`${fallback}\`` : '–'
  return `| \`${name}\` | ${readers.join(', ')} | ${shown} | ${what.replaceAll('|', '\\|')} |`
}
