import { toast, toastError, useShortcut } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import { Select } from '@portal/sdk/ui/select'
import { useEffect, useRef, useState } from 'react'
import { type MemberOption, memberOptions, renderMember } from '../drawer/member-options.tsx'
import { useAssignLeadsMutation, useTeamQuery } from '../endpoints.ts'
import { leadShortcuts } from '../list/shortcuts.ts'
import { assignedToast } from './assigned-toast.ts'
import styles from './selection.module.css'
import type { Selection } from './use-selection.ts'

const unassigned: MemberOption = { value: '', label: 'Unassigned' }

/** Assigns the selected leads to a member, or to none. Over the page, so that the list does not move. */
export function AssignBar({ selection }: { selection: Selection }) {
  const { names, offers, clear } = selection
  const { data: team = [], isLoading } = useTeamQuery()
  const [assign, { isLoading: isAssigning }] = useAssignLeadsMutation()
  const bar = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(offers > 0)
  const focusMembers = () => bar.current?.querySelector('input')?.focus()
  useShortcut(leadShortcuts.assign, focusMembers)
  useEffect(() => {
    if (offers > 0) focusMembers()
  }, [offers])

  function close() {
    clear()
    document.querySelector<HTMLElement>('#lead-rows [tabindex="0"]')?.focus({ preventScroll: true })
  }

  async function choose({ value, label }: MemberOption) {
    const { data, error } = await assign({ ids: [...names.keys()], memberId: value || null })
    if (error) return toastError(error, 'Failed to assign leads')
    close()
    toast(assignedToast(names, value ? label : null, data))
  }

  return (
    <section ref={bar} className={`row gap-4 strong nowrap floating ${styles.bar}`} aria-label="Selected leads">
      <span role="status">{names.size} selected</span>
      <Select<string, MemberOption>
        className={styles.member}
        open={isOpen}
        onOpenChange={setOpen}
        aria-label="Assign to"
        placeholder="Assign to…"
        value={null}
        popupMatchSelectWidth={240}
        placement="topLeft"
        showSearch={{ optionFilterProp: 'label' }}
        loading={isLoading || isAssigning}
        disabled={isAssigning}
        options={[...memberOptions(team), unassigned]}
        optionRender={renderMember}
        onKeyDown={event => {
          if (event.key === 'Escape' && !isOpen) close()
        }}
        onChange={(_, option) => void choose(option as MemberOption)}
      />
      <Button type="text" onClick={close}>
        Clear
      </Button>
    </section>
  )
}
