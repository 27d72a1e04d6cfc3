import type { Sale } from '@portal/contracts/sales'
import { Badge, RelativeTime } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { Button } from '@portal/sdk/ui'
import { formatMoney } from '../money.ts'
import { displayName } from '../display-name.ts'
import styles from './history.module.css'

interface SaleRowProps {
  sale: Sale
  /** Also shows the agent. */
  isTeam: boolean
  /** Name on the lead; undefined while unknown. */
  customer: string | undefined
  onVoid: (sale: Sale) => void
}

export function SaleRow({ sale, isTeam, customer, onVoid }: SaleRowProps) {
  const { saleType, earningsAmount, createdAt, agent, leadId, voided, isVoidable } = sale
  return (
    // Has the focus after its sale is voided, when its button is gone.
    <li tabIndex={-1} className={`row wrap spread ${styles.row}`}>
      <div className={styles.what}>
        {voided ? <s className="quiet">{saleType}</s> : <strong>{saleType}</strong>}
        <p className="quiet dense breaks">
          {isTeam && <>{displayName(agent)} · </>}
          <RelativeTime at={createdAt} />
          {leadId && (
            <>
              {' · '}
              <Link to={`/leads?lead=${leadId}`}>{customer ?? 'Lead'}</Link>
            </>
          )}
        </p>
      </div>
      <div className="row gap-1 fixed">
        {isVoidable && (
          <Button
            type="text"
            size="small"
            className={`touch-area ${styles.void}`}
            aria-label={`Void ${saleType}, ${formatMoney(earningsAmount)}`}
            onClick={() => onVoid(sale)}
          >
            Void
          </Button>
        )}
        {voided ? (
          <Badge>
            <s>{formatMoney(earningsAmount)}</s> Voided
          </Badge>
        ) : (
          <span className={styles.earnings}>
            <Badge>{formatMoney(earningsAmount)}</Badge>
          </span>
        )}
      </div>
      {voided && (
        <p className={`quiet dense breaks ${styles.voiding}`}>
          Voided by {displayName(voided.by)} <RelativeTime at={voided.at} />: {voided.reason}
        </p>
      )}
    </li>
  )
}
