import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { root } from '../shared/paths.ts'

const folder = join(root, 'services/platform/monitoring')
const rules = parse(readFileSync(join(folder, 'alerts.yaml'), 'utf8')) as {
  groups: { rules: { alert: string; expr: string; annotations: { summary: string; action: string } }[] }[]
}
const dashboard = JSON.parse(readFileSync(join(folder, 'dashboard.json'), 'utf8')) as {
  panels: { targets: { expr: string }[] }[]
}
const alerts = rules.groups.flatMap(group => group.rules)
const expressions = [
  ...alerts.map(({ expr }) => expr),
  ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
]

test('alerts and dashboard name the metrics of the sources, and every one of them', () => {
  const sources = globSync('services/*/src/**/*.ts', { cwd: root }).map(file => readFileSync(join(root, file), 'utf8'))
  const declared = sources.flatMap(text =>
    [...text.matchAll(/(?:observe\(|name:)\s*'(portal_\w+)'/g)].map(match => match[1]),
  )
  const used = expressions
    .flatMap(expr => expr.match(/portal_\w+/g) ?? [])
    .map(name => name.replace(/_seconds_(count|bucket)$/, '_seconds'))
  expect(new Set(used)).toEqual(new Set(declared))
})

test('every alert says what happened and what to do', () => {
  for (const { annotations } of alerts) expect([annotations.summary, annotations.action]).not.toContain(undefined)
})
