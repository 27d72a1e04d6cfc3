import { expect, jest, test } from '@jest/globals'
import { columnWidths } from './column-widths.ts'

test('columns that shrink share the missing room in proportion to what they may lose', () => {
  expect(columnWidths([{ width: 400, minWidth: 300 }, { width: 200 }, { width: 350, minWidth: 100 }], 50)).toEqual([
    'clamp(300px, 300px + (100cqi - 650px) * 0.2857, 400px)',
    200,
    'clamp(100px, 100px + (100cqi - 650px) * 0.7143, 350px)',
  ])
})

test('a column without a width shares what the others leave, and they leave it more than a word', () => {
  expect(columnWidths([{}, { width: 200 }], 0)).toEqual([undefined, 200])
  expect(columnWidths([{}, { width: 300, minWidth: 200 }], 0)).toEqual([
    undefined,
    'clamp(200px, 200px + (100cqi - 290px) * 0.4000, 300px)',
  ])
})

test('refuses columns that have no room in the narrowest table', () => {
  const columns = [{}, { width: 400, minWidth: 360 }]
  expect(() => columnWidths(columns, 246)).not.toThrow()
  expect(() => columnWidths(columns, 247)).toThrow(
    'The columns of a table need at least 697 px, but it may have only 696 px.',
  )
})

test('shows such columns in production, where a remote may be older than the SDK', () => {
  const env = jest.replaceProperty(process, 'env', { ...process.env, NODE_ENV: 'production' })
  expect(columnWidths([{ width: 400 }, { width: 300 }], 0)).toEqual([400, 300])
  env.restore()
})
