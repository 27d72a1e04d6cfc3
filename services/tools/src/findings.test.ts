import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { root } from '@portal/platform/shared'

const numbered = (letter: string, count: number) => Array.from({ length: count }, (_, index) => `${letter}${index + 1}`)
const findings = [
  'H4',
  'H7',
  'H8',
  'M2',
  'M3',
  'M4',
  'M5',
  'M6',
  'M7',
  'M13',
  ...numbered('S', 14),
  ...numbered('L', 8),
  ...numbered('G', 4),
  ...numbered('D', 9),
]

interface Row {
  finding: string
  tests: { path: string; titles: string[] }[]
}

const rows: Row[] = readFileSync(join(root, 'docs/security/findings.md'), 'utf8')
  .split('\n')
  .filter(line => /^\| [A-Z]\d/.test(line))
  .map(line => {
    const [finding = '', , , tests = ''] = line.slice(2, -2).split(' | ')
    return {
      finding,
      tests: [...tests.matchAll(/(\S+\.(?:test|journey)\.tsx?)((?: `[^`]+`)+)/g)].map(([, path = '', titles = '']) => ({
        path,
        titles: [...titles.matchAll(/`([^`]+)`/g)].map(([, title = '']) => title),
      })),
    }
  })

test('findings.md has a row for each finding', () => {
  expect(rows.map(({ finding }) => finding)).toEqual(findings)
})

test('each finding names tests, and each of them exists', () => {
  const missing = rows.flatMap(({ finding, tests }) =>
    tests.length === 0
      ? [`${finding}: no test`]
      : tests.flatMap(({ path, titles }) => {
          const source = existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : ''
          return titles.filter(title => !source.includes(title)).map(title => `${finding}: ${path}: ${title}`)
        }),
  )
  expect(missing).toEqual([])
})
