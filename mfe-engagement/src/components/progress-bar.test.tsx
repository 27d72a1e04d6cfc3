import { expect, test } from '@jest/globals'
import { renderPage, screen } from '@portal/sdk/testing'
import { ProgressBar } from './progress-bar.tsx'

test.each([
  { value: 25, target: 100, width: '25%', now: '25', isFull: false },
  { value: 100, target: 100, width: '100%', now: '100', isFull: true },
  { value: 150, target: 100, width: '100%', now: '100', isFull: true },
  { value: -5, target: 100, width: '0%', now: '-5', isFull: false },
  { value: 3, target: 0, width: '0%', now: '0', isFull: false },
  { value: 1, target: 1, width: '100%', now: '1', isFull: true },
])('$value of $target fills $width', async ({ value, target, width, now, isFull }) => {
  await renderPage(<ProgressBar label="Steps" value={value} target={target} />)
  const bar = screen.getByRole('progressbar', { name: 'Steps' })
  expect(bar).toHaveAttribute('aria-valuenow', now)
  expect(bar).toHaveAttribute('aria-valuemax', String(target))
  expect(bar.querySelector('.ant-progress-track')).toHaveStyle({ width })
  expect(bar.className.includes('ant-progress-status-success')).toBe(isFull)
})
