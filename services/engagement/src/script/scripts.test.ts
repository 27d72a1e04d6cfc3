import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { outdatedDays, type Script, type ScriptVersion } from '@portal/contracts'
import { noon, startTestEngagement, type TestEngagement } from '../testing/test-engagement.ts'

let engagement: TestEngagement
beforeAll(async () => {
  engagement = await startTestEngagement()
})
afterAll(() => engagement.stop())
beforeEach(() => engagement.clear())

type Role = 'agent' | 'supervisor' | 'admin'
const later = '2026-11-18T18:00:00.000Z'
const step = (title: string, order: number) => ({ id: crypto.randomUUID(), title, content: `Say ${title}.`, order })
const send = (method: string, path: string, body?: unknown, role: Role = 'admin') =>
  engagement.as(role)(method, path, body)
const read = async <T = Script>(response: Promise<Response>) => (await (await response).json()) as T
const create = (body: object = {}) =>
  read(send('POST', '/api/scripts', { title: 'Opening', category: 'Sales', steps: [step('Hello', 1)], ...body }))
const edit = (script: Script, change: object = {}) => {
  const { title, description, category, steps, updatedAt } = script
  return send('PUT', `/api/scripts/${script.id}`, { title, description, category, steps, updatedAt, ...change })
}

test('a created script is read back by an agent, its steps in ascending order, its content made of them', async () => {
  const { id } = await create({ steps: [step('two', 20), step('one', 10)], tags: ['fiber'] })
  const script = await read(send('GET', `/api/scripts/${id}`, undefined, 'agent'))
  expect(script).toMatchObject({ title: 'Opening', tags: ['fiber'], updatedAt: noon, pricesVerified: null })
  expect(script.steps.map(it => it.title)).toEqual(['one', 'two'])
  expect(script.content).toBe('Say one.\n\nSay two.')
})

test('a script without steps keeps its content', async () => {
  expect(await create({ steps: [], content: 'One.\n\nTwo.' })).toMatchObject({ steps: [], content: 'One.\n\nTwo.' })
})

test('a save changes title, description, category and steps, answers the stored script and keeps the tags', async () => {
  const script = await create({ tags: ['fiber'] })
  engagement.setClock(later)
  const saved = await read(edit(script, { title: ' New ', steps: [step('a', 1), step('b', 2)] }))
  expect(saved).toMatchObject({ title: 'New', tags: ['fiber'], updatedAt: later })
  expect(saved.steps).toHaveLength(2)
  expect(await read<Script[]>(send('GET', '/api/scripts', undefined, 'agent'))).toEqual([saved])
})

test('a stale edit is refused with the stored script, also within the same millisecond', async () => {
  const script = await create()
  const first = await read(edit(script, { title: 'First' }))
  const second = await edit(script, { title: 'Second' })
  expect([second.status, await second.json()]).toMatchObject([409, { code: 'conflict', current: first }])
  expect(await read(send('GET', `/api/scripts/${script.id}`))).toEqual(first)
})

test('of twenty edits at once on the same script one is stored', async () => {
  const script = await create()
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => edit(script, { title: `Edit ${n}` })))
  expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
})

test('a save without updatedAt, as the specification has it, is stored', async () => {
  const script = await create()
  expect((await edit(script, { updatedAt: undefined, title: 'Plain' })).status).toBe(200)
})

test.each([
  [{ title: '  ' }, 'title'],
  [{ steps: [{ ...step('x', 1), title: '' }] }, 'steps.0.title'],
  [{ steps: [{ ...step('x', 1), content: 'a\0b' }] }, 'steps.0.content'],
  [{ steps: 'none' }, 'steps'],
  [{ category: 'x'.repeat(101) }, 'category'],
])('a save of %j is refused, the field named', async (change, path) => {
  const refused = await edit(await create(), change)
  expect([refused.status, await refused.json()]).toMatchObject([400, { issues: [{ path }] }])
})

test('steps that share an id are refused', async () => {
  const one = step('x', 1)
  expect((await edit(await create(), { steps: [one, { ...one, order: 2 }] })).status).toBe(400)
})

test.each(['agent', 'supervisor'] as const)('a %s reads scripts and changes none', async role => {
  const script = await create()
  const path = `/api/scripts/${script.id}`
  const refused = await Promise.all([
    send('POST', '/api/scripts', { title: 'x' }, role),
    send('PUT', path, { ...script }, role),
    send('DELETE', path, undefined, role),
    send('PUT', `${path}/prices-verified`, undefined, role),
    send('GET', `${path}/versions`, undefined, role),
    send('POST', '/api/admin/seed-scripts', undefined, role),
  ])
  expect(refused.map(answer => answer.status)).toEqual([403, 403, 403, 403, 403, 403])
  expect(await read(send('GET', path, undefined, role))).toEqual(script)
})

test('every save is kept as a version that tells who and when, newest first', async () => {
  const script = await create()
  engagement.setClock(later)
  await edit(script, { title: 'Better' })
  const versions = await read<ScriptVersion[]>(send('GET', `/api/scripts/${script.id}/versions`))
  expect(versions).toMatchObject([
    { version: 2, title: 'Better', at: later, by: { firstName: 'Demo', lastName: 'Admin' } },
    { version: 1, title: 'Opening', at: noon },
  ])
  await expect(engagement.database.owner`update engagement.script_version set title = 'x'`).rejects.toThrow('never')
})

test('confirmed prices carry name and time and leave the script as it is', async () => {
  const script = await create()
  engagement.setClock(later)
  const verified = await read(send('PUT', `/api/scripts/${script.id}/prices-verified`))
  expect(verified).toEqual({
    ...script,
    pricesVerified: { at: later, by: { firstName: 'Demo', lastName: 'Admin' } },
  })
  expect((await edit(script, { title: 'Still mine' })).status).toBe(200)
})

test.each([
  [59, null],
  [59.999, null],
  [60, 60],
  [61.5, 61],
])('%d days after its last change the badge says %p', (days, shown) => {
  const now = Date.parse(noon) + days * 86_400_000
  expect(outdatedDays({ updatedAt: noon, pricesVerified: null }, now)).toBe(shown)
  const old = '2020-01-01T00:00:00.000Z'
  expect(outdatedDays({ updatedAt: old, pricesVerified: { at: noon, by: null } }, now)).toBe(shown)
})

test('a deleted script is gone and its wording is in the audit trail', async () => {
  const { id } = await create()
  expect((await send('DELETE', `/api/scripts/${id}`)).status).toBe(204)
  expect((await send('GET', `/api/scripts/${id}`)).status).toBe(404)
  expect((await send('DELETE', `/api/scripts/${id}`)).status).toBe(404)
  const [row] = await engagement.database.owner<{ title: string }[]>`
    select details ->> 'title' as title from engagement.audit where action = 'script.delete' and subject_id = ${id}`
  expect(row?.title).toBe('Opening')
})

test('seeding adds the four scripts with six to eight steps each and no price', async () => {
  const seeded = await read<{ success: boolean; scripts: string[] }>(send('POST', '/api/admin/seed-scripts'))
  expect(seeded).toMatchObject({
    success: true,
    scripts: [
      'DIRECTV + HughesNet Bundle',
      'Frontier/DISH Package',
      'Charter/Spectrum Triple Play',
      'HughesNet Internet Only',
    ],
  })
  const scripts = await read<Script[]>(send('GET', '/api/scripts'))
  for (const { steps, content } of scripts) {
    expect([6, 7, 8]).toContain(steps.length)
    expect(content).not.toMatch(/\$\s?\d|\d+\.\d\d/)
  }
})

test('two clicks at once seed once, and the second is told what to do', async () => {
  const answers = await Promise.all([send('POST', '/api/admin/seed-scripts'), send('POST', '/api/admin/seed-scripts')])
  expect(answers.map(answer => answer.status).sort((one, other) => one - other)).toEqual([200, 409])
  expect(await read<Script[]>(send('GET', '/api/scripts'))).toHaveLength(4)
})
