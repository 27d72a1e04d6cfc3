import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

const style = `
:root { color-scheme: dark light; --ground: #0e1116; --card: #171b22; --line: #2a303a; --field: #6f7b8b; --text: #e8ebf0; --quiet: #a3adba; --accent: #5b8cff; --on-accent: #06101f; --bad: #ff8f8f }
@media (prefers-color-scheme: light) { :root { --ground: #f3f5f8; --card: #fff; --line: #d9dee6; --field: #7b8694; --text: #151a21; --quiet: #55606e; --accent: #2457d6; --on-accent: #fff; --bad: #b3261e } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif }
main { width: 100%; max-width: 400px; padding: 32px; background: var(--card); border: 1px solid var(--line); border-radius: 12px; overflow-wrap: anywhere }
.portal { margin: 0 0 16px; color: var(--quiet); font-size: 14px }
h1 { margin: 0 0 8px; font-size: 22px; line-height: 1.3; font-weight: 600 }
p { margin: 0 0 24px; color: var(--quiet) }
label { display: block; margin: 0 0 4px; font-size: 14px }
input { display: block; width: 100%; height: 44px; margin: 0 0 16px; padding: 0 12px; background: var(--ground); color: inherit; border: 1px solid var(--field); border-radius: 8px; font: inherit }
.action { display: block; width: 100%; min-height: 44px; padding: 10px 16px; background: var(--accent); color: var(--on-accent); border: 0; border-radius: 8px; font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.error { margin: 0 0 16px; color: var(--bad); font-size: 14px }
`

const styleHash = createHash('sha256').update(style).digest('base64')

/** The content security policy of these pages: no scripts, no other styles, forms only to the portal. */
export const pagePolicy = `default-src 'none'; img-src data:; style-src 'sha256-${styleHash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`

type Markup = ReturnType<typeof html>

/** Returns a complete HTML document. */
export const htmlPage = (title: string, content: Markup): string =>
  (
    html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Call Center</title>
<link rel="icon" href="data:,">
<style>${raw(style)}</style>
</head>
<body><main><div class="portal">Call Center</div>${content}</main></body>
</html>
` as HtmlEscapedString
  ).toString()

export interface PageMessage {
  status: number
  title: string
  text: string
  action: { label: string; href: string }
}

/** Returns a page that says what happened and links to the next step. */
export function messagePage({ status, title, text, action }: PageMessage): Response {
  const content = html`<h1>${title}</h1><p>${text}</p><a class="action" href="${action.href}">${action.label}</a>`
  return new Response(htmlPage(title, content), {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': pagePolicy },
  })
}
