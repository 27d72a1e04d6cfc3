import { Button } from '@portal/sdk/ui'
import { type LinkableCall, useLinkActions } from './use-link-actions.tsx'

/** Buttons that set which lead a call was about. */
export function LinkButtons({ call }: { call: LinkableCall }) {
  const { actions, dialog } = useLinkActions(call)
  return (
    <div className="row wrap">
      {actions.map(({ label, isNew, onSelect }) => (
        <Button
          key={label}
          {...(call.leadId
            ? { size: 'small', type: 'link' }
            : { className: 'grow', type: isNew ? 'primary' : 'default' })}
          onClick={onSelect}
        >
          {label}
        </Button>
      ))}
      {dialog}
    </div>
  )
}
