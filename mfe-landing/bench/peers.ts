import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { bundle, compilePage, contractData } from '../build/compile.ts'

/** A page to measure beside ours: its files by path. */
export type Site = ReadonlyMap<string, Buffer>

const scriptBytes = 2_000

/**
 * What the visitor's page is measured beside, from the document as our server sends it: the same page as pure static
 * HTML with a script of 2 kB, and a single-page bundle that renders the same content in the browser.
 */
export async function makePeers(document: string): Promise<{ limit: Site; bundle: Site }> {
  const script = /<script type="module"[^>]*><\/script>/
  if (!script.test(document)) throw new Error('the page holds no script to replace')
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
      // Text that does not compress: the script weighs what it says.
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
      contents: await readFile(new URL('app.tsx', import.meta.url), 'utf8'),
      resolveDir: import.meta.dirname,
      loader: 'tsx',
    },
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    // What the page reads of the contracts is data; a bundle that brought zod along would be an easy peer.
    alias: { zod: contractData },
  })
}
