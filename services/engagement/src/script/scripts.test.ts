import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { outdatedDays, type Script, type ScriptVersion } from '@portal/contracts'
import { testPeople } from '@portal/service-kit/testing'
import { noon, startTestEngagement, type TestEngagement, unknownId } from '../testing/test-engagement.ts'

let engagement: TestEngagement
beforeAll(async () => {
  engagement = await startTestEngagement()
})
afterAll(() => engagement.stop())
beforeEach(() => engagement.clear())

type Role = 'agent' | 'supervisor' | 'admin'
const { admin } = testPeople
const later = '2026-11-18T18:00:00.000Z'
const published = { changes: [{ tags: [{ type: 'Script' }], to: 'everyone' }] }
const step = (title: string, order: number) => ({ id: crypto.randomUUID(), title, content: `Say ${title}.`, order })
const send = (method: string, path: string, body?: unknown, role: Role | null = 'admin') =>
  engagement.as(role)(method, path, body)
const read = async <T = Script>(response: Promise<Response>) => (await (await response).json()) as T
const create = (body: object = {}) =>
  read(send('POST', '/api/scripts', { title: 'Opening', category: 'Sales', steps: [step('Hello', 1)], ...body }))
const edit = (script: Script, change: object = {}) => {
  const { title, description, category, steps, updatedAt } = script
  return send('PUT', `/api/scripts/${script.id}`, { title, description, category, steps, updatedAt, ...change })
}
const list = (role: Role = 'agent') => read<Script[]>(send('GET', '/api/scripts', undefined, role))
const versionsOf = (id: string) => read<ScriptVersion[]>(send('GET', `/api/scripts/${id}/versions`))

test('an agent reads a created script: its steps are sorted, and together they are its content', async () => {
  const { id } = await create({ steps: [step('two', 20), step('one', 10)], tags: ['fiber'] })
  const script = await read(send('GET', `/api/scripts/${id}`, undefined, 'agent'))
  expect(script).toMatchObject({ title: 'Opening', tags: ['fiber'], updatedAt: noon, pricesVerified: null })
  expect(script.steps.map(({ title }) => title)).toEqual(['one', 'two'])
  expect(script.content).toBe('Say one.\n\nSay two.')
})

test('a created script is audited, published, and stored as version 1', async () => {
  const { id, steps } = await create()
  expect(await engagement.writes()).toEqual({
    audit: [{ action: 'script.create', actorId: admin.id, subjectId: id, details: { title: 'Opening' } }],
    ...published,
  })
  expect(await versionsOf(id)).toEqual([
    {
      version: 1,
      at: noon,
      by: { firstName: 'Demo', lastName: 'Admin' },
      title: 'Opening',
      description: '',
      category: 'Sales',
      tags: [],
      steps,
    },
  ])
})

test('two requests with one key create one script', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const body = { title: 'Once', category: 'Sales', steps: [] }
  await Promise.all([1, 2].map(() => engagement.as('admin')('POST', '/api/scripts', body, headers)))
  expect(await list()).toHaveLength(1)
})

test('a script without steps keeps its content', async () => {
  expect(await create({ steps: [], content: 'One.\n\nTwo.' })).toMatchObject({ steps: [], content: 'One.\n\nTwo.' })
})

test('lists scripts by category and title, ignoring case', async () => {
  for (const [category, title] of [
    ['sales', 'b'],
    ['Internet', 'z'],
    ['Sales', 'A'],
  ])
    await create({ category, title })
  expect((await list()).map(({ title }) => title)).toEqual(['z', 'A', 'b'])
})

test('a save changes title, description, category, and steps, and keeps the tags', async () => {
  const script = await create({ tags: ['fiber'] })
  engagement.setClock(later)
  await engagement.writes()
  const change = { title: ' New ', description: 'D', category: 'C', steps: [step('b', 2), step('a', 1)] }
  const saved = await read(edit(script, change))
  expect(saved).toMatchObject({ title: 'New', description: 'D', category: 'C', tags: ['fiber'], updatedAt: later })
  expect(saved.steps.map(({ title }) => title)).toEqual(['a', 'b'])
  expect(await list()).toEqual([saved])
  expect(await engagement.writes()).toEqual({
    audit: [
      {
        action: 'script.update',
        actorId: admin.id,
        subjectId: script.id,
        details: { title: { from: 'Opening', to: 'New' }, steps: 2 },
      },
    ],
    ...published,
  })
})

test('a save can replace the tags', async () => {
  const script = await create({ tags: ['fiber'] })
  expect(await read(edit(script, { tags: ['cable'] }))).toMatchObject({ tags: ['cable'] })
})

test('rejects a stale edit with the stored script, even within the same millisecond', async () => {
  const script = await create()
  const first = await read(edit(script, { title: 'First' }))
  const second = await edit(script, { title: 'Second' })
  expect([second.status, await second.json()]).toMatchObject([
    409,
    {
      code: 'conflict',
      message: 'Someone else changed this script. Compare both versions before you save.',
      current: first,
    },
  ])
  expect(await read(send('GET', `/api/scripts/${script.id}`))).toEqual(first)
})

test('one of twenty concurrent edits of a script is stored', async () => {
  const script = await create()
  const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => edit(script, { title: `Edit ${n}` })))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('stores a save without updatedAt, as the specification has it', async () => {
  const script = await create()
  await edit(script, { title: 'First' })
  expect(await read(edit(script, { updatedAt: undefined, title: 'Plain' }))).toMatchObject({ title: 'Plain' })
})

test.each([
  [{ title: '  ' }, 'title'],
  [{ steps: [{ ...step('x', 1), title: '' }] }, 'steps.0.title'],
  [{ steps: [{ ...step('x', 1), content: 'a\0b' }] }, 'steps.0.content'],
  [{ steps: 'none' }, 'steps'],
  [{ category: 'x'.repeat(101) }, 'category'],
])('rejects a save of %j with the field %s', async (change, path) => {
  const rejected = await edit(await create(), change)
  expect([rejected.status, await rejected.json()]).toMatchObject([400, { issues: [{ path }] }])
})

test('rejects steps that share an ID', async () => {
  const one = step('x', 1)
  expect((await edit(await create(), { steps: [one, { ...one, order: 2 }] })).status).toBe(400)
})

test.each(['agent', 'supervisor'] as const)('a %s can read scripts, but not change them', async role => {
  const script = await create()
  const path = `/api/scripts/${script.id}`
  const rejected = await Promise.all([
    send('POST', '/api/scripts', { title: 'x' }, role),
    send('PUT', path, { ...script }, role),
    send('DELETE', path, undefined, role),
    send('PUT', `${path}/prices-verified`, undefined, role),
    send('GET', `${path}/versions`, undefined, role),
    send('POST', '/api/admin/seed-scripts', undefined, role),
  ])
  expect(rejected.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403])
  expect(await read(send('GET', path, undefined, role))).toEqual(script)
})

test('rejects visitors', async () => {
  expect((await send('GET', '/api/scripts', undefined, null)).status).toBe(401)
})

test('every save is a version with its author and time, newest first', async () => {
  const script = await create()
  engagement.setClock(later)
  await edit(script, { title: 'Better' })
  expect(await versionsOf(script.id)).toMatchObject([
    { version: 2, title: 'Better', at: later, by: { firstName: 'Demo', lastName: 'Admin' } },
    { version: 1, title: 'Opening', at: noon },
  ])
  await expect(engagement.database.owner`update engagement.script_version set title = 'x'`).rejects.toThrow('never')
})

test('lists the newest 200 versions', async () => {
  const { id } = await create()
  await engagement.database.owner`
    insert into engagement.script_version (script_id, version, at, title, description, category, tags, steps)
    select ${id}, n, now(), 'x', '', '', '[]', '[]' from generate_series(2, 201) n`
  const versions = await versionsOf(id)
  expect([versions.length, versions[0]?.version, versions.at(-1)?.version]).toEqual([200, 201, 2])
})

test('verifying prices records who and when, and leaves the script unchanged', async () => {
  const script = await create()
  engagement.setClock(later)
  await engagement.writes()
  const verified = await read(send('PUT', `/api/scripts/${script.id}/prices-verified`))
  expect(verified).toEqual({
    ...script,
    pricesVerified: { at: later, by: { firstName: 'Demo', lastName: 'Admin' } },
  })
  expect(await engagement.writes()).toEqual({
    audit: [{ action: 'script.verify_prices', actorId: admin.id, subjectId: script.id, details: {} }],
    ...published,
  })
  expect((await edit(script, { title: 'Still mine' })).status).toBe(200)
})

test.each([
  [59, null],
  [59.999, null],
  [60, 60],
  [61.5, 61],
])('%d days after the last change, the badge shows %p days', (days, shown) => {
  const now = Date.parse(noon) + days * 86_400_000
  expect(outdatedDays({ updatedAt: noon, pricesVerified: null }, now)).toBe(shown)
  const old = '2020-01-01T00:00:00.000Z'
  expect(outdatedDays({ updatedAt: old, pricesVerified: { at: noon, by: null } }, now)).toBe(shown)
})

test('deleting a script keeps its versions, and its text in the audit', async () => {
  const { id, steps } = await create({ description: 'D', tags: ['fiber'], content: 'C' })
  await engagement.writes()
  expect((await send('DELETE', `/api/scripts/${id}`)).status).toBe(204)
  expect(await engagement.writes()).toEqual({
    audit: [
      {
        action: 'script.delete',
        actorId: admin.id,
        subjectId: id,
        details: { title: 'Opening', description: 'D', category: 'Sales', tags: ['fiber'], content: 'C', steps },
      },
    ],
    ...published,
  })
  expect(await list()).toEqual([])
  expect((await send('GET', `/api/scripts/${id}/versions`)).status).toBe(404)
  const { owner } = engagement.database
  const versions = await owner`select title, steps from engagement.script_version where script_id = ${id}`
  expect(versions).toEqual([{ title: 'Opening', steps }])
})

test('an unknown script is not found', async () => {
  const path = `/api/scripts/${unknownId}`
  const replies = await Promise.all([
    send('GET', path, undefined, 'agent'),
    send('PUT', path, { title: 'x', description: '', category: 'x', steps: [] }),
    send('DELETE', path),
    send('GET', `${path}/versions`),
    send('PUT', `${path}/prices-verified`),
  ])
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  expect(await replies[0]?.json()).toMatchObject({
    message: "This script doesn't exist. Go back to the list of scripts.",
  })
})

test('seeding adds the four starter scripts with six to eight steps each and without prices', async () => {
  const titles = [
    'DIRECTV + HughesNet Bundle',
    'Frontier/DISH Package',
    'Charter/Spectrum Triple Play',
    'HughesNet Internet Only',
  ]
  const seeded = await read<object>(send('POST', '/api/admin/seed-scripts'))
  expect(seeded).toEqual({ success: true, message: 'Added 4 scripts.', scripts: titles })
  expect(await engagement.writes()).toEqual({
    audit: [{ action: 'script.seed', actorId: admin.id, subjectId: null, details: { titles } }],
    ...published,
  })
  const scripts = await list()
  expect(scripts).toHaveLength(4)
  for (const { id, steps, content, updatedAt } of scripts) {
    expect([6, 7, 8]).toContain(steps.length)
    expect(steps.map(({ order }) => order)).toEqual(steps.map((_, index) => index + 1))
    expect(content).not.toMatch(/\$\s?\d|\d+\.\d\d/)
    expect(updatedAt).toBe(noon)
    expect(await versionsOf(id)).toMatchObject([{ version: 1, by: { lastName: 'Admin' } }])
  }
})

test('two concurrent requests add the starter scripts once', async () => {
  const replies = await Promise.all([send('POST', '/api/admin/seed-scripts'), send('POST', '/api/admin/seed-scripts')])
  expect(replies.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409])
  const rejected = replies.find(({ status }) => status === 409)
  expect(await rejected?.json()).toMatchObject({ message: 'Scripts already exist. Delete them before you seed again.' })
  expect(await list()).toHaveLength(4)
})
