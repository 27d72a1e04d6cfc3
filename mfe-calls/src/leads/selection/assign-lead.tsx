import type { Lead } from '@portal/contracts/calls'
import { toast, toastError } from '@portal/sdk'
import { Select } from '@portal/sdk/ui/select'
import Search from 'lucide-react/icons/search'
import { useRef, useState } from 'react'
import { type MemberOption, useMemberOptions } from '../drawer/member-options.tsx'
import { useAssignLeadMutation } from '../endpoints.ts'
import styles from './selection.module.css'

/** Offers the members to whom the lead of a row can be assigned. */
export function AssignLead({ lead: { id, fullName } }: { lead: Lead }) {
  const [isOpen, setOpen] = useState(false)
  const [assign] = useAssignLeadMutation()
  const button = useRef<HTMLButtonElement>(null)

  async function choose({ value, label }: MemberOption) {
    document.querySelector<HTMLElement>(`[data-lead="${id}"]`)?.focus({ preventScroll: true })
    setOpen(false)
    const { data, error } = await assign({ id, memberId: value })
    if (error) toastError(error, 'Failed to update lead')
    else if (data) toast({ title: `Assigned ${fullName} to ${label}` })
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        tabIndex={-1}
        className={`plain small medium ${styles.assign}`}
        data-assign
        aria-label={`Assign ${fullName}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        Assign
      </button>
      {isOpen && (
        <Members
          name={fullName}
          onChoose={choose}
          onClose={() => setOpen(false)}
          onEscape={() => {
            setOpen(false)
            button.current?.focus({ preventScroll: true })
          }}
        />
      )}
    </>
  )
}

interface MembersProps {
  /** The lead's. */
  name: string
  onChoose: (member: MemberOption) => Promise<void>
  onClose: () => void
  onEscape: () => void
}

/** Seven options. */
const wholeRowsPixels = 238
// With antd's own, a list that fits neither below nor above covers the field.
const overflow = { adjustX: true, adjustY: true }
const placements = {
  bottomLeft: { points: ['tl', 'bl'], offset: [0, 4], overflow },
  topLeft: { points: ['bl', 'tl'], offset: [0, -4], overflow },
}

const focus = (select: { focus: () => void } | null) => select?.focus()

/** The open list of the members, over the row. */
function Members({ name, onChoose, onClose, onEscape }: MembersProps) {
  return (
    <Select<string, MemberOption>
      {...useMemberOptions()}
      className={styles.members}
      ref={focus}
      open
      aria-label="Assign to"
      placeholder="Assign to…"
      value={null}
      suffixIcon={<Search size={16} aria-hidden />}
      listHeight={wholeRowsPixels}
      builtinPlacements={placements}
      // So that its text is in a landmark.
      getPopupContainer={trigger => trigger.closest('main') ?? document.body}
      // On a phone, the list may cover the name.
      popupRender={list => (
        <>
          <p className={`small quiet ellipsis ${styles.assigned}`}>Assign {name}</p>
          {list}
        </>
      )}
      onKeyDown={event => {
        // The row has keys of its own.
        event.stopPropagation()
        if (event.key === 'Escape') onEscape()
      }}
      // Not every click elsewhere reaches onOpenChange.
      onBlur={onClose}
      onOpenChange={isOpen => {
        if (!isOpen) onClose()
      }}
      onChange={(_, option) => void onChoose(option as MemberOption)}
    />
  )
}
