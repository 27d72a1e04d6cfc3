import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { bundle, compilePage, zodAliases } from '../build/compile.ts'

/** The files of a site by URL path. */
export type Site = ReadonlyMap<string, Buffer>

const scriptBytes = 2_000

/**
 * Returns two sites to compare the landing page with, made from the document that our server sends: the same page as
 * static HTML with a 2 kB script, and a single-page application that renders the same content in the browser.
 */
export async function makeBaselines(document: string): Promise<{ limit: Site; bundle: Site }> {
  const script = /<script type="module"[^>]*><\/script>/
  if (!script.test(document)) throw new Error('the page has no script to replace')
  const inHead = (html: string, added: string) => html.replace(script, () => added)

  const { assets } = await compilePage()
  const body = /<body>.*<\/body>/s
  const bundled = inHead(
    document,
    '<link rel="stylesheet" href="/page.css"><script type="module" src="/app.js"></script>',
  )
    .replace(/<style>.*?<\/style>/s, '')
    .replace(body, '<body><div id="root"></div></body>')
  return {
    limit: new Map([
      ['/', Buffer.from(inHead(document, '<script type="module" src="/limit.js"></script>'))],
      // Random text does not compress, so the script has its nominal size.
      [
        '/limit.js',
        Buffer.from(
          `//${randomBytes(scriptBytes)
            .toString('base64')
            .slice(0, scriptBytes - 2)}`,
        ),
      ],
    ]),
    bundle: new Map([
      ['/', Buffer.from(bundled)],
      ['/page.css', Buffer.from(assets.styles)],
      ['/app.js', await bundleApp()],
    ]),
  }
}

async function bundleApp(): Promise<Buffer> {
  return bundle({
    stdin: {
      contents: await readFile(new URL('single-page-app.tsx', import.meta.url), 'utf8'),
      resolveDir: import.meta.dirname,
      loader: 'tsx',
    },
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    // The page only needs the contracts' data. A bundle with zod would be an unfair comparison.
    alias: zodAliases,
  })
}
