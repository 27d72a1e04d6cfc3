import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { ListEditor } from './list-editor.tsx'

interface Row {
  id: string
  text: string
}

function Editor({ hasKeys, canAdd }: { hasKeys: boolean; canAdd: boolean }) {
  const [rows, setRows] = useState<Row[]>(['a', 'b', 'c'].map(text => ({ id: `id ${text}`, text })))
  return (
    <ListEditor
      item="step"
      rows={rows}
      {...(hasKeys && { keyOf: (row: Row) => row.id })}
      newRow={canAdd ? () => ({ id: 'new', text: '' }) : undefined}
      maxRows={4}
      onChange={setRows}
      fields={(row, change, index) => (
        <input
          aria-label={`Text of step ${index + 1}`}
          value={row.text}
          onChange={event => change({ ...row, text: event.target.value })}
        />
      )}
    />
  )
}

function open(props: Partial<{ hasKeys: boolean; canAdd: boolean }> = {}) {
  render(<Editor hasKeys={false} canAdd {...props} />)
  return userEvent.setup()
}
const button = (name: string) => screen.getByRole('button', { name })
const texts = () => screen.getAllByRole('textbox').map(field => (field as HTMLInputElement).value)

test('numbers, changes, and moves rows, except past the ends', async () => {
  const person = open()
  expect(screen.getByText('Step 3')).toBeVisible()
  expect(button('Move step 1 up')).toBeDisabled()
  expect(button('Move step 3 down')).toBeDisabled()
  await person.click(button('Move step 1 down'))
  await person.click(button('Move step 3 up'))
  expect(texts()).toEqual(['b', 'c', 'a'])
  await person.type(screen.getByLabelText('Text of step 2'), '!')
  expect(texts()).toEqual(['b', 'c!', 'a'])
})

test.each([true, false])('the focus follows a row that moves, also to an end; with keys: %s', async hasKeys => {
  const person = open({ hasKeys })
  button('Move step 3 up').focus()
  await person.keyboard('{Enter}')
  expect(button('Move step 2 up')).toHaveFocus()
  await person.keyboard('{Enter}')
  expect(texts()).toEqual(['c', 'a', 'b'])
  expect(button('Move step 1 down')).toHaveFocus()
  await person.keyboard('{Enter}{Enter}')
  expect(texts()).toEqual(['a', 'b', 'c'])
  expect(button('Move step 3 up')).toHaveFocus()
})

test('adds rows up to the limit', async () => {
  const person = open()
  await person.click(button('Add step'))
  expect(texts()).toEqual(['a', 'b', 'c', ''])
  expect(button('Add step')).toBeDisabled()
})

test.each([true, false])('a removed row leaves the focus on the next one; with keys: %s', async hasKeys => {
  const person = open({ hasKeys })
  await person.click(button('Remove step 2'))
  expect(texts()).toEqual(['a', 'c'])
  expect(screen.getByLabelText('Text of step 2')).toHaveFocus()
  await person.click(button('Remove step 2'))
  expect(button('Add step')).toHaveFocus()
})

test('without a button to add, the focus moves to the row before', async () => {
  const person = open({ canAdd: false })
  expect(screen.queryByRole('button', { name: 'Add step' })).toBeNull()
  await person.click(button('Remove step 3'))
  expect(screen.getByLabelText('Text of step 2')).toHaveFocus()
})
