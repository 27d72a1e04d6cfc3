import type { Script } from '@portal/contracts/engagement'
import { Badge, copyToClipboard, Tooltip, useShortcut, useUser } from '@portal/sdk'
import { Link, useSearchParams } from '@portal/sdk/router'
import { Button } from '@portal/sdk/ui'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Copy from 'lucide-react/icons/copy'
import Printer from 'lucide-react/icons/printer'
import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import { ProgressBar } from '../components/progress-bar.tsx'
import { plainScript } from '../components/script-parts.ts'
import { ScriptText } from '../components/script-text.tsx'
import { scriptSteps } from '../scripts/script-steps.ts'
import { useScriptLeadQuery } from './lead-endpoints.ts'
import { LeadNotes } from './lead-notes.tsx'
import styles from './player.module.css'
import { playerShortcuts } from './shortcuts.ts'
import { useStepIndex } from './step-index.ts'

/**
 * Shows a script one step at a time, in large type for reading on a call. The URL holds the step number, from 1, and the
 * lead that the call is about, if any.
 */
export function Player({ script }: { script: Script }) {
  const steps = scriptSteps(script)
  const [stepIndex, goTo] = useStepIndex(steps.length)
  const heading = useRef<HTMLHeadingElement>(null)
  const step = steps[stepIndex]
  const next = steps[stepIndex + 1]
  const [search] = useSearchParams()
  const leadId = search.get('lead') ?? ''
  const { currentData: lead } = useScriptLeadQuery({ id: leadId }, { skip: !leadId })
  const { firstName, lastName } = useUser()
  const agent = firstName || lastName || undefined
  const values = { agent, customer: lead?.fullName, zip: lead?.zipCode }
  useArrowKeys(stepIndex, steps.length, goTo)

  function goToAndFocus(index: number) {
    goTo(index)
    heading.current?.focus()
  }

  return (
    <article className={`stack above-dock ${styles.player}`} aria-label={script.title}>
      <div className={`row wrap ${styles.toolbar}`}>
        <Link className="button screen-only" to="/scripts">
          <ArrowLeft size={16} aria-hidden /> <span className={styles.back}>Back</span>
        </Link>
        <p className={`grow strong ${styles.title}`}>{script.title}</p>
        <Button
          type="text"
          className="screen-only"
          aria-label="Print"
          icon={<Printer size={16} aria-hidden />}
          onClick={() => window.print()}
        >
          Print
        </Button>
        <Link className={`icon-button touch screen-only ${styles.close}`} to="/scripts" aria-label="Close">
          <X size={18} aria-hidden />
        </Link>
        <ul className="row wrap gap-1" aria-label="Tags">
          {script.tags.map(tag => (
            <li key={tag}>
              <Badge>{tag}</Badge>
            </li>
          ))}
        </ul>
      </div>
      {step ? (
        <>
          <div className={`screen-only ${styles.progress}`}>
            <ProgressBar label="Progress" value={stepIndex + 1} target={steps.length} />
          </div>
          <section className={`panel stack gap-3 screen-only ${styles.step}`} aria-live="polite">
            <div className="row spread quiet">
              <p>
                Step {stepIndex + 1} of {steps.length}
              </p>
              <Tooltip text="Copy this step">
                <Button
                  type="text"
                  className={`touch ${styles.copy}`}
                  icon={<Copy size={16} aria-hidden />}
                  aria-label={`Copy step ${stepIndex + 1}: ${step.title}`}
                  onClick={() => void copyToClipboard(plainScript(step.content, values), 'Step content')}
                />
              </Tooltip>
            </div>
            <h1 ref={heading} tabIndex={-1}>
              {step.title}
            </h1>
            <div className={styles.content}>
              <ScriptText text={step.content} values={values} />
            </div>
          </section>
          {lead && <LeadNotes key={lead.id} lead={lead} />}
          <div className={`row gap-4 screen-only ${styles.controls}`}>
            <Button
              size="large"
              aria-label="Previous"
              icon={<ArrowLeft size={18} aria-hidden />}
              disabled={stepIndex === 0}
              onClick={() => goToAndFocus(stepIndex - 1)}
            >
              Previous
            </Button>
            <p className="grow two-lines quiet">
              {next ? (
                <>
                  Next: <strong>{next.title}</strong>
                </>
              ) : (
                'This is the last step.'
              )}
            </p>
            <Button
              size="large"
              type="primary"
              icon={<ArrowRight size={18} aria-hidden />}
              iconPlacement="end"
              disabled={!next}
              onClick={() => goToAndFocus(stepIndex + 1)}
            >
              Next
            </Button>
          </div>
        </>
      ) : (
        <p className="quiet">This script has no steps yet.</p>
      )}
      <ol className={styles.print}>
        {steps.map(({ id, order, title, content }) => (
          <li key={id}>
            <h2>
              {order}. {title}
            </h2>
            <ScriptText text={content} values={values} />
          </li>
        ))}
      </ol>
    </article>
  )
}

function useArrowKeys(stepIndex: number, count: number, goTo: (index: number) => void): void {
  // A second key press may come before React renders the first one, so it continues from this index.
  const latestIndex = useRef(stepIndex)
  useEffect(() => {
    latestIndex.current = stepIndex
  }, [stepIndex])
  const moveBy = (offset: 1 | -1) => {
    const index = latestIndex.current + offset
    if (index < 0 || index >= count) return
    latestIndex.current = index
    goTo(index)
  }
  useShortcut(playerShortcuts.next, () => moveBy(1))
  useShortcut(playerShortcuts.previous, () => moveBy(-1))
}
