import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@portal/platform/shared'
import { textsOf } from './texts-of.ts'

const folder = 'docs/texts'
/** Not of a screen in use: tests and their helpers, and the page that shows the components to developers. */
const notScreens = /\.test\.tsx?$|\.d\.ts$|(^|\/)(testing|ui-kit)\/|\/fake-/

/** Returns the list of texts of the shell, the SDK, and each remote, by the path of its page. */
function textPages(project: string): Map<string, string> {
  const packages = ['shell', 'shell/sdk', ...globSync('mfe-*', { cwd: project }).toSorted()]
  return new Map(
    packages.map(path => [`${folder}/${path.replace(/^shell\/|^mfe-/, '')}.md`, textPage(project, path)] as const),
  )
}

function textPage(project: string, path: string): string {
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: join(project, path) })
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => !notScreens.test(file))
    .toSorted()
  const sections = sources.flatMap(file => {
    const texts = textsOf(readFileSync(join(project, path, file), 'utf8'), { isTsx: file.endsWith('x') })
    return texts.length > 0 ? [`## ${file}\n\n${texts.map(text => `- ${text}`).join('\n')}`] : []
  })
  return `${[`# Texts of ${path}`, head, ...sections].join('\n\n')}\n`
}

const head =
  '`npm run format` writes this page from the sources, and a check fails if it is outdated. `{name}` is a value, `{lead|leads}` are alternatives, and `[Retry]` is a button. To change a text, change the source. [writing.md](../writing.md) has the rules.'

/** Writes all pages, and deletes those of packages that are gone. */
export function writeTextPages(project: string = root): void {
  const pages = textPages(project)
  mkdirSync(join(project, folder), { recursive: true })
  for (const [page, text] of pages) writeFileSync(join(project, page), text)
  for (const page of pagesWithoutPackage(project, pages)) rmSync(join(project, page))
}

/** Returns the pages that `writeTextPages` would change. */
export function findOutdatedTextPages(project: string = root): string[] {
  const pages = textPages(project)
  const outdated = [...pages].filter(([page, text]) => readPage(join(project, page)) !== text).map(([page]) => page)
  return [...outdated, ...pagesWithoutPackage(project, pages)]
}

const readPage = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)

const pagesWithoutPackage = (project: string, pages: ReadonlyMap<string, string>) =>
  globSync(`${folder}/*.md`, { cwd: project })
    .map(page => page.replaceAll('\\', '/'))
    .filter(page => !pages.has(page))
