import { expect, test } from '@jest/globals'
import { ConfigError, readConfig } from '@portal/service-kit'
import { testKeys } from '@portal/service-kit/testing'
import { gatewayConfig, serviceUrls, withServiceUrls } from './config.ts'

const required = {
  ...testKeys('gateway'),
  FORM_SECRET: 'Zq8vN2mK5tR7wX1cB4yH6uJ9pL3sD0fG',
  DATABASE_URL: 'postgres://localhost/x',
  PORT: '0',
}
const read = (env: Record<string, string>) => readConfig(gatewayConfig, { ...required, ...env }, 'gateway')

test('has safe defaults, which production accepts', () => {
  expect(read({ NODE_ENV: 'production' })).toMatchObject({
    RATE_LIMITS: 'on',
    DEMO_PROVIDER: 'off',
    VITALS: 'off',
    TRUSTED_PROXIES: 0,
    PORTAL_PHONE: null,
    PRIVACY_URL: null,
    TERMS_URL: null,
    OFFER_DETAILS_URL: null,
    CUSTOMER_REVIEWS: [],
  })
})

test('reads the addresses of the legal pages', () => {
  expect(read({ PRIVACY_URL: 'https://www.example/privacy' }).PRIVACY_URL).toBe('https://www.example/privacy')
})

test.each(['PRIVACY_URL', 'TERMS_URL', 'OFFER_DETAILS_URL'])('rejects a %s that is not a web address', name => {
  for (const url of ['privacy', 'javascript:alert(1)'])
    expect(() => read({ [name]: url })).toThrow(`${name}: must be an http or https address`)
})

const review = { text: ' Set up in a day. ', author: 'Ann R.' }
const linked = { ...review, source: 'Google', url: 'https://reviews.example/1' }

test('reads the reviews of customers', () => {
  expect(read({ CUSTOMER_REVIEWS: JSON.stringify([review, linked]) }).CUSTOMER_REVIEWS).toEqual([
    { text: 'Set up in a day.', author: 'Ann R.' },
    { ...linked, text: 'Set up in a day.' },
  ])
})

test.each([
  ['Great!', 'Use a JSON array of reviews.'],
  [JSON.stringify(review), 'Use a JSON array of reviews.'],
  [JSON.stringify([review, review, review, review]), 'Use at most 3 reviews.'],
  [JSON.stringify(['Great!']), 'review 1: '],
  [JSON.stringify([review, { ...review, text: undefined }]), 'review 2: text: Fill in this field.'],
  [JSON.stringify([{ ...review, text: ' ' }]), 'review 1: text: Fill in this field.'],
  [JSON.stringify([{ ...review, text: 'x'.repeat(281) }]), 'review 1: text: Use at most 280 characters.'],
  [JSON.stringify([{ ...review, author: 7 }]), 'review 1: author: Send text.'],
  [JSON.stringify([{ ...review, author: 'x'.repeat(61) }]), 'review 1: author: Use at most 60 characters.'],
  [JSON.stringify([{ ...review, source: 'x'.repeat(41) }]), 'review 1: source: Use at most 40 characters.'],
  [JSON.stringify([{ ...review, url: 'http://reviews.example' }]), 'review 1: url: Use an https address.'],
  [JSON.stringify([{ ...review, url: 'javascript:alert(1)' }]), 'review 1: url: Use an https address.'],
  [JSON.stringify([{ ...review, stars: 5 }]), 'review 1: Unrecognized key: "stars"'],
])('rejects the reviews %s', (json, message) => {
  expect(() => read({ CUSTOMER_REVIEWS: json })).toThrow(`CUSTOMER_REVIEWS: ${message}`)
})

test.each([
  [{ RATE_LIMITS: 'off' }, 'RATE_LIMITS: must be on in production'],
  [{ DEMO_PROVIDER: 'on' }, 'DEMO_PROVIDER: must be off in production'],
  [{ DEV_SERVER: 'http://127.0.0.1:4000' }, 'DEV_SERVER: must be unset in production'],
])('production rejects %j, development accepts it', (env, message) => {
  expect(() => read({ ...env, NODE_ENV: 'production' })).toThrow(message)
  expect(() => read({ ...env, NODE_ENV: 'production' })).toThrow(ConfigError)
  expect(read({ ...env, NODE_ENV: 'development' })).toMatchObject(env)
})

test('parses the phone number in national and international form', () => {
  expect(read({ PORTAL_PHONE: '800-555-0142' }).PORTAL_PHONE).toEqual({
    national: '(800) 555-0142',
    e164: '+18005550142',
  })
})

test.each(['12', 'call us'])('rejects the phone number "%s"', phone => {
  expect(() => read({ PORTAL_PHONE: phone })).toThrow('PORTAL_PHONE: must be a phone number')
})

test.each(['-1', '6', '1.5'])('rejects %s trusted proxies', count => {
  expect(() => read({ TRUSTED_PROXIES: count })).toThrow('TRUSTED_PROXIES')
})

const readSeparate = (env: Record<string, string>) =>
  readConfig(gatewayConfig.safeExtend(serviceUrls.shape), withServiceUrls({ ...required, ...env }), 'gateway')

test('a separate process takes the addresses from the pattern, except those that it has by name', () => {
  const env = { SERVICE_URLS: 'http://{service}:8080', SALES_URL: 'http://127.0.0.1:20450' }
  expect(readSeparate(env)).toMatchObject({ CALLS_URL: 'http://calls:8080', SALES_URL: 'http://127.0.0.1:20450' })
})

test('a separate process needs the address of every service', () => {
  const separate = () => readSeparate({})
  for (const name of ['IDENTITY', 'CALLS', 'SALES', 'ENGAGEMENT', 'ADMIN']) {
    expect(separate).toThrow(`${name}_URL: is missing`)
  }
})

test.each([
  ['VISITOR_ORIGIN', 'https://quote.example/page'],
  ['VISITOR_ORIGIN', 'http://localhost:8080'],
  ['PROFILE_IMAGE_ORIGINS', 'https://images.example/faces'],
  ['PROFILE_IMAGE_ORIGINS', 'https:,*'],
])('rejects the %s %s', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(name)
})

test('reads the origins of profile pictures, and allows all on https by default', () => {
  const origins = 'https://images.example, https://other.example'
  expect(read({ PROFILE_IMAGE_ORIGINS: origins }).PROFILE_IMAGE_ORIGINS).toEqual(origins.split(', '))
  expect(read({}).PROFILE_IMAGE_ORIGINS).toEqual(['https:'])
})
