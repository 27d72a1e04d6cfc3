import { expect, jest, test } from '@jest/globals'
import { renderPage, screen, within } from '../../testing/index.ts'
import { Button } from './index.ts'
import { type Column, DataTable, type DataTableProps } from './data-table.tsx'
import { RowMenu } from './row-menu.tsx'

interface Fruit {
  id: string
  name: string
  price: number
}

const fruits: Fruit[] = ['Apple', 'Banana', 'Cherry'].map((name, index) => ({ id: name, name, price: index }))
const columns: Column<Fruit>[] = [
  { title: 'Name', isName: true, onCard: 'title', render: ({ name }) => <strong>{name}</strong> },
  { title: 'Price', width: 100, align: 'right', render: ({ price }) => `$${price}` },
]
const open = (props: Partial<DataTableProps<Fruit>> = {}) =>
  renderPage(<DataTable label="Fruits" columns={columns} rows={fruits} {...props} />)
const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) })

test('shows the columns, and a name for each row', async () => {
  await open()
  expect(screen.getByRole('table', { name: 'Fruits' })).toHaveAttribute('aria-busy', 'false')
  expect(screen.getAllByRole('columnheader').map(header => header.textContent)).toEqual(['Name', 'Price'])
  expect(within(row('Banana')).getByRole('rowheader')).toHaveTextContent('Banana')
  expect(within(row('Banana')).getByRole('cell', { name: '$1' })).toBeVisible()
})

test('marks what a card leaves out: empty values, and titles that say nothing new', async () => {
  const inStock: Column<Fruit> = {
    title: 'Stock',
    onCard: 'untitled',
    render: ({ price }) => (price > 1 ? 'few' : '–'),
  }
  await open({ columns: [...columns, inStock] })
  const stockOf = (name: string) => within(row(name)).getAllByRole('cell').at(-1)
  expect(stockOf('Apple')).toHaveAttribute('data-empty')
  expect(stockOf('Cherry')).not.toHaveAttribute('data-empty')
  expect(stockOf('Cherry')).toHaveAttribute('data-label', '')
  expect(within(row('Cherry')).getByRole('cell', { name: '$2' })).toHaveAttribute('data-label', 'Price')
})

test('a note on a card has a label only if the column has one for cards', async () => {
  const origin: Column<Fruit> = { title: 'Grown in', onCard: 'note', cardTitle: 'From', render: () => 'Ohio' }
  const week: Column<Fruit> = { title: 'Week', onCard: 'note', render: () => 'This week' }
  await open({ columns: [...columns, origin, week] })
  expect(within(row('Apple')).getByRole('cell', { name: 'Ohio' })).toHaveAttribute('data-label', 'From')
  expect(within(row('Apple')).getByRole('cell', { name: 'This week' })).toHaveAttribute('data-label', '')
})

test('shows skeleton rows while it loads', async () => {
  await open({ rows: undefined, skeletonRows: 3 })
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  expect(screen.getAllByText('Loading')).toHaveLength(3)
})

test('is one tab stop, and keys move from row to row and open one', async () => {
  const onOpen = jest.fn()
  const { person } = await open({ onOpen })
  await person.keyboard('j')
  expect(row('Apple')).toHaveFocus()
  await person.keyboard('j{ArrowDown}jk')
  expect(row('Banana')).toHaveFocus()
  await person.keyboard('{Enter}')
  expect(onOpen).toHaveBeenCalledWith(fruits[1])
  await person.tab()
  expect(document.body).toHaveFocus()
  await person.tab()
  expect(row('Banana')).toHaveFocus()
})

test('keys stay in the table that has the focus', async () => {
  const { person } = await renderPage(
    <>
      <DataTable label="Fruits" columns={columns} rows={fruits} />
      <DataTable label="Others" columns={columns} rows={[{ id: 'Date', name: 'Date', price: 5 }]} />
    </>,
  )
  await person.click(row('Date'))
  await person.keyboard('k')
  expect(row('Date')).toHaveFocus()
})

test('a row opens with a click next to its controls, and its menu and buttons act', async () => {
  const done: string[] = []
  const { person } = await open({
    onOpen: ({ name }) => void done.push(`open ${name}`),
    actions: ({ name }) => (
      <>
        <Button onClick={() => void done.push(`edit ${name}`)}>Edit {name}</Button>
        <RowMenu
          of={name}
          items={[{ label: 'Eat', isDangerous: true, onSelect: () => void done.push(`eat ${name}`) }]}
        />
      </>
    ),
  })
  await person.click(screen.getByText('$2'))
  await person.click(screen.getByRole('button', { name: 'Edit Cherry' }))
  await person.click(screen.getByRole('button', { name: 'Actions for Cherry' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Eat' }))
  expect(done).toEqual(['open Cherry', 'edit Cherry', 'eat Cherry'])
})

test('the details of a row open and close by its button and by Enter', async () => {
  const withButton: Column<Fruit>[] = [
    {
      title: 'Name',
      render: ({ name }, { isOpen, toggle }) => (
        <button type="button" aria-expanded={isOpen} onClick={toggle}>
          {name}
        </button>
      ),
    },
  ]
  const { person } = await open({ columns: withButton, details: ({ price }) => <p>It costs ${price}</p> })
  const button = screen.getByRole('button', { name: 'Cherry' })
  await person.click(button)
  expect(button).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByText('It costs $2')).toBeVisible()
  await person.click(button)
  expect(button).toHaveAttribute('aria-expanded', 'false')
  await person.keyboard('{Shift>}{Tab}{/Shift}{Enter}')
  expect(button).toHaveAttribute('aria-expanded', 'true')
})
