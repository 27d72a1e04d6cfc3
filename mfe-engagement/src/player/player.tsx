import type { Script } from '@portal/contracts/engagement'
import { copyToClipboard, Tooltip, useMediaQuery, useShortcut, useStore, useUser } from '@portal/sdk'
import { Link, useSearchParams } from '@portal/sdk/router'
import { Button } from '@portal/sdk/ui'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Copy from 'lucide-react/icons/copy'
import Printer from 'lucide-react/icons/printer'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { ProgressBar } from '../components/progress-bar.tsx'
import { plainScript } from '../components/script-parts.ts'
import { ScriptText } from '../components/script-text.tsx'
import { currentGuide } from '../guide/current-guide.ts'
import { scriptSteps } from '../scripts/script-steps.ts'
import { useScriptLeadQuery } from './lead-endpoints.ts'
import { LeadNotes } from './lead-notes.tsx'
import styles from './player.module.css'
import { playerShortcuts } from './shortcuts.ts'
import { StepList } from './step-list.tsx'
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
  const guide = useStore(currentGuide)
  const { firstName, lastName } = useUser()
  const agent = firstName || lastName || undefined
  const values = { agent, customer: lead?.fullName, zip: lead?.zipCode }
  // A phone has no room for the list of steps next to the step, or below it.
  const isPhone = useMediaQuery('(max-width: 767.98px)')
  const [isListOpen, setListOpen] = useState(false)
  const position = `Step ${stepIndex + 1} of ${steps.length}`
  useArrowKeys(stepIndex, steps.length, goTo)

  function goToAndFocus(index: number) {
    goTo(index)
    setListOpen(false)
    heading.current?.focus()
  }

  return (
    <article className={`stack above-dock ${styles.player}`} aria-label={script.title}>
      <div className="row gap-4">
        <Link className={`button touch screen-only ${styles.back}`} to="/scripts">
          <ArrowLeft size={16} aria-hidden /> <span>Back</span>
        </Link>
        <div className="grow">
          <p className={`strong ${styles.title}`}>{script.title}</p>
          <div className="row gap-5 small">
            {guide && guide.scriptId !== script.id && (
              <p className="fixed screen-only">
                Not the script for this call{' '}
                <Link className="touch-area" to={guide.to} aria-label="Switch to the script for this call">
                  Switch
                </Link>
              </p>
            )}
            <ul className={`quiet ${styles.tags}`} aria-label="Tags">
              {script.tags.map(tag => (
                <li key={tag}>{tag}</li>
              ))}
            </ul>
          </div>
        </div>
        <Button
          type="text"
          className={`touch screen-only ${styles.print}`}
          aria-label="Print"
          icon={<Printer size={16} aria-hidden />}
          onClick={() => window.print()}
        >
          Print
        </Button>
        <Link className={`button touch screen-only ${styles.close}`} to="/scripts">
          <X size={16} aria-hidden /> <span>Close</span>
        </Link>
      </div>
      {step ? (
        <div className={`screen-only ${styles.columns}`}>
          <section className={`panel stack gap-3 ${styles.step}`} aria-live="polite">
            <div className="row gap-4 quiet">
              {isPhone ? (
                <Button
                  type="text"
                  className={`touch ${styles.position}`}
                  icon={<ChevronDown size={16} aria-hidden />}
                  iconPlacement="end"
                  aria-expanded={isListOpen}
                  onClick={() => setListOpen(!isListOpen)}
                >
                  {position}
                </Button>
              ) : (
                <p className="nowrap">{position}</p>
              )}
              <div className="grow">
                <ProgressBar label="Progress" value={stepIndex + 1} target={steps.length} />
              </div>
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
            {isPhone && isListOpen && (
              // A screen reader that announces the new step does not read all titles.
              <div aria-live="off">
                <StepList steps={steps} stepIndex={stepIndex} onOpen={goToAndFocus} />
              </div>
            )}
            <h1 ref={heading} tabIndex={-1}>
              {step.title}
            </h1>
            <div className={`stack gap-4 ${styles.content}`}>
              {paragraphsOf(step.content).map((text, index) => (
                // They never move, so the index is a stable key.
                <ScriptText key={index} text={text} values={values} />
              ))}
            </div>
          </section>
          {lead && <LeadNotes key={lead.id} lead={lead} />}
          {!isPhone && <StepList steps={steps} stepIndex={stepIndex} onOpen={goToAndFocus} />}
          <div className={`row gap-4 ${styles.controls}`}>
            <Button
              className={styles.previous}
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
        </div>
      ) : (
        <p className="quiet">This script has no steps yet.</p>
      )}
      <ol className={styles.sheet}>
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

/** Blank lines separate paragraphs, except within a stage direction. */
const paragraphsOf = (content: string) => content.split(/\n\s*\n(?![^[\]]*\])/)

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
