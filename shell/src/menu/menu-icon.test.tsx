import { expect, jest, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'

const icon = (name: string) => ({ __esModule: true, default: () => <p>{name}</p> })
jest.mock('lucide-react/icons/users', () => icon('users'))
jest.mock('lucide-react/icons/dot', () => icon('dot'))
const { MenuIconView } = require('./menu-icon.tsx') as typeof import('./menu-icon.tsx')

test.each([
  ['Users', 'users'],
  ['NoSuchIcon', 'dot'],
  ['constructor', 'dot'],
])('shows the icon %s as %s', (name, shown) => {
  render(<MenuIconView name={name} />)
  expect(screen.getByText(shown)).toBeVisible()
})
