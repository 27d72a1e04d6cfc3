import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { RemoteManifest } from '@portal/contracts/remote-manifest'
import { sri } from '../federation/files.ts'

export interface ChangedBuild {
  manifest: RemoteManifest
  /** Content of each file, by name. */
  contents: ReadonlyMap<string, Buffer>
  /** Hash of each file, by name. */
  files: Readonly<Record<string, string>>
}

/**
 * Returns a copy of the build in `folder`, as another commit would make it.
 * @param build ID of the copy
 * @param change returns the changed text of one of its scripts. A script with a hashed name must be one that only the document
 * and the manifest name.
 */
export function changedBuild(
  folder: string,
  build: string,
  change: (script: string, name: string) => string,
): ChangedBuild {
  const manifest = readFileSync(join(folder, 'remote.json'), 'utf8')
  const hasHashedNames = (JSON.parse(manifest) as RemoteManifest).hasHashedNames ?? false
  const names = readdirSync(folder).filter(name => !/\.(br|gz|json)$/.test(name))
  const texts: [name: string, text: string][] = [['remote.json', manifest]]
  const contents = new Map<string, Buffer>()
  const renamed: [from: string, to: string][] = []
  for (const name of names) {
    const content = readFileSync(join(folder, name))
    const changed = name.endsWith('.js') ? Buffer.from(change(content.toString(), name)) : content
    const newName = hasHashedNames && !changed.equals(content) ? withHashOf(changed, name) : name
    if (newName !== name) renamed.push([name, newName])
    if (!changed.equals(content)) renamed.push([sri('sha384', content), sri('sha384', changed)])
    if (name.endsWith('.html')) texts.push([name, content.toString()])
    contents.set(newName, changed)
  }
  const [described = '', ...documents] = texts.map(([, text]) =>
    renamed.reduce((result, [from, to]) => result.replaceAll(from, to), text),
  )
  documents.forEach((text, index) => contents.set(texts[index + 1]?.[0] ?? '', Buffer.from(text)))
  const withCompressed = [...contents].flatMap(([name, content]): [string, Buffer][] => [
    [name, content],
    [`${name}.br`, brotliCompressSync(content)],
  ])
  return {
    manifest: { ...(JSON.parse(described) as RemoteManifest), build },
    contents: new Map(withCompressed),
    files: Object.fromEntries(withCompressed.map(([name, content]) => [name, sri('sha384', content)])),
  }
}

const withHashOf = (content: Buffer, name: string) =>
  name.replace(/\.[0-9a-f]{16}\./, `.${createHash('sha256').update(content).digest('hex').slice(0, 16)}.`)
