import { type FoundLead, stageLabels } from '@portal/contracts/calls'
import { Badge, LoadFailure, messageOf, Skeleton, toast } from '@portal/sdk'
import { Alert, SearchField } from '@portal/sdk/ui'
import { Radio } from '@portal/sdk/ui/radio'
import { useId, useState } from 'react'
import { useSearchLeadsQuery } from '../leads/endpoints.ts'
import { useLinkCallMutation } from './endpoints.ts'
import { FormDialog } from './form-dialog.tsx'
import styles from './linking.module.css'

interface LinkDialogProps {
  callId: string
  /** Of the caller; empty if it is unknown. */
  phone: string
  /** The lead that the call is linked to. */
  leadId: string | null
  onClose: () => void
}

/** Finds a lead by name, phone, or email, and links a call to it. Offers the leads with the caller's number first. */
export default function LinkDialog({ callId, phone, leadId, onClose }: LinkDialogProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [chosenId, setChosenId] = useState('')
  const [link, { error, isLoading }] = useLinkCallMutation()

  async function save() {
    const { data } = await link({ id: callId, leadId: chosenId })
    if (!data) return
    toast({ title: 'Call linked', description: data.leadName ?? '' })
    onClose()
  }

  return (
    <FormDialog
      title={`Link the call with ${phone || 'an unknown number'} to a lead`}
      action="Link call"
      canSave={chosenId !== ''}
      isSaving={isLoading}
      onSave={save}
      onClose={onClose}
    >
      <label htmlFor={`${id}search`}>Find a lead</label>
      <SearchField
        id={`${id}search`}
        type="search"
        placeholder="Name, phone, or email"
        maxLength={100}
        value={typed}
        onChange={setTyped}
      />
      <Results text={typed || phone} name={`${id}lead`} linkedId={leadId} chosenId={chosenId} onChoose={setChosenId} />
      {error && (
        <Alert type="error" showIcon role="alert" title={messageOf(error, "Couldn't link the call. Try again.")} />
      )}
    </FormDialog>
  )
}

interface ResultsProps {
  text: string
  /** Of the radio buttons. */
  name: string
  linkedId: string | null
  chosenId: string
  onChoose: (leadId: string) => void
}

function Results({ text, name, linkedId, chosenId, onChoose }: ResultsProps) {
  const isReady = text.length > 1
  const { currentData: leads, error, refetch } = useSearchLeadsQuery({ q: text }, { skip: !isReady })
  if (!isReady) return <p className="quiet">Type at least two letters.</p>
  if (error) return <LoadFailure what="The leads" error={error} onRetry={() => void refetch()} />
  if (!leads) return <Loading />
  if (leads.length === 0) return <p role="status">No leads found for “{text}”.</p>
  return (
    <div className={`rows ${styles.results}`} role="radiogroup" aria-label="Leads">
      {leads.map(lead => (
        <Radio
          key={lead.id}
          className={`choice ${styles.result}`}
          name={name}
          disabled={lead.id === linkedId}
          checked={lead.id === chosenId}
          onChange={() => onChoose(lead.id)}
        >
          <span className="list-text">
            <strong>{lead.fullName}</strong>
            <span>{factsOf(lead)}</span>
          </span>
          {lead.id === linkedId ? (
            <Badge tone="accent">Linked</Badge>
          ) : (
            <Badge tone="neutral">{stageLabels[lead.stage]}</Badge>
          )}
        </Radio>
      ))}
    </div>
  )
}

const Loading = () => (
  <div aria-busy="true" aria-label="Loading">
    <Skeleton height="2.75rem" />
  </div>
)

/** Such as "(315) 555-0142 · Utica, NY 13501". */
function factsOf({ phone, city, state, zipCode }: FoundLead): string {
  const place = [city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [phone, place].filter(Boolean).join(' · ')
}
