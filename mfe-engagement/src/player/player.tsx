import type { Script } from '@portal/contracts/engagement'
import { Badge, copyToClipboard, useShortcut, useUser } from '@portal/sdk'
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
    <article className={`stack ${styles.player}`} aria-label={script.title}>
      <div className={`row wrap ${styles.toolbar}`}>
        <Link className="button screen-only" to="/scripts">
          <ArrowLeft size={16} aria-hidden /> Back
        </Link>
        <div className={styles.title}>
          <p className="strong">{script.title}</p>
          <ul className="row wrap gap-1" aria-label="Tags">
            {script.tags.map(tag => (
              <li key={tag}>
                <Badge>{tag}</Badge>
              </li>
            ))}
          </ul>
        </div>
        <Button className="screen-only" icon={<Printer size={16} aria-hidden />} onClick={() => window.print()}>
          Print
        </Button>
        <Link className="button screen-only" to="/scripts" aria-label="Close">
          <X size={16} aria-hidden />
        </Link>
      </div>
      {step ? (
        <>
          <div className="screen-only">
            <ProgressBar label="Progress" value={stepIndex + 1} target={steps.length} />
          </div>
          <section className={`panel stack gap-3 screen-only ${styles.step}`} aria-live="polite">
            <p className="quiet">
              Step {stepIndex + 1} of {steps.length}
            </p>
            <h1 ref={heading} tabIndex={-1}>
              {step.title}
            </h1>
            <div className={styles.content}>
              <ScriptText text={step.content} values={values} />
            </div>
          </section>
          {lead && <LeadNotes key={lead.id} lead={lead} />}
          <div className={`row gap-4 screen-only above-dock ${styles.controls}`}>
            <Button
              size="large"
              icon={<ArrowLeft size={18} aria-hidden />}
              disabled={stepIndex === 0}
              onClick={() => goToAndFocus(stepIndex - 1)}
            >
              Previous
            </Button>
            <Button
              type="text"
              icon={<Copy size={16} aria-hidden />}
              aria-label={`Copy step ${stepIndex + 1}: ${step.title}`}
              onClick={() => void copyToClipboard(plainScript(step.content, values), 'Step content')}
            >
              Copy
            </Button>
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
            <p className={`ellipsis quiet ${styles.next}`}>
              {next ? (
                <>
                  Next: <strong>{next.title}</strong> {firstLine(plainScript(next.content, values))}
                </>
              ) : (
                'This is the last step.'
              )}
            </p>
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

const firstLine = (text: string) =>
  text
    .split('\n')
    .find(line => line.trim() !== '')
    ?.trim() ?? ''

/** Returns the index of the step in the URL and a function that changes it. An index out of range becomes the nearest one. */
function useStepIndex(count: number): [number, (index: number) => void] {
  const [search, setSearch] = useSearchParams()
  const fromUrl = Math.trunc(Number(search.get('step') ?? 1)) - 1
  const index = Math.max(0, Math.min(count - 1, Number.isFinite(fromUrl) ? fromUrl : 0))
  function goTo(newIndex: number) {
    const next = new URLSearchParams(search)
    if (newIndex === 0) next.delete('step')
    else next.set('step', String(newIndex + 1))
    setSearch(next, { replace: true })
    window.scrollTo(0, 0)
  }
  return [index, goTo]
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
