import { expect, jest, test } from '@jest/globals'
import { screen, within } from '@portal/sdk/testing'
import { showStartFailure } from './show-start-failure.ts'

test('replaces the skeleton with a message and a button to reload', () => {
  const log = jest.spyOn(console, 'error').mockReturnValue()
  document.body.innerHTML = '<main aria-busy="true"><div class="page-skeleton"></div></main>'
  const error = new Error('ChunkLoadError')
  showStartFailure(error)
  expect(within(screen.getByRole('alert')).getByText('The portal didn’t load')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible()
  expect(screen.getByRole('main')).not.toHaveAttribute('aria-busy')
  expect(document.querySelector('.page-skeleton')).toBeNull()
  expect(log).toHaveBeenCalledWith(error)
})
