import { LoadFailure, messageOf, type SlotComponent, useSlotDone } from '@portal/sdk'
import { Alert, Button } from '@portal/sdk/ui'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { SaleTypeSelect } from '../commissions/add-sale/sale-type-select.tsx'
import { useAddSaleMutation, useSaleTypesQuery } from '../commissions/endpoints.ts'
import { formatMoney } from '../commissions/money.ts'
import styles from './close.module.css'

/**
 * Records the sale of a call. The outcome of the call is already saved, so a failure loses nothing. The focus goes from
 * the outcome to the sale types and on to the button, unless the user has moved it elsewhere.
 */
const RecordSale: SlotComponent<'call.close'> = ({ leadId }) => {
  const { data: types, error: loadError, isLoading, refetch } = useSaleTypesQuery()
  const [addSale, { data: recorded, error, isLoading: isAdding }] = useAddSaleMutation()
  const reportDone = useSlotDone()
  const [saleType, setSaleType] = useState<string>()
  // One key per filled-in form: submitting again after a lost response still records one sale.
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID())
  const record = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (saleType) record.current?.focus()
  }, [saleType])

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!saleType) return
    const { data: added } = await addSale({ saleType, leadId, idempotencyKey })
    if (added) reportDone()
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
      <label htmlFor="closed-sale-type">Sale type</label>
      <span className={`row ${styles.line}`}>
        <SaleTypeSelect
          id="closed-sale-type"
          types={types}
          value={saleType}
          loading={isLoading}
          takesFocus
          onChange={next => {
            setSaleType(next)
            setKey(crypto.randomUUID())
          }}
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

export default RecordSale
