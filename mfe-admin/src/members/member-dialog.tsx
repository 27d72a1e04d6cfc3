import type { MemberRecord } from '@portal/contracts/members'
import { type Role, roles } from '@portal/contracts/role'
import { toastError, issuesOf, roleNames, toast, useIdempotencyKey, useUser } from '@portal/sdk'
import { Input } from '@portal/sdk/ui'
import { Select } from '@portal/sdk/ui/select'
import { useState } from 'react'
import { EditDialog } from '../components/edit-dialog.tsx'
import { Field } from '../components/field.tsx'
import { useInviteMemberMutation, useUpdateMemberMutation } from './endpoints.ts'
import { memberName } from './member-name.ts'

const toDraft = (member?: MemberRecord) => ({
  email: member?.email ?? '',
  firstName: member?.firstName ?? '',
  lastName: member?.lastName ?? '',
  role: member?.role ?? ('agent' as Role),
  extension: member?.extension ?? '',
})
type Draft = ReturnType<typeof toDraft>

/** Returns the fields that differ from the draft as it was opened. */
const changedFields = (opened: Draft, draft: Draft): Partial<Draft> =>
  Object.fromEntries(Object.entries(draft).filter(([name, value]) => value !== opened[name as keyof Draft]))

const roleOptions = roles.map(value => ({ value, label: roleNames[value] }))

/**
 * Dialog that invites a member or edits one. An edit sends only the changed fields, so that it does not undo changes that
 * another admin saves in the meantime. Validation errors appear at their fields.
 */
export default function MemberDialog({ member, onClose }: { member?: MemberRecord; onClose: () => void }) {
  const isSelf = useUser().id === member?.id
  const { keyFor } = useIdempotencyKey()
  const [opened] = useState(() => toDraft(member))
  const [draft, setDraft] = useState(opened)
  const [invite, inviting] = useInviteMemberMutation()
  const [update, updating] = useUpdateMemberMutation()
  const { isLoading, error } = member ? updating : inviting
  const issues = issuesOf(error)
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })

  async function save() {
    const result = member
      ? await update({ id: member.id, ...changedFields(opened, draft) })
      : await invite({ ...draft, idempotencyKey: keyFor(draft) })
    if (result.error) {
      if (Object.keys(issuesOf(result.error)).length > 0) return
      return toastError(result.error, member ? "Couldn't save the member" : "Couldn't invite the member")
    }
    onClose()
    if (member) toast({ title: 'Member saved', description: `Your changes to ${memberName(result.data)} are saved.` })
    else toast({ title: 'Member invited', description: `${draft.email.trim()} can sign in now.` })
  }

  const textField = (
    name: 'email' | 'firstName' | 'lastName' | 'extension',
    label: string,
    maxLength: number,
    hint?: string,
  ) => (
    <Field label={label} hint={hint} issue={issues[name]}>
      {control => (
        <Input
          {...control}
          maxLength={maxLength}
          type={name === 'email' ? 'email' : 'text'}
          inputMode={name === 'extension' ? 'numeric' : undefined}
          autoComplete="off"
          value={draft[name]}
          onChange={event => change({ [name]: event.target.value })}
        />
      )}
    </Field>
  )

  return (
    <EditDialog
      title={member ? `Edit ${memberName(member)}` : 'Invite Member'}
      action={member ? 'Save' : 'Invite'}
      canSave={draft.email.trim() !== ''}
      isSaving={isLoading}
      onSave={() => void save()}
      error={error}
      unsaved={draft === opened ? undefined : 'this member'}
      onClose={onClose}
    >
      {!member &&
        textField(
          'email',
          'Email',
          254,
          "They'll sign in with this email. No invitation is sent: copy it from their row and share it.",
        )}
      <Field
        label="Role"
        issue={issues['role']}
        hint={isSelf ? 'Ask another admin to change your own role.' : undefined}
      >
        {control => (
          <Select<Role>
            {...control}
            disabled={isSelf}
            value={draft.role}
            options={roleOptions}
            onChange={role => change({ role })}
          />
        )}
      </Field>
      {textField('firstName', 'First name (optional)', 100)}
      {textField('lastName', 'Last name (optional)', 100)}
      {textField('extension', 'Extension (optional)', 20, 'Digits only, e.g. 104')}
    </EditDialog>
  )
}
