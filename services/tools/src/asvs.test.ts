import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { root } from '@portal/platform/shared'
import { pathsIn, readAsvs, summaryOf } from './asvs.ts'

const rows = readAsvs(readFileSync(join(root, 'docs/security/asvs.csv'), 'utf8'))

test('asvs.csv has each requirement of ASVS 5.0.0, levels 1 and 2, once', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  // The numbers of requirements in the standard, by chapter and by level.
  const totals = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]
  expect(summaryOf(rows).map(({ total }) => total)).toEqual(totals)
  expect(['1', '2'].map(level => rows.filter(row => row.level === level).length)).toEqual([70, 183])
})

test('every row has a requirement, a standing, and evidence', () => {
  const standings = ['met', 'partly', 'not met', 'not applicable']
  const wrong = rows.filter(
    ({ id, requirement, standing, evidence }) =>
      !/^\d+\.\d+\.\d+$/.test(id) || requirement === '' || evidence === '' || !standings.includes(standing),
  )
  expect(wrong).toEqual([])
})

test('every file that the evidence names exists, and what is met names one', () => {
  const missing = rows.flatMap(({ id, evidence }) =>
    pathsIn(evidence)
      .filter(path => !existsSync(join(root, path)))
      .map(path => `${id}: ${path}`),
  )
  expect(missing).toEqual([])
  const unproven = rows.filter(({ standing, evidence }) => standing === 'met' && pathsIn(evidence).length === 0)
  expect(unproven.map(({ id }) => id)).toEqual([])
})

test('what is partly met says what is missing', () => {
  const silent = rows.filter(({ standing, evidence }) => standing === 'partly' && !evidence.includes('Missing: '))
  expect(silent.map(({ id }) => id)).toEqual([])
})

test('the table in the README has the counts of asvs.csv', () => {
  const readme = readFileSync(join(root, 'docs/security/README.md'), 'utf8')
  const counts = [...readme.matchAll(/^\| V(\d+) [^|]*\|([\d |]+)\|$/gm)].map(([, chapter, numbers = '']) =>
    [chapter, ...numbers.split('|')].map(Number),
  )
  expect(counts).toEqual(
    summaryOf(rows).map(({ chapter, total, met, partly, notMet, notApplicable }) => [
      chapter,
      total,
      met,
      partly,
      notMet,
      notApplicable,
    ]),
  )
})

test('reads quoted fields with commas and quotes', () => {
  const csv = 'id,level,requirement,standing,evidence\n1.1.1,2,"a, ""b""",met,c\n'
  expect(readAsvs(csv)).toEqual([{ id: '1.1.1', level: '2', requirement: 'a, "b"', standing: 'met', evidence: 'c' }])
})

test('finds paths, without anchors', () => {
  const text = 'docs/a.md#part (x); services/x/src/b.test.ts, .dockerignore; app.use; services/platform/Dockerfile'
  expect(pathsIn(text)).toEqual([
    'docs/a.md',
    'services/x/src/b.test.ts',
    '.dockerignore',
    'services/platform/Dockerfile',
  ])
})
