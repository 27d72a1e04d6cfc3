import { LoadFailure, type SlotComponent, Skeleton, useSessionStorage, useUser } from '@portal/sdk'
import { Link, useMatch, useSearchParams } from '@portal/sdk/router'
import { Button, Checkbox } from '@portal/sdk/ui'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { useEffect, useEffectEvent } from 'react'
import { ScriptText } from '../components/script-text.tsx'
import { useListScriptsQuery } from '../endpoints.ts'
import { useScriptLeadQuery } from '../player/lead-endpoints.ts'
import { stepIndexOf } from '../player/step-index.ts'
import { scriptSteps } from '../scripts/script-steps.ts'
import { currentGuide } from './current-guide.ts'
import styles from './guide.module.css'
import { callPath, type Place, placeName, scriptForCall } from './place.ts'

/**
 * The script for the lead's service, one step at a time, during a call. The script, the place in it, and the done steps stay
 * in the tab until the next call, so that neither closing the panel nor an edited script loses the place. While the page
 * shows a script, this is one line, so that the user reads only one text; it follows the page if that shows the same script.
 */
const Guide: SlotComponent<'call.guide'> = ({ callId, leadId = '' }) => {
  const { data: scripts, error, refetch } = useListScriptsQuery()
  const { currentData: lead, isError: isLeadMissing } = useScriptLeadQuery({ id: leadId }, { skip: !leadId })
  const { firstName, lastName } = useUser()
  const [stored, store] = useSessionStorage<Place>(placeName)
  const saved = stored?.callId === callId ? stored : undefined
  const service = lead?.servicesInterested
  const script = scripts && lead && scriptForCall(scripts, lead.servicesInterested, saved)
  const scriptId = script?.id
  const openId = useMatch('/scripts/:id')?.params.id
  const [search] = useSearchParams()
  const steps = script && scriptSteps(script)
  const isSameScript = saved && (saved.scriptId ?? scriptId) === scriptId
  const place = { ...(isSameScript ? saved : { callId, stepIndex: 0, doneIds: [] }), scriptId, service }
  if (steps && openId === scriptId) place.stepIndex = stepIndexOf(search.get('step'), steps.length)
  const isSaved = saved?.service === service && saved?.scriptId === scriptId && saved?.stepIndex === place.stepIndex
  const isUnsaved = scriptId !== undefined && !isSaved
  const savePlace = useEffectEvent(() => store(place))
  useEffect(() => {
    if (isUnsaved) savePlace()
  }, [isUnsaved, place.stepIndex])
  const stepIndex = Math.min(place.stepIndex, steps ? steps.length - 1 : 0)
  const to = callPath(scriptId ?? '', leadId, stepIndex)
  useEffect(() => {
    if (!scriptId) return
    currentGuide.set({ scriptId, to })
    return () => currentGuide.set(undefined)
  }, [scriptId, to])
  if (!scripts && error) return <LoadFailure what="The script" error={error} onRetry={() => void refetch()} />
  if (!scripts || (leadId && !lead && !isLeadMissing)) return <Skeleton height={openId ? '3.75rem' : '13.5rem'} />
  if (!script || !steps) {
    return (
      <Link className="button" to="/scripts">
        Choose a script
      </Link>
    )
  }
  if (openId) {
    return (
      <section className={`row spread ${styles.guide} ${styles.isShort}`} aria-label={`Script: ${script.title}`}>
        <div className="grow">
          <p className="quiet small">Script for this call</p>
          <h3>{script.title}</h3>
        </div>
        {openId === scriptId ? (
          <span className="quiet small">Open on this page</span>
        ) : (
          <Link className="button" to={to} aria-label={`Switch to ${script.title}`}>
            Switch
          </Link>
        )}
      </section>
    )
  }
  const step = steps[stepIndex]
  const open = (index: number) => store({ ...place, stepIndex: index })
  // A done step leads on to the next one.
  const setDone = (id: string, isDone: boolean) =>
    store({
      ...place,
      stepIndex: isDone ? Math.min(stepIndex + 1, steps.length - 1) : stepIndex,
      doneIds: isDone ? [...place.doneIds, id] : place.doneIds.filter(doneId => doneId !== id),
    })
  const doneCount = steps.filter(({ id }) => place.doneIds.includes(id)).length
  const values = { agent: firstName || lastName || undefined, customer: lead.fullName, zip: lead.zipCode }
  return (
    <section className={`stack gap-3 ${styles.guide}`} aria-label={`Script: ${script.title}`}>
      <header className={`row gap-1 ${styles.header}`}>
        <h3 className="grow">{step?.title ?? script.title}</h3>
        <span className="quiet small">
          Step {stepIndex + 1} of {steps.length}
        </span>
        <Button
          type="text"
          aria-label="Previous step"
          icon={<ArrowLeft size={16} aria-hidden />}
          disabled={stepIndex === 0}
          onClick={() => open(stepIndex - 1)}
        />
        <Button
          type="primary"
          aria-label="Next step"
          icon={<ArrowRight size={16} aria-hidden />}
          disabled={stepIndex >= steps.length - 1}
          onClick={() => open(stepIndex + 1)}
        />
      </header>
      {step && (
        <div aria-live="polite">
          <ScriptText text={step.content} values={values} />
        </div>
      )}
      <div className="row spread wrap">
        {step && (
          <Checkbox
            aria-label={`Step done: ${step.title}`}
            checked={place.doneIds.includes(step.id)}
            onChange={event => setDone(step.id, event.target.checked)}
          >
            Step done
          </Checkbox>
        )}
        {doneCount > 0 && <span className="quiet small">{doneCount} done</span>}
        <Link to={to}>Open script</Link>
      </div>
    </section>
  )
}

export default Guide
