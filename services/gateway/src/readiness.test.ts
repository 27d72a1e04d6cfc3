import { expect, test } from '@jest/globals'
import type { Sql } from '@portal/service-kit'
import { createReadiness } from './readiness.ts'

test('a hundred requests ask the database once', async () => {
  let queries = 0
  const sql = async () => [(queries += 1)]
  const isReady = createReadiness(sql as never as Sql)
  expect(new Set(await Promise.all(Array.from({ length: 100 }, isReady)))).toEqual(new Set([true]))
  expect([await isReady(), queries]).toEqual([true, 1])
})

test('a database that refuses is not ready', async () => {
  const sql = () => Promise.reject(new Error('refused'))
  expect(await createReadiness(sql as never as Sql)()).toBe(false)
})
