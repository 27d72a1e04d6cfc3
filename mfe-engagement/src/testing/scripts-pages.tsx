import { afterEach, beforeEach } from '@jest/globals'
import type { Script } from '@portal/contracts/engagement'
import type { Role } from '@portal/contracts/role'
import { Route, Routes } from '@portal/sdk/router'
import { renderPage, screen, services } from '@portal/sdk/testing'
import PlayerPage from '../player/page.tsx'
import ScriptsPage from '../scripts/page.tsx'

export const realFetch = globalThis.fetch

export const owner = () => services().database.owner

/** Each test of the file starts without scripts and announcements, and with the real requests. */
export function startWithoutScripts(): void {
  beforeEach(async () => {
    sessionStorage.clear()
    await owner()`delete from engagement.script`
    await owner()`delete from engagement.communication`
  })
  afterEach(() => {
    globalThis.fetch = realFetch
  })
}

export const step = (title: string, order: number, content = `Say ${title}.`) => ({
  id: crypto.randomUUID(),
  title,
  content,
  order,
})

export async function create(body: object = {}): Promise<Script> {
  const answer = await services().as('admin')('POST', '/api/scripts', {
    title: 'Fiber Pitch',
    description: 'For fiber.',
    category: 'Sales',
    tags: ['fiber'],
    steps: [step('Greeting', 1, 'Hello, see example.com.'), step('Close', 2)],
    ...body,
  })
  return (await answer.json()) as Script
}

export const stored = async (id: string) =>
  (await (await services().as('admin')('GET', `/api/scripts/${id}`)).json()) as Script

/** Opens the pages of the scripts and of the player. */
export const open = (role: Role = 'agent', at = '/scripts') =>
  renderPage(
    <Routes>
      <Route path="/scripts" element={<ScriptsPage />} />
      <Route path="/scripts/:id" element={<PlayerPage />} />
    </Routes>,
    { as: role, at },
  )

export const button = (name: string | RegExp) => screen.findByRole('button', { name })
