import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

// The colors of the portal: shell/sdk/src/design-tokens/colors.ts.
const style = `
:root { color-scheme: dark; --canvas: #0e1116; --surface: #151a21; --line: #262d38; --field: #5d6878; --hover: #202731; --text: #e9edf2; --muted: #aab4c1; --accent: #86b4ff; --solid: #2b66d9; --solid-hover: #336ede; --negative: #ff9a92; --negative-soft: #3a1a1b; --glow: #17294a }
:root.light { color-scheme: light; --canvas: #f5f7f9; --surface: #fff; --line: #e0e5eb; --field: #858f9d; --hover: #eceff3; --text: #161b22; --muted: #4d5866; --accent: #1b56bd; --solid: #2160cf; --solid-hover: #1b53b6; --negative: #ad221b; --negative-soft: #fde7e5; --glow: #e3ecfd }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; min-height: 100dvh; display: grid; place-content: center; grid-template-columns: minmax(0, 25rem); gap: 1.5rem; padding: 1.5rem 1rem; background: radial-gradient(64rem 40rem at 50% -8rem, var(--glow), color-mix(in srgb, var(--glow) 40%, transparent) 50%, transparent) no-repeat var(--canvas); color: var(--text); font: 400 14px/1.5 ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'Liberation Sans', Arial, sans-serif }
.portal { display: flex; align-items: center; justify-content: center; gap: 0.75rem; font-size: 16px; font-weight: 600 }
.portal svg { width: 2rem; height: 2rem; padding: 0.4375rem; border-radius: 0.5rem; background: var(--solid) }
main { padding: 2rem; background: var(--surface); border: 1px solid var(--line); border-radius: 12px; overflow-wrap: anywhere }
h1 { margin: 0 0 1.25rem; font-size: 24px; line-height: 1.25; font-weight: 650; letter-spacing: -0.015em }
p { margin: -0.75rem 0 1.5rem; color: var(--muted) }
label { display: block; margin: 0 0 0.375rem; font-weight: 500 }
input { display: block; width: 100%; height: 2.75rem; margin: 0 0 1rem; padding: 0 0.75rem; background: none; color: inherit; border: 1px solid var(--field); border-radius: 8px; font: inherit; font-size: 16px }
.password { position: relative }
.password input { padding-right: 4.5rem }
.password button { position: absolute; inset: 0 0 0 auto; padding: 0 0.75rem; background: none; color: var(--accent); border: 0; border-radius: 8px; font: inherit; font-weight: 500; cursor: pointer }
input:focus { border-color: var(--accent); outline: 1px solid var(--accent) }
.action { display: block; width: 100%; min-height: 2.75rem; margin-top: 1.5rem; padding: 0.625rem 1rem; background: var(--solid); color: #fff; border: 0; border-radius: 8px; font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer }
.action:hover { background: var(--solid-hover) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.error { margin: 0 0 1rem; padding: 0.625rem 0.75rem; border-radius: 8px; background: var(--negative-soft); color: var(--negative) }
fieldset { display: grid; grid-template-columns: repeat(3, minmax(max-content, 1fr)); gap: 0.5rem; min-width: 0; margin: 1.75rem 0 0; padding: 1.25rem 0 0; border: 0; border-top: 1px solid var(--line) }
legend { float: left; grid-column: 1 / -1; width: 100%; padding: 0; color: var(--muted) }
fieldset button { min-height: 2.75rem; padding: 0 0.25rem; background: none; color: var(--text); border: 1px solid var(--field); border-radius: 8px; font: inherit; font-weight: 500; cursor: pointer }
fieldset button:hover { border-color: var(--accent); color: var(--accent) }
@media (max-width: 30rem) { main { padding: 1.5rem } }
`

/**
 * Applies the theme that the portal stores in this browser: dark, unless the user chose light. Blocked storage throws.
 * Then lets the button in a password field show what is typed.
 */
const script = `
try{if(localStorage.getItem('theme')==='light')document.documentElement.className='light'}catch{}
addEventListener('DOMContentLoaded',()=>{
  for(const button of document.querySelectorAll('.password button')){
    const field=button.previousElementSibling
    button.hidden=false
    button.onclick=()=>{
      const isShown=field.type==='password'
      field.type=isShown?'text':'password'
      button.textContent=isShown?'Hide':'Show'
    }
  }
})`

const hashOf = (content: string) => createHash('sha256').update(content).digest('base64')

/** The content security policy of these pages: one script, one style, forms only to the portal. */
export const pagePolicy = `default-src 'none'; img-src data:; script-src 'sha256-${hashOf(script)}'; style-src 'sha256-${hashOf(style)}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`

/** Returns the policy of a page with forms that may also redirect to another origin. */
export const pagePolicyWithFormsTo = (origin: string): string =>
  pagePolicy.replace("form-action 'self'", `form-action 'self' ${origin}`)

const icon = `<svg viewBox="0 0 24 24" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M3 11h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-5Zm0 0a9 9 0 1 1 18 0m0 0v5a2 2 0 0 1-2 2h-1a2 2 0 0 1-2-2v-3a2 2 0 0 1 2-2h3Z"/><path d="M21 16v2a4 4 0 0 1-4 4h-5"/></svg>`

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
<script>${raw(script)}</script>
<style>${raw(style)}</style>
</head>
<body><div class="portal">${raw(icon)}Call Center</div><main>${content}</main></body>
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
