import { LoadFailure, type SlotComponent, useUser, Skeleton } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { Button } from '@portal/sdk/ui'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { useState } from 'react'
import { ScriptText } from '../components/script-text.tsx'
import { useListScriptsQuery } from '../endpoints.ts'
import { useScriptLeadQuery } from '../player/lead-endpoints.ts'
import { scriptForService } from '../scripts/script-for-service.ts'
import { scriptSteps } from '../scripts/script-steps.ts'
import styles from './guide.module.css'

/** The script for the lead's service, one step at a time, during a call. */
const Guide: SlotComponent<'call.guide'> = ({ leadId = '' }) => {
  const { data: scripts, error, refetch } = useListScriptsQuery()
  const { currentData: lead, isError: isLeadMissing } = useScriptLeadQuery({ id: leadId }, { skip: !leadId })
  const { firstName, lastName } = useUser()
  const [stepIndex, setStepIndex] = useState(0)
  if (!scripts && error) return <LoadFailure what="The script" error={error} onRetry={() => void refetch()} />
  if (!scripts || (leadId && !lead && !isLeadMissing)) return <Skeleton height="10rem" />
  const script = lead && scriptForService(scripts, lead.servicesInterested)
  if (!script) {
    return (
      <Link className="button" to="/scripts">
        Choose a script
      </Link>
    )
  }
  const steps = scriptSteps(script)
  const step = steps[stepIndex]
  const values = { agent: firstName || lastName || undefined, customer: lead.fullName, zip: lead.zipCode }
  return (
    <section className={`stack gap-3 ${styles.guide}`} aria-label={`Script: ${script.title}`}>
      <header className="row gap-1">
        <h3 className="grow">{step?.title ?? script.title}</h3>
        <span className="quiet">
          {stepIndex + 1} of {steps.length}
        </span>
        <Button
          type="text"
          aria-label="Previous step"
          icon={<ArrowLeft size={16} aria-hidden />}
          disabled={stepIndex === 0}
          onClick={() => setStepIndex(stepIndex - 1)}
        />
        <Button
          type="text"
          aria-label="Next step"
          icon={<ArrowRight size={16} aria-hidden />}
          disabled={stepIndex >= steps.length - 1}
          onClick={() => setStepIndex(stepIndex + 1)}
        />
      </header>
      {step && (
        <div aria-live="polite">
          <ScriptText text={step.content} values={values} />
        </div>
      )}
      <Link to={`/scripts/${script.id}?lead=${lead.id}`}>Open script</Link>
    </section>
  )
}

export default Guide
