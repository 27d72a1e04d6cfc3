import type { CallToWrapUp } from '@portal/contracts/calls'
import { LinkButtons } from '../linking/link-buttons.tsx'
import { WrapUpForm, type WrapUpFormProps } from './wrap-up-form.tsx'

interface CallWrapUpProps extends Pick<WrapUpFormProps, 'isSold' | 'onNote' | 'onSaving' | 'onRecorded' | 'onDone'> {
  call: CallToWrapUp
}

/** Wraps up a call: who it was with, if that isn't right, and how it ended. */
export function CallWrapUp({ call, ...events }: CallWrapUpProps) {
  return (
    <>
      {!call.leadId && (
        <>
          <p className="quiet">This call has no lead. Link it to a lead to plan a callback.</p>
          <LinkButtons call={call} />
        </>
      )}
      <WrapUpForm callId={call.id} leadId={call.leadId} {...events} />
      {call.leadId && <LinkButtons call={call} />}
    </>
  )
}
