import { createHash } from 'node:crypto'
import type { ErrorCode } from '@portal/contracts'
import type { ApiError } from '@portal/service-kit'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import type { GatewayEnv } from '../forward/upstream.ts'
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

/** The policy of these pages: their own style and nothing else. */
export const refusalPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

const titles: Partial<Record<ErrorCode, string>> = {
  not_found: 'There is nothing here',
  rate_limited: 'One moment, please',
}

/** Whether somebody would look at the answer in a browser's window: a page, or the way to sign in and out. */
export const isForPeople = (c: Context<GatewayEnv>) =>
  c.req.header('sec-fetch-dest') === 'document' && (!c.req.path.startsWith('/api/') || isSignInPath(c.req.path))

/** A refusal for people: what happened, the next step, and what to tell an admin. */
export function refusalPage(c: Context<GatewayEnv>, { code, message }: ApiError, requestId: string) {
  const { pathname, search } = new URL(c.req.url)
  const next =
    code === 'not_found' ? { href: '/', label: 'Go to the start' } : { href: pathname + search, label: 'Try again' }
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${titles[code] ?? 'This cannot be shown right now'}</title>
<link rel="icon" href="data:,">
<style>${raw(style)}</style>
</head>
<body><main><h1>${titles[code] ?? 'This cannot be shown right now'}</h1><p>${message}</p><p><a href="${next.href}">${next.label}</a></p><small>Request ${requestId}</small></main></body>
</html>`
}
