import { expect, test } from '@jest/globals'
import { calls } from '@portal/contracts/calls'
import { engagement } from '@portal/contracts/engagement'
import { identity } from '@portal/contracts/identity'
import { requestOf } from './request.ts'

test('the query of a GET contains the values that are not empty', () => {
  const { method, url, body } = requestOf(calls.listLeads, {
    zipCode: '13501',
    startDate: '',
    endDate: undefined,
    contacted: false,
  })
  expect([method, url, body]).toEqual(['GET', '/api/leads?zipCode=13501&contacted=false', undefined])
})

test('a URL without values has no question mark', () => {
  expect(requestOf(calls.listLeads, { zipCode: '' }).url).toBe('/api/leads')
})

test('path parameters go into the path, encoded, and not into the body', () => {
  const { url, body } = requestOf(calls.updateLead, { id: 'a/b c', contacted: true })
  expect(url).toBe('/api/leads/a%2Fb%20c')
  expect(body).toEqual({ contacted: true })
})

test('a DELETE has no body', () => {
  expect(requestOf(engagement.deleteCommunication, { id: '1' })).toEqual({
    method: 'DELETE',
    url: '/api/communications/1',
  })
})

test('a request that creates something has its own idempotency key; one that changes something has none', () => {
  const first = requestOf(calls.createLead, { fullName: 'Ann' }).idempotencyKey
  const second = requestOf(calls.createLead, { fullName: 'Ann' }).idempotencyKey
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(second).not.toBe(first)
  expect(requestOf(identity.setStatus, { status: 'away' }).idempotencyKey).toBeUndefined()
})

test('the same form sent again has the idempotency key of the first time, outside of the body', () => {
  const { idempotencyKey, body } = requestOf(calls.createLead, { fullName: 'Ann', idempotencyKey: 'k' })
  expect([idempotencyKey, body]).toEqual(['k', { fullName: 'Ann' }])
})
