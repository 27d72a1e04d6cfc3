import { expect, test } from '@jest/globals'
import { useState } from 'react'
import { renderPage, screen } from '../../testing/index.ts'
import { type Column, DataTable } from './data-table.tsx'

interface Fruit {
  id: string
  name: string
}

const fruits: Fruit[] = ['Apple', 'Banana', 'Cherry'].map((name, index) => ({ id: `${index}`, name }))
const columns: Column<Fruit>[] = [{ title: 'Name', isName: true, render: ({ name }) => name }]
const opened: string[] = []

function Fruits({ rows }: { rows: readonly Fruit[] | undefined }) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  return (
    <DataTable
      label="Fruits"
      columns={columns}
      rows={rows}
      onOpen={({ name }) => void opened.push(name)}
      selection={{ ids, onChange: setIds, nameOf: ({ name }) => name }}
    />
  )
}

const open = () => renderPage(<Fruits rows={fruits} />)
const all = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' })
const boxOf = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` })
const selected = () => fruits.filter(({ name }) => (boxOf(name) as HTMLInputElement).checked).map(({ name }) => name)

test('a checkbox selects its row, and does not open it', async () => {
  const { person } = await open()
  await person.click(boxOf('Banana'))
  expect(selected()).toEqual(['Banana'])
  expect(all()).toBePartiallyChecked()
  await person.click(boxOf('Banana'))
  expect(selected()).toEqual([])
  expect(all()).not.toBePartiallyChecked()
  expect(opened).toEqual([])
})

test('one checkbox selects all rows, and then none', async () => {
  const { person } = await open()
  await person.click(boxOf('Cherry'))
  await person.click(all())
  expect(selected()).toEqual(['Apple', 'Banana', 'Cherry'])
  expect(all()).toBeChecked()
  await person.click(all())
  expect(selected()).toEqual([])
})

test('Space selects the focused row', async () => {
  const { person } = await open()
  await person.keyboard('jj ')
  expect(selected()).toEqual(['Banana'])
  await person.keyboard(' ')
  expect(selected()).toEqual([])
})

test('nothing can be selected while the rows load', async () => {
  await renderPage(<Fruits rows={undefined} />)
  expect(screen.getAllByRole('checkbox')).toEqual([all()])
  expect(all()).toBeDisabled()
})
