import type { Script } from '@portal/contracts/engagement'
import { Badge, copyToClipboard, useShortcut } from '@portal/sdk'
import { Link, useSearchParams } from '@portal/sdk/router'
import { Button } from '@portal/sdk/ui'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Copy from 'lucide-react/icons/copy'
import Printer from 'lucide-react/icons/printer'
import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import { Bar } from '../components/progress-bar.tsx'
import { LinkedText } from '../components/linked-text.tsx'
import { stepsOf } from '../scripts/steps.ts'
import styles from './player.module.css'
import { playerShortcuts } from './shortcuts.ts'

/** A script one step at a time, large enough to read while talking. The step stands in the address, counted from 1. */
export function Player({ script }: { script: Script }) {
  const steps = stepsOf(script)
  const [place, goTo] = usePlace(steps.length)
  const heading = useRef<HTMLHeadingElement>(null)
  const step = steps[place]
  const next = steps[place + 1]
  useArrowKeys(place, steps.length, goTo)

  function move(to: number) {
    goTo(to)
    heading.current?.focus()
  }

  return (
    <article className={styles.player} aria-label={script.title}>
      <div className={styles.bar}>
        <Link className="button" to="/scripts">
          <ArrowLeft size={16} aria-hidden /> Back
        </Link>
        <div className={styles.title}>
          <p>{script.title}</p>
          <ul className={styles.tags} aria-label="Tags">
            {script.tags.map(tag => (
              <li key={tag}>
                <Badge>{tag}</Badge>
              </li>
            ))}
          </ul>
        </div>
        <Button icon={<Printer size={16} aria-hidden />} onClick={() => window.print()}>
          Print
        </Button>
        <Link className="button" to="/scripts" aria-label="Close">
          <X size={16} aria-hidden />
        </Link>
      </div>
      {step ? (
        <>
          <Bar label="Progress" value={place + 1} target={steps.length} />
          <section className={styles.step} aria-live="polite">
            <p className={styles.count}>
              Step {place + 1} of {steps.length}
            </p>
            <h1 ref={heading} tabIndex={-1}>
              {step.title}
            </h1>
            <div className={styles.content}>
              <LinkedText text={step.content} />
            </div>
          </section>
          <div className={styles.dock}>
            <Button
              size="large"
              icon={<ArrowLeft size={18} aria-hidden />}
              disabled={place === 0}
              onClick={() => move(place - 1)}
            >
              Previous
            </Button>
            <Button
              type="text"
              icon={<Copy size={16} aria-hidden />}
              aria-label={`Copy step ${place + 1}: ${step.title}`}
              onClick={() => void copyToClipboard(step.content, 'Step content')}
            >
              Copy
            </Button>
            <Button
              size="large"
              type="primary"
              icon={<ArrowRight size={18} aria-hidden />}
              iconPlacement="end"
              disabled={!next}
              onClick={() => move(place + 1)}
            >
              Next
            </Button>
            <p className={styles.next}>
              {next ? (
                <>
                  Next: <strong>{next.title}</strong> {firstLineOf(next.content)}
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
        {steps.map(it => (
          <li key={it.id}>
            <h2>
              {it.order}. {it.title}
            </h2>
            <LinkedText text={it.content} />
          </li>
        ))}
      </ol>
    </article>
  )
}

const firstLineOf = (text: string) =>
  text
    .split('\n')
    .find(line => line.trim() !== '')
    ?.trim() ?? ''

/** The step's place from 0, and the way to another; what the address holds beyond the script is the nearest step. */
function usePlace(count: number): [number, (to: number) => void] {
  const [search, setSearch] = useSearchParams()
  const asked = Math.trunc(Number(search.get('step') ?? 1)) - 1
  const place = Math.max(0, Math.min(count - 1, Number.isFinite(asked) ? asked : 0))
  function goTo(to: number) {
    setSearch(to === 0 ? {} : { step: String(to + 1) }, { replace: true })
    // A step is read from its beginning.
    window.scrollTo(0, 0)
  }
  return [place, goTo]
}

function useArrowKeys(place: number, count: number, goTo: (to: number) => void): void {
  // Two keys may be pressed before the page shows the first one's step: the second goes on from there.
  const latest = useRef(place)
  useEffect(() => {
    latest.current = place
  }, [place])
  const go = (way: 1 | -1) => {
    const to = latest.current + way
    if (to < 0 || to >= count) return
    latest.current = to
    goTo(to)
  }
  useShortcut(playerShortcuts.next, () => go(1))
  useShortcut(playerShortcuts.previous, () => go(-1))
}
