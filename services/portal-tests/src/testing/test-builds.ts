import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { currentConsentVersion, type RemoteManifest } from '@portal/contracts'

const allRoles = ['agent', 'supervisor', 'admin'] as const

/** Writes a build of a remote below a folder, as the newest one. */
export async function writeBuild(
  root: string,
  manifest: Pick<RemoteManifest, 'name'> & Partial<RemoteManifest>,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  const { name, build = 'aaaaaaaaaaaa' } = manifest
  const folder = join(root, name, build)
  await mkdir(folder, { recursive: true })
  const complete: RemoteManifest = {
    build,
    version: '1.0.0',
    builtAt: '2026-11-21T00:00:00Z',
    roles: [...allRoles],
    entry: 'remoteEntry.js',
    integrity: {},
    pages: [],
    slots: [],
    searches: [],
    actions: [],
    shortcuts: [],
    preload: [],
    csp: { scripts: [], styles: [] },
    ...manifest,
  }
  await writeFile(join(folder, 'remote.json'), JSON.stringify(complete))
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text)
  await writeFile(join(root, name, 'newest'), build)
}

/** Writes the smallest builds that a gateway can serve. */
export async function writeTestBuilds(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'remotes-'))
  await writeBuild(
    root,
    { name: 'landing', roles: [], entry: null },
    {
      'render.mjs': `export const consentVersion = '${currentConsentVersion}'
        export const render = input => '<!doctype html><title>Landing</title>' + JSON.stringify(input)`,
      'form.js': 'form()',
    },
  )
  await writeBuild(
    root,
    { name: 'shell', entry: null, preload: ['main.js'], integrity: { 'main.js': 'sha384-main' } },
    {
      'index.html': '<!doctype html><title>Shell</title><!--preload--><style nonce="%NONCE%"></style><!--data-->',
      'main.js': 'main()',
    },
  )
  const page = { path: '/leads', title: 'Leads', module: './leads/page', roles: [...allRoles], files: ['leads.js'] }
  await writeBuild(
    root,
    { name: 'calls', pages: [page], integrity: { 'leads.js': 'sha384-leads' } },
    {
      'remoteEntry.js': 'entry()',
      'remoteEntry.js.br': 'compressed',
      'leads.js': 'leads()',
    },
  )
  await writeBuild(root, { name: 'admin', roles: ['admin'] }, { 'remoteEntry.js': 'adminOnly()' })
  return root
}
