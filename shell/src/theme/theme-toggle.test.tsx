import { expect, test } from '@jest/globals'
import { renderPage, screen } from '@portal/sdk/testing'
import { storedTheme } from './stored-theme.ts'
import { ThemeToggle } from './theme-toggle.tsx'

test('the theme is dark by default, and stays light once switched', async () => {
  expect(storedTheme()).toBe('dark')
  const { person } = await renderPage(<ThemeToggle />)
  await person.click(await screen.findByRole('button', { name: 'Switch to light theme' }))
  expect(document.documentElement).toHaveClass('light')
  expect(document.documentElement).not.toHaveClass('dark')
  expect(localStorage.getItem('theme')).toBe('light')
  expect(screen.getByRole('button', { name: 'Switch to dark theme' })).toBeInTheDocument()
})
