import { expect, test } from '@jest/globals'
import { Hono } from 'hono'
import type { GatewayEnv } from '../gateway-env.ts'
import { answerFormWithoutScript, isFormWithoutScript } from './form-without-script.ts'

/** Posts a form whose lead the service answers with `reply`. @returns what the visitor gets, and what the page got. */
async function postForm(form: string, reply: Response, headers: Record<string, string> = {}) {
  const leads: Record<string, unknown>[] = []
  const shown: unknown[] = []
  const page = {
    showAgain: async (_: unknown, status: number, state: unknown) => {
      shown.push(state)
      return new Response('again', { status })
    },
  } as never
  const app = new Hono<GatewayEnv>().post('/', async c => {
    c.set('clientIp', '192.0.2.1')
    return answerFormWithoutScript(c, Buffer.from(form), page, async lead => {
      leads.push(lead)
      return reply
    })
  })
  const { status, headers: sent } = await app.request('/', { method: 'POST', headers })
  return { status, location: sent.get('location'), lead: leads[0], state: shown[0] }
}

const error = (status: number, issues?: object[]) =>
  Response.json(
    { code: status === 400 ? 'invalid_request' : 'unavailable', message: '', requestId: '', issues },
    { status },
  )

test('a stored lead redirects to the thank-you page', async () => {
  expect(await postForm('fullName=Ann', Response.json({}, { status: 201 }))).toMatchObject({
    status: 303,
    location: '/thank-you',
  })
})

test('a ticked checkbox is true, whatever its text', async () => {
  const { lead } = await postForm('justMoved=on&lookingToSwitch=&comments=on', Response.json({}))
  expect(lead).toEqual({ justMoved: true, lookingToSwitch: true, comments: 'on', pageUrl: '' })
})

test('the lead has the address of the page that the form was first on', async () => {
  const referer = `https://portal.example/${'x'.repeat(2_000)}`
  expect((await postForm('', Response.json({}), { referer })).lead).toEqual({ pageUrl: referer.slice(0, 2_000) })
  expect((await postForm('pageUrl=first', Response.json({}), { referer })).lead).toEqual({ pageUrl: 'first' })
})

test('rejected fields are shown again with their errors', async () => {
  const reply = error(400, [{ path: 'email', message: 'Enter an email address.' }])
  expect(await postForm('email=none', reply)).toMatchObject({
    status: 400,
    state: { values: { email: 'none' }, errors: { email: 'Enter an email address.' } },
  })
})

test.each([
  [400, 503],
  [409, 503],
  [429, 429],
  [500, 503],
  [503, 503],
])('a failure with status %i is shown as %i with what was typed', async (status, shown) => {
  const result = await postForm('email=none', error(status))
  expect(result).toMatchObject({
    status: shown,
    state: { values: { email: 'none' }, errors: {}, failure: 'Failed to submit form. Please try again.' },
  })
})

test('issues with another status are not field errors', async () => {
  expect((await postForm('', error(429, [{ path: 'email', message: 'x' }]))).status).toBe(429)
})

test.each([
  ['application/x-www-form-urlencoded', true],
  ['Application/X-WWW-Form-Urlencoded; charset=utf-8', true],
  ['application/x-www-form-urlencodedx', false],
  ['application/json', false],
  ['', false],
])('content type "%s" is a form: %s', async (contentType, isForm) => {
  const app = new Hono().post('/', c => c.json(isFormWithoutScript(c)))
  const response = await app.request('/', { method: 'POST', headers: { 'content-type': contentType } })
  expect(await response.json()).toBe(isForm)
})
