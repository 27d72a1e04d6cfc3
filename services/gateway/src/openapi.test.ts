import { expect, test } from '@jest/globals'
import { openApiDocument } from './openapi.ts'

test.each([
  ['http://localhost:8080', 'sid'],
  ['https://portal.example', '__Host-sid'],
])('documents for %s that the session is in the cookie %s', (origin, name) => {
  expect(openApiDocument(origin, 'Portal')).toMatchObject({ components: { securitySchemes: { session: { name } } } })
})

test('documents the headers and the media type of replies', () => {
  const { paths } = openApiDocument('http://localhost:8080', 'Portal') as {
    paths: Record<string, Record<string, { responses: Record<string, object> }>>
  }
  expect(paths['/api/leads']?.['get']?.responses['200']).toMatchObject({
    headers: { 'X-Total-Count': { description: expect.stringContaining('rows') }, 'X-Next-Cursor': {} },
    content: { 'application/json': {} },
  })
  expect(paths['/api/leads/export']?.['get']?.responses['200']).toMatchObject({
    headers: { 'X-Total-Count': {} },
    content: { 'text/csv': {} },
  })
  expect(paths['/api/users']?.['get']?.responses['200']).not.toHaveProperty('headers')
})

test('documents which operations need a session', () => {
  expect(openApiDocument('http://localhost:8080', 'Portal')).toMatchObject({
    paths: {
      '/api/leads': { get: { security: [{ session: [] }] }, post: { security: [] } },
    },
  })
})
