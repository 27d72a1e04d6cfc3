import { expect, test } from '@jest/globals'
import { openApiDocument } from './openapi.ts'

test.each([
  ['http://localhost:8080', 'sid'],
  ['https://portal.example', '__Host-sid'],
])('documents for %s that the session is in the cookie %s', (origin, name) => {
  expect(openApiDocument(origin, 'Portal')).toMatchObject({ components: { securitySchemes: { session: { name } } } })
})
