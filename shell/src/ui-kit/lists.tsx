import { Badge, ListEnd } from '@portal/sdk'
import { Button, DateRangeFields, SearchField, SelectionBar } from '@portal/sdk/ui'
import { type Column, DataTable } from '@portal/sdk/ui/data-table'
import { FilterBar, FilterField } from '@portal/sdk/ui/filter-bar'
import { RowMenu } from '@portal/sdk/ui/row-menu'
import { Select } from '@portal/sdk/ui/select'
import { useState } from 'react'

interface Fruit {
  id: string
  origin: string
  price: number
}

const fruits: Fruit[] = [
  { id: 'Apple', origin: 'New York', price: 2 },
  { id: 'Cherry', origin: 'Michigan', price: 5 },
  { id: 'Orange', origin: 'Florida', price: 3 },
]
const columns: Column<Fruit>[] = [
  { title: 'Name', isName: true, onCard: 'title', render: ({ id }) => <strong>{id}</strong> },
  { title: 'Origin', onCard: 'note', cardTitle: 'From', render: ({ origin }) => origin },
  { title: 'State', width: 120, onCard: 'aside', render: () => <Badge tone="positive">Ripe</Badge> },
  { title: 'Price', width: 90, align: 'right', render: ({ price }) => `$${price}` },
]
const noAction = () => undefined

export function Lists() {
  const [text, setText] = useState('')
  const count = text ? 1 : 0
  return (
    <div>
      <FilterBar
        label="Filter fruits"
        count={count}
        onClear={() => setText('')}
        search={
          <SearchField type="search" aria-label="Search fruits" placeholder="Name" value={text} onChange={setText} />
        }
      >
        <FilterField label="Origin" htmlFor="fruit-origin" isWide>
          <Select id="fruit-origin" defaultValue="" options={[{ value: '', label: 'All origins' }]} />
        </FilterField>
        <DateRangeFields startDate={undefined} endDate={undefined} onChange={noAction} />
      </FilterBar>
      <section className="panel list" aria-label="Fruits">
        <DataTable
          label="Fruits"
          columns={columns}
          rows={fruits.filter(({ id }) => id.toLowerCase().includes(text.toLowerCase()))}
          onOpen={noAction}
          actions={({ id }) => (
            <>
              <Button type="text" size="small" aria-label={`Edit ${id}`}>
                Edit
              </Button>
              <RowMenu
                of={id}
                items={[
                  { label: 'Copy', onSelect: noAction },
                  { label: 'Delete', isDangerous: true, onSelect: noAction },
                ]}
              />
            </>
          )}
        />
        <ListEnd isFetching={false} hasFailed onMore={noAction}>
          3 of 12 fruits
        </ListEnd>
      </section>
      <SelectableFruits />
    </div>
  )
}

/** A list whose rows can be selected, and the bar for them. */
function SelectableFruits() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  return (
    <section className="panel list space-above" aria-label="Fruits to select">
      <DataTable
        label="Fruits to select"
        columns={columns}
        rows={fruits}
        selection={{ ids, onChange: setIds, nameOf: ({ id }) => id }}
      />
      {ids.size > 0 && (
        <SelectionBar label="Selected fruits" count={ids.size}>
          <Button>Buy</Button>
          <Button type="text" onClick={() => setIds(new Set())}>
            Clear selection
          </Button>
        </SelectionBar>
      )}
    </section>
  )
}
