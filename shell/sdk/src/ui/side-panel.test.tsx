import { expect, jest, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { SidePanel } from './side-panel.tsx'

test('hides the scroll bar of the page and keeps its room until the panel closes', () => {
  const { documentElement: root } = document
  jest.spyOn(root, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, window.innerWidth - 10, 0))
  const { unmount } = render(
    <SidePanel title="Ann Archer" onClose={() => undefined}>
      Details
    </SidePanel>,
  )
  expect(screen.getByRole('complementary', { name: 'Ann Archer' })).toBeVisible()
  expect(root).toHaveClass('has-side-panel')
  expect(root.style.getPropertyValue('--scroll-bar')).toBe('10px')
  unmount()
  expect(root).not.toHaveClass('has-side-panel')
  expect(root.style.getPropertyValue('--scroll-bar')).toBe('')
})
