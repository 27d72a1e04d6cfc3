import { createHash } from 'node:crypto'
import type { ErrorCode } from '@portal/contracts'
import type { ApiError } from '@portal/service-kit'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import type { GatewayEnv } from '../gateway-env.ts'
import { isSignInPath } from '../routes.ts'

const style = `
:root { color-scheme: dark light; --ground: #0e1116; --text: #e8ebf0; --quiet: #a3adba; --accent: #8fb2ff }
@media (prefers-color-scheme: light) { :root { --ground: #f3f5f8; --text: #151a21; --quiet: #55606e; --accent: #2457d6 } }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 400px; padding: 24px; overflow-wrap: anywhere }
h1 { margin: 0 0 8px; font-size: 22px; line-height: 1.3 }
p { margin: 0 0 16px }
a { color: var(--accent) }
small { color: var(--quiet) }
`

/** The Content-Security-Policy of error pages: their own style and nothing else. */
export const errorPagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

const titles: Partial<Record<ErrorCode, string>> = {
  not_found: 'Page not found',
  rate_limited: 'Too many requests',
}
const otherTitle = "This page can't be shown right now"

/** The lead form without JavaScript. */
const isForm = (c: Context) => c.req.method === 'POST' && c.req.path === '/api/leads'

/** Whether a browser window shows the response: a navigation to a page, or to sign in or out. */
export const wantsErrorPage = (c: Context) =>
  c.req.header('sec-fetch-dest') === 'document' &&
  (!c.req.path.startsWith('/api/') || isSignInPath(c.req.path) || isForm(c))

/** Renders an error as a page: what happened, the next step, and the request ID to give to an admin. */
export function errorPage(c: Context<GatewayEnv>, { code, message }: ApiError) {
  const { pathname, search } = new URL(c.req.url)
  const title = titles[code] ?? otherTitle
  const next =
    // A path that begins with two slashes would lead to another site.
    code === 'not_found' || isForm(c)
      ? { href: '/', label: 'Go to the home page' }
      : { href: pathname.replace(/^\/+/, '/') + search, label: 'Try again' }
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${raw(style)}</style>
</head>
<body><main><h1>${title}</h1><p>${message}</p><p><a href="${next.href}">${next.label}</a></p><small>Request ${c.get('requestId')}</small></main></body>
</html>`
}
