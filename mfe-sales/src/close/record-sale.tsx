import {
  issuesOf,
  LoadFailure,
  messageOf,
  RelativeTime,
  serverNow,
  type SlotComponent,
  toastError,
  useIdempotencyKey,
  useIsMounted,
  useSlotDone,
  useUser,
} from '@portal/sdk'
import type { Sale } from '@portal/contracts/sales'
import { Alert, Button } from '@portal/sdk/ui'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { SaleTypeSelect } from '../commissions/add-sale/sale-type-select.tsx'
import { useAddSaleMutation, useListSalesInfiniteQuery, useSaleTypesQuery } from '../commissions/endpoints.ts'
import { formatMoney } from '../commissions/money.ts'
import styles from './close.module.css'

const earlierMs = 12 * 60 * 60_000

/**
 * Records the sale of a call. The outcome of the call is already saved, so a failure loses nothing. The focus goes from
 * the outcome to the sale types and on to the button, unless the user has moved it elsewhere.
 */
const RecordSale: SlotComponent<'call.close'> = ({ leadId }) => {
  const { data: types, error: loadError, isLoading, refetch } = useSaleTypesQuery()
  const [addSale, { data: recorded, error, isLoading: isAdding }] = useAddSaleMutation()
  const reportDone = useSlotDone()
  const earlier = useEarlierSale(leadId)
  const isKnown = earlier !== undefined
  useEffect(() => {
    if (isKnown) reportDone()
  }, [isKnown, reportDone])
  const isShown = useIsMounted()
  const [saleType, setSaleType] = useState<string>()
  const { keyFor } = useIdempotencyKey()
  const record = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (saleType) record.current?.focus()
  }, [saleType])

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!saleType) return
    const sale = { saleType, leadId }
    const { data: added, error: failure } = await addSale({ ...sale, idempotencyKey: keyFor(sale) })
    // The price list changed at midnight.
    if (issuesOf(failure).saleType) void refetch()
    if (added) reportDone()
    else if (!isShown.current) toastError(failure, "Couldn't record the sale. Add it on Commissions.")
  }

  if (recorded) {
    return (
      <Alert
        type="success"
        showIcon
        role="status"
        title={`Sale recorded: ${recorded.saleType}, ${formatMoney(recorded.earningsAmount)} commission.`}
      />
    )
  }
  if (loadError && !types) return <LoadFailure what="The sale types" error={loadError} onRetry={() => void refetch()} />
  return (
    <form className="form" aria-label="Record sale" noValidate onSubmit={event => void submit(event)}>
      {earlier && (
        <Alert
          type="info"
          showIcon
          role="status"
          title={
            <>
              You recorded {earlier.saleType} for this lead <RelativeTime at={earlier.createdAt} />. Record another sale
              only if there is one.
            </>
          }
        />
      )}
      <label htmlFor="closed-sale-type">Sale type</label>
      <span className={`row ${styles.line}`}>
        <SaleTypeSelect
          id="closed-sale-type"
          types={types}
          value={saleType}
          loading={isLoading}
          takesFocus
          onChange={setSaleType}
        />
        <Button ref={record} type="primary" htmlType="submit" disabled={!saleType} loading={isAdding}>
          Record sale
        </Button>
      </span>
      {error && (
        <Alert type="error" showIcon role="alert" title={messageOf(error, "Couldn't record the sale. Try again.")} />
      )}
    </form>
  )
}

/** The user's last sale to the lead, if it is from the last twelve hours: the call may have led to it already. */
function useEarlierSale(leadId: string): Sale | undefined {
  const { id } = useUser()
  const { currentData } = useListSalesInfiniteQuery({ leadId, limit: 5 })
  return currentData?.pages[0]?.rows.find(
    sale =>
      sale.leadId === leadId &&
      sale.agent.id === id &&
      !sale.voided &&
      serverNow() - Date.parse(sale.createdAt) < earlierMs,
  )
}

export default RecordSale
