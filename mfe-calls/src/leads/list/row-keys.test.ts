import { expect, jest, test } from '@jest/globals'
import type { Lead } from '@portal/contracts/calls'
import type { KeyboardEvent } from 'react'
import { onRowKeyDown } from './row-keys.ts'

const open = jest.fn<(leadId: string) => void>()

/** A row next to the panel of a lead: its second button and its note have no room. */
function narrowRow() {
  document.body.innerHTML =
    '<div tabindex="0"><button>1</button><button hidden>2</button><textarea hidden></textarea></div>'
  const row = document.body.firstElementChild as HTMLElement
  for (const control of row.querySelectorAll('*')) control.checkVisibility = () => !control.hasAttribute('hidden')
  row.focus()
  const press = (key: string) => {
    const event = { key, target: document.activeElement, currentTarget: row, preventDefault: () => undefined }
    onRowKeyDown(event as unknown as KeyboardEvent<HTMLElement>, { id: 'a' } as Lead, { open } as never, undefined)
  }
  return { row, press }
}

test('N opens the lead if its row has no room for a note', () => {
  const { row, press } = narrowRow()
  press('n')
  expect(open).toHaveBeenCalledWith('a')
  expect(row).toHaveFocus()
})

test('the arrow keys skip controls that the row has no room for', () => {
  const { row, press } = narrowRow()
  press('ArrowRight')
  press('ArrowRight')
  expect(row.querySelector('button')).toHaveFocus()
  press('ArrowLeft')
  expect(row).toHaveFocus()
})
