import type { SaleType } from '@portal/contracts/sales'
import { Select } from '@portal/sdk/ui/select'
import { type ComponentRef, useEffect, useRef } from 'react'
import { formatMoney } from '../money.ts'

interface SaleTypeSelectProps {
  id: string
  /** Undefined while they load. */
  types: readonly SaleType[] | undefined
  value: string | undefined
  onChange: (saleType: string | undefined) => void
  loading: boolean
  /** Height of the open list, in pixels. */
  listHeight?: number
  /** Takes the focus when it appears, if what surrounds it has the focus: typing opens the list. */
  takesFocus?: boolean
}

/** Selects a sale type, with its commission. */
export function SaleTypeSelect({ types = [], takesFocus = false, ...props }: SaleTypeSelectProps) {
  const select = useRef<ComponentRef<typeof Select>>(null)
  useEffect(() => {
    if (takesFocus && document.activeElement?.contains(select.current?.nativeElement ?? null)) select.current?.focus()
  }, [takesFocus])
  return (
    <Select
      {...props}
      ref={select}
      placeholder="Select a sale type"
      showSearch={{ optionFilterProp: 'label' }}
      options={types.map(toOption)}
      optionRender={({ data }) => <Option type={data.type} />}
    />
  )
}

const toOption = (type: SaleType) => ({
  value: type.saleType,
  label: `${type.saleType} – ${formatMoney(type.earningsAmount)}`,
  type,
})

function Option({ type }: { type: SaleType }) {
  return (
    <span className="row spread">
      <span>{type.saleType}</span>
      <strong>{formatMoney(type.earningsAmount)}</strong>
    </span>
  )
}
