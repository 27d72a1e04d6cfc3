import { toast, toastError, useShortcut } from '@portal/sdk'
import { Button, SelectionBar } from '@portal/sdk/ui'
import { Select } from '@portal/sdk/ui/select'
import { useRef, useState } from 'react'
import { type MemberOption, useMemberOptions } from '../drawer/member-options.tsx'
import { useAssignLeadsMutation } from '../endpoints.ts'
import { leadShortcuts } from '../list/shortcuts.ts'
import { assignedToast } from './assigned-toast.ts'
import styles from './selection.module.css'
import type { Selection } from './use-selection.ts'

const unassigned: MemberOption = { value: '', label: 'Unassigned' }

/** Assigns the selected leads to a member, or to none. */
export function AssignBar({ selection }: { selection: Selection }) {
  const { leads, selectLoaded, keep, clear } = selection
  const members = useMemberOptions()
  const [assign, { isLoading: isAssigning }] = useAssignLeadsMutation()
  const bar = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(false)
  useShortcut(leadShortcuts.assign, () => bar.current?.querySelector('input')?.focus())

  function close() {
    clear()
    document.querySelector<HTMLElement>('#lead-rows [tabindex="0"]')?.focus({ preventScroll: true })
  }

  async function choose({ value, label }: MemberOption) {
    const expected = Object.fromEntries([...leads].map(([id, { assignedToId }]) => [id, assignedToId]))
    const { data, error } = await assign({ ids: [...leads.keys()], memberId: value || null, expected })
    if (error) return toastError(error, 'Failed to assign leads')
    if (data.conflicts?.length) keep(data.conflicts)
    else close()
    toast(assignedToast(leads, value ? label : null, data))
  }

  return (
    <SelectionBar ref={bar} label="Selected leads" count={leads.size}>
      <Select<string, MemberOption>
        {...members}
        className={styles.member}
        open={isOpen}
        onOpenChange={setOpen}
        aria-label="Assign to"
        placeholder="Assign to…"
        value={null}
        popupMatchSelectWidth={240}
        placement="topLeft"
        loading={members.loading || isAssigning}
        disabled={isAssigning}
        options={[...members.options, unassigned]}
        onKeyDown={event => {
          if (event.key === 'Escape' && !isOpen) close()
        }}
        onChange={(_, option) => void choose(option as MemberOption)}
      />
      {/* The box of the list clears the selection. */}
      <Button type="text" onClick={selectLoaded}>
        Select all loaded
      </Button>
      <Button type="text" onClick={close}>
        Clear
      </Button>
    </SelectionBar>
  )
}
