import { readFileSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

const root = join(import.meta.dirname, '../../..')

/** Names in `animation: turn 0.7s linear infinite, late 0.1s`, each at the start of its animation. */
const usedNames = (css: string) =>
  [...css.matchAll(/animation:([^;]*);/g)].flatMap(([, value = '']) =>
    value.split(/,(?![^(]*\))/).map(animation => animation.trim().split(/\s/)[0] ?? ''),
  )

test('every animation of a CSS module is in the same file: the bundler makes the names local', () => {
  const missing = globSync('{shell,shell/sdk,mfe-*}/src/**/*.module.css', { cwd: root }).flatMap(file => {
    const css = readFileSync(join(root, file), 'utf8')
    return usedNames(css).flatMap(name =>
      name === 'none' || css.includes(`@keyframes ${name} `) ? [] : [`${file}: ${name}`],
    )
  })
  expect(missing).toEqual([])
})
