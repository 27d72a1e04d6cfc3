import type { Workflow } from '@portal/contracts/calls'
import { CopyButton } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import ExternalLink from 'lucide-react/icons/external-link'
import MapPinned from 'lucide-react/icons/map-pinned'
import styles from './workflow.module.css'

interface OrderFormsProps {
  forms: Workflow['orderForms']
  lookupUrl: string
  /** Opens the editor; undefined for those who may not edit. */
  onAddLink: (() => void) | undefined
}

/** Links to the order forms and the broadband lookup, which open in new tabs. */
export function OrderForms({ forms, lookupUrl, onAddLink }: OrderFormsProps) {
  return (
    <section id="order-forms" className={`panel ${styles.forms}`} aria-labelledby="order-forms-title">
      <h2 id="order-forms-title" className="space-below">
        Quick Access Order Forms
      </h2>
      <ul className={`rows ${styles.list}`}>
        {forms.map(({ title, description, url }) => (
          <li key={title} className={`row wrap ${url ? '' : 'screen-only'}`}>
            <div className={styles.form}>
              <h3>{title}</h3>
              <p className="quiet dense">{description}</p>
              {!url && !onAddLink && <p className="faint dense">No link yet. An admin can add one.</p>}
            </div>
            {url ? (
              <>
                <a className="row gap-2 medium nowrap" href={url} target="_blank" rel="noopener noreferrer">
                  Open form <ExternalLink size={14} aria-hidden />
                </a>
                <CopyButton text={url} name={`Link to ${title}`} />
              </>
            ) : (
              onAddLink && (
                <Button size="small" aria-label={`Add link to ${title}`} onClick={onAddLink}>
                  Add link
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
      {lookupUrl && (
        <a className="row gap-2 medium space-above" href={lookupUrl} target="_blank" rel="noopener noreferrer">
          <MapPinned size={16} aria-hidden /> Broadband availability lookup <ExternalLink size={14} aria-hidden />
        </a>
      )}
    </section>
  )
}
