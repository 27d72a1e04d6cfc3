import { expect, test } from '@jest/globals'
import { render } from '@testing-library/react'
import { MenuIconView } from './menu-icon.tsx'

test.each(['Users', 'NoSuchIcon', 'constructor'])('shows an icon for the name %s', name => {
  const { container } = render(<MenuIconView name={name} />)
  expect(container.firstElementChild?.tagName).toBe('svg')
})
