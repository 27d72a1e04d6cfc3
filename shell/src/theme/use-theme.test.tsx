import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { setTheme, useTheme } from './use-theme.ts'

beforeEach(() => act(() => setTheme('dark')))
afterEach(() => {
  jest.restoreAllMocks()
})

const Page = () => <p>{useTheme()}</p>
const otherTabWrites = (key: string | null) =>
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })))

test.each([
  ['theme', 'light'],
  [null, 'light'],
  ['draft', 'dark'],
])('after another tab has written %s, the theme is %s', (key, theme) => {
  render(<Page />)
  localStorage.setItem('theme', 'light')
  otherTabWrites(key)
  expect(screen.getByText(theme)).toBeVisible()
  expect(document.documentElement).toHaveClass(theme, { exact: true })
})

test('a theme that cannot be stored still applies in this tab', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })
  render(<Page />)
  act(() => setTheme('light'))
  expect(screen.getByText('light')).toBeVisible()
})

test('a page is printed in light colors', () => {
  render(<Page />)
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(screen.getByText('light')).toBeVisible()
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(screen.getByText('dark')).toBeVisible()
  expect(localStorage.getItem('theme')).toBe('dark')
})
