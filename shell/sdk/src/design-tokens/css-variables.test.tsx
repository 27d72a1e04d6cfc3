import { expect, test } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { colorsByTheme } from './colors.ts'
import { cssVariables } from './css-variables.ts'
import { useColors } from './use-colors.ts'

test('contains sizes in rem and the colors of both themes', () => {
  const css = cssVariables()
  expect(css).toContain('--font-body:0.875rem')
  expect(css).toContain(`:root{color-scheme:dark;--canvas:${colorsByTheme.dark.canvas}`)
  expect(css).toContain(`:root.light{color-scheme:light;--canvas:${colorsByTheme.light.canvas}`)
  expect(css).toContain('--text-muted:')
})

test('colors for drawings follow the theme', async () => {
  const root = document.documentElement
  root.style.setProperty('--accent', ' #111111 ')
  const Chart = () => <p>{JSON.stringify(useColors(['accent', 'text-muted']))}</p>
  render(<Chart />)
  expect(screen.getByText('{"accent":"#111111","text-muted":""}')).toBeVisible()
  await act(async () => {
    root.style.setProperty('--accent', '#222222')
    root.className = 'light'
  })
  expect(await screen.findByText('{"accent":"#222222","text-muted":""}')).toBeVisible()
})
