import type { SaleType } from '@portal/contracts/sales'
import { issuesOf, toastError, LoadFailure, toast, useIdempotencyKey } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import Plus from 'lucide-react/icons/plus'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useAddSaleMutation, useSaleTypesQuery } from '../endpoints.ts'
import { formatMoney } from '../money.ts'
import page from '../page.module.css'
import type { SetView } from '../use-view.ts'
import styles from './add-sale.module.css'
import { LeadField } from './lead-field.tsx'
import { SaleTypeSelect } from './sale-type-select.tsx'

interface AddSaleCardProps {
  leadId: string
  /** Whether the page shows the sales of another agent. A new sale still belongs to the user. */
  isForOther?: boolean
  set: SetView
}

export function AddSaleCard({ leadId, isForOther = false, set }: AddSaleCardProps) {
  const { data: types, error, isLoading, refetch } = useSaleTypesQuery()
  const [addSale, { isLoading: isAdding }] = useAddSaleMutation()
  const [saleType, setSaleType] = useState<string>()
  const { keyFor, renew } = useIdempotencyKey()
  const selection = `${saleType} ${leadId}`
  const latest = useRef(selection)
  useEffect(() => void (latest.current = selection), [selection])
  const selected = types?.find(type => type.saleType === saleType)
  // The price list changes at midnight.
  const isGone = saleType !== undefined && types !== undefined && !selected

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const isByKeyboard = form.querySelector(':focus-visible') !== null
    if (!saleType) {
      toast({ title: 'Error', description: 'Please select a sale type', kind: 'destructive' })
      return
    }
    const sale = { saleType, leadId: leadId || null }
    const { error: failure } = await addSale({ ...sale, idempotencyKey: keyFor(sale) })
    if (failure) {
      if (issuesOf(failure).saleType) void refetch()
      return toastError(failure, 'Failed to add sale')
    }
    toast({ title: 'Sale Added', description: 'Your commission has been recorded successfully.' })
    renew()
    // The form may be for the next sale by now.
    if (latest.current !== selection) return
    setSaleType(undefined)
    if (leadId) set({ leadId: '' })
    // On a phone, the focus would open the keyboard.
    if (isByKeyboard) form.querySelector<HTMLElement>('#sale-type')?.focus()
  }

  return (
    <section className={`panel ${page.add}`} aria-labelledby="add-sale">
      <h2 id="add-sale">Add New Sale</h2>
      {error && !types ? (
        <LoadFailure what="The sale types" error={error} onRetry={() => void refetch()} />
      ) : (
        <form className="form space-above" onSubmit={event => void submit(event)}>
          <label htmlFor="sale-type">Sale Type</label>
          <SaleTypeSelect
            id="sale-type"
            types={types}
            value={saleType}
            onChange={setSaleType}
            loading={isLoading}
            listHeight={480}
          />
          <LeadField leadId={leadId} onChange={next => set({ leadId: next })} />
          <div className={`row gap-4 ${styles.end}`}>
            <EarningsPreview type={selected} isGone={isGone} />
            <Button
              type="primary"
              htmlType="submit"
              disabled={!selected || isAdding}
              icon={<Plus size={16} aria-hidden />}
            >
              {isAdding ? 'Adding...' : 'Add Sale'}
            </Button>
          </div>
          {isForOther && <p className="quiet small">The sale counts as yours.</p>}
        </form>
      )}
    </section>
  )
}

// The hint is smaller than the title of the page: browsers take the largest text for the main content (LCP).
function EarningsPreview({ type, isGone }: { type: SaleType | undefined; isGone: boolean }) {
  return (
    <p className={`grow row wrap quiet ${styles.preview}`} aria-live="polite">
      {type ? (
        <>
          <span>You will earn</span>
          <strong>{formatMoney(type.earningsAmount)}</strong>
          <span>
            {type.ratePercent}% of {formatMoney(type.baseAmount)}
          </span>
        </>
      ) : isGone ? (
        <span className="tone-negative">This sale type is no longer on the list. Select another.</span>
      ) : (
        <span className="small">Select a sale type to see your commission.</span>
      )}
    </p>
  )
}
