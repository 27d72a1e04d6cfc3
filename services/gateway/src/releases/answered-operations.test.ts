import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { buildPath, createReleaseApi, first, portalToken, second, seeded, third } from '../testing/release-api.ts'
import { startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway({ RELEASE_TOKEN: portalToken })
})
afterAll(() => gateway.stop())
const { send, publish, release, stateOf, addRemote } = createReleaseApi(() => gateway)

let remote: string
beforeEach(async () => {
  remote = await addRemote()
})

const sales = 'GET /api/sales/types'
const needs = (operation: string, shapes?: object) => ({
  needs: { packages: {}, names: {}, operations: [operation], ...(shapes && { shapes: { [operation]: shapes } }) },
})

test('a release is refused if no service answers an operation, or not as the build expects', async () => {
  await publish(remote, first, needs('GET /api/sales/forecast'))
  expect((await release(remote, first)).reply).toMatchObject({
    code: 'not_admitted',
    issues: [
      { path: 'operations', message: `${remote} calls GET /api/sales/forecast, which no deployed service answers.` },
    ],
  })
  const reply = {
    type: 'array',
    items: { type: 'object', properties: { tax: { type: 'number' } }, required: ['tax'] },
  }
  await publish(remote, second, needs(sales, { reply }))
  expect((await send('POST', `${buildPath(remote, second)}/check`)).reply).toEqual({
    issues: [
      { path: 'operations', message: `${remote} calls ${sales}, but the deployed service differs in reply[].tax.` },
    ],
  })
  expect((await stateOf(remote)).build).toBe(seeded)
})

test('operations that a build in use calls must stay in a service, until a day after the build was replaced', async () => {
  const check = async (operations: object[]) => {
    const { reply } = await send('POST', '/api/admin/services/sales/check', { operations })
    return (reply as { issues: { message: string }[] }).issues.map(({ message }) => message)
  }
  const types = { method: 'GET', path: '/api/sales/types', hash: '', reply: { type: 'array', items: {} } }
  await publish(remote, first, needs(sales, { reply: { type: 'array', items: { type: 'string' } } }))
  expect((await release(remote, first)).status).toBe(422)
  await publish(remote, second, needs(sales))
  expect((await release(remote, second)).status).toBe(200)
  expect(await check([types])).toEqual([])
  const dropped = [`${remote} ${second} calls ${sales}, which this sales does not answer.`]
  expect(await check([])).toEqual(dropped)
  await publish(remote, third)
  expect((await release(remote, third)).status).toBe(200)
  expect(await check([])).toEqual(dropped)
})
