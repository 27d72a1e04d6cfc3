import type { CallOutcome } from '@portal/contracts/calls'
import { issuesOf, LoadFailure, messageOf, serverNow, Slot, useSessionStorage } from '@portal/sdk'
import { Alert, Button, Input } from '@portal/sdk/ui'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { CallbackPicker } from '../callbacks/callback-picker.tsx'
import { type CallbackChoice, callbackChoices, type CallbackTimes } from '../callbacks/callback-times.ts'
import { useLeadDetailsQuery } from '../leads/endpoints.ts'
import { viewerTimeZone } from '../leads/viewer-time-zone.ts'
import { useCallOutcomesQuery, useCallsToWrapUpQuery, useSaveOutcomeMutation } from './endpoints.ts'
import { useWrapUpKeys } from './wrap-up-keys.ts'
import choice from '../callbacks/choice.module.css'
import styles from './wrap-up.module.css'

export interface WrapUpFormProps {
  callId: string
  /** Absent for a call of an unknown number. */
  leadId?: string | null
  /** Whether the outcome is saved already, and only its sale is missing. */
  isSold?: boolean
  /** Called with whether there is a note that is not saved. */
  onNote?: ((hasNote: boolean) => void) | undefined
  /** Called with true before the outcome is saved, and with false if that failed. */
  onSaving?: ((isSaving: boolean) => void) | undefined
  /** Called when the sale that follows the outcome is recorded. The form says so until `onDone`. */
  onRecorded?: (() => void) | undefined
  /** Called when the wrap-up is complete. Keep the form until then: a sale may follow the outcome. */
  onDone: () => void
}

/** What is chosen and not saved. It survives a reload. */
interface Choice {
  leadId: string | null
  outcomeId: string
  time: CallbackTimes | null
  /** The times that are offered. */
  choices: readonly CallbackChoice[]
}

const failureText = "Couldn't save the outcome. Try again."

/** Asks how a call ended: an outcome, a note, and a callback if the outcome takes one. Keys choose, and Enter saves. */
export function WrapUpForm(props: WrapUpFormProps) {
  const { callId, leadId = null, isSold = false, onNote, onSaving, onRecorded, onDone } = props
  const { data, error: loadError, refetch } = useCallOutcomesQuery()
  const { currentData: lead, isFetching } = useLeadDetailsQuery({ id: leadId ?? '' }, { skip: !leadId })
  const isLeadLoading = !lead && isFetching
  const [save, { error, isLoading, data: saved, originalArgs, reset }] = useSaveOutcomeMutation()
  const [stored, storeChoice] = useSessionStorage<Choice>(`wrap-up-choice ${callId}`)
  // The offered times of another lead are not for this one.
  const { outcomeId, time = null, choices = [] } = stored?.leadId === leadId ? stored : {}
  const chosen = data?.find(({ id }) => id === outcomeId)
  const [note = '', storeNote] = useSessionStorage<string>(`wrap-up-note ${callId}`)
  const hasNote = note !== ''
  const notifyNote = useEffectEvent((isThere: boolean) => onNote?.(isThere))
  useEffect(() => notifyNote(hasNote), [hasNote])
  const { data: open } = useCallsToWrapUpQuery()
  const isSavedElsewhere = open && !isLoading && !saved && !open.some(({ id }) => id === callId)
  const form = useRef<HTMLFormElement>(null)
  const questionId = useId()
  // The offered times depend on the customer's time zone.
  const outcomes = isLeadLoading ? undefined : data
  const timeZone = lead?.timeZone ?? null
  const need = leadId ? (chosen?.effects.callback ?? 'none') : 'none'
  const isSale =
    leadId &&
    (isSold || (saved && data?.some(({ id, effects }) => id === originalArgs?.outcome && effects.stage === 'sold')))
  const [isRecorded, setRecorded] = useState(false)

  function choose(outcome: CallOutcome) {
    reset()
    const times =
      leadId && outcome.effects.callback !== 'none' ? callbackChoices(serverNow(), timeZone ?? viewerTimeZone) : []
    const [first] = times
    storeChoice({
      leadId,
      outcomeId: outcome.id,
      choices: times,
      time: outcome.effects.callback === 'required' && first ? { from: first.from, until: first.until } : null,
    })
  }

  const setTime = (next: CallbackTimes | null) => stored && storeChoice({ ...stored, time: next })

  async function submit() {
    if (!chosen || isLoading || saved || isSold) return
    onSaving?.(true)
    const { data: reply } = await save({
      id: callId,
      outcome: chosen.id,
      note,
      ...(time && need !== 'none' && { callback: time }),
    })
    if (!reply) return onSaving?.(false)
    storeNote(undefined)
    storeChoice(undefined)
    if (!(leadId && chosen.effects.stage === 'sold')) onDone()
  }

  const chooseTime = ({ from, until }: CallbackTimes) => setTime({ from, until })
  useWrapUpKeys(form, {
    outcomes: saved || isSold ? [] : (outcomes ?? []),
    choices,
    choose,
    chooseTime,
    save() {
      // Enter must not close a sale that is not recorded.
      if (!isSale) void submit()
      else if (isRecorded) onDone()
    },
  })

  if (loadError && !outcomes)
    return <LoadFailure what="The outcomes" error={loadError} onRetry={() => void refetch()} />
  if (isSale) {
    const onSaleRecorded = () => {
      setRecorded(true)
      onRecorded?.()
    }
    return (
      <SaleStep callId={callId} leadId={leadId} isRecorded={isRecorded} onRecorded={onSaleRecorded} onDone={onDone} />
    )
  }
  return (
    <form
      ref={form}
      className="stack gap-4"
      aria-label="Wrap up the call"
      aria-busy={!outcomes}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      <p id={questionId} className="strong">
        How did the call end?
      </p>
      <span className={styles.bar} aria-hidden />
      <div className={styles.outcomes} role="group" aria-labelledby={questionId}>
        {outcomes?.map(outcome => (
          <button
            key={outcome.id}
            type="button"
            className={`button touch choice ${choice.choice} ${outcome.effects.doNotCall ? 'full-row tone-negative' : ''}`}
            aria-pressed={outcome.id === chosen?.id}
            aria-keyshortcuts={outcome.key === null ? undefined : String(outcome.key)}
            onClick={() => choose(outcome)}
          >
            {outcome.key !== null && <kbd>{outcome.key}</kbd>}
            {outcome.label}
          </button>
        ))}
      </div>
      {need !== 'none' && (
        <CallbackPicker
          choices={choices}
          time={time}
          timeZone={timeZone}
          canSkip={need === 'optional'}
          onChoose={setTime}
        />
      )}
      <div className={`row ${styles.last}`}>
        <Input
          aria-label="Note"
          placeholder="Note for the lead"
          maxLength={1_000}
          value={note}
          onChange={({ target: { value } }) => storeNote(value || undefined)}
        />
        <Button
          type="primary"
          htmlType="submit"
          loading={isLoading}
          disabled={!chosen || (need === 'required' && time === null)}
        >
          Save
        </Button>
      </div>
      {isSavedElsewhere && hasNote && (
        <Alert
          type="warning"
          showIcon
          role="status"
          title="This call already has an outcome. Save to replace it and add your note."
          action={
            <Button
              size="small"
              onClick={() => {
                storeNote(undefined)
                onDone()
              }}
            >
              Discard note
            </Button>
          }
        />
      )}
      {error && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={Object.values(issuesOf(error))[0] ?? messageOf(error, failureText)}
        />
      )}
    </form>
  )
}

interface SaleStepProps {
  callId: string
  leadId: string
  isRecorded: boolean
  onRecorded: () => void
  onDone: () => void
}

/** Asks for the sale of a call, after its outcome. Takes over the focus of the form that it replaces. */
function SaleStep({ callId, leadId, isRecorded, onRecorded, onDone }: SaleStepProps) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) section.current?.focus()
  }, [])
  return (
    <section ref={section} className={`stack gap-4 ${styles.sale}`} aria-label="Record the sale" tabIndex={-1}>
      <Slot name="call.close" with={{ callId, leadId }} onDone={onRecorded} />
      <Button onClick={onDone}>{isRecorded ? 'Done' : 'Skip the sale'}</Button>
    </section>
  )
}
