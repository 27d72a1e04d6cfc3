import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { root } from '@portal/platform/shared'

const services = join(root, 'services')
const isSource = (file: string) => /^[\w-]+\/src\/.*\.ts$/.test(file) && !/\.test\.ts$|\/testing\//.test(file)
const written = /\baction: '([^']+)'|\brecordChange\([^)]*'([^']+)'/g

test('the audit page has a sentence for every act that a service writes, and for no other', async () => {
  const { acts } = (await import(join(root, 'mfe-admin/src/audit/sentences.ts'))) as { acts: object }
  const actions = readdirSync(services, { recursive: true, encoding: 'utf8' })
    .filter(isSource)
    .flatMap(file => [...readFileSync(join(services, file), 'utf8').matchAll(written)])
    .map(([, action, ofMember]) => action ?? ofMember)
  expect(new Set(Object.keys(acts))).toEqual(new Set(actions))
})
