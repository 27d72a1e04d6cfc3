import type { MemberRecord } from '@portal/contracts/members'
import { type Role, role as roles } from '@portal/contracts/role'
import { toastError, issuesOf, roleNames, toast, useUser } from '@portal/sdk'
import { Input } from '@portal/sdk/ui'
import { Modal } from '@portal/sdk/ui/modal'
import { Select } from '@portal/sdk/ui/select'
import { useState } from 'react'
import { useInviteMemberMutation, useUpdateMemberMutation } from './endpoints.ts'
import { Field, Fields } from '../components/field.tsx'
import { nameOf } from './words.ts'

const draftOf = (member?: MemberRecord) => ({
  email: member?.email ?? '',
  firstName: member?.firstName ?? '',
  lastName: member?.lastName ?? '',
  role: member?.role ?? ('agent' as Role),
  extension: member?.extension ?? '',
})
type Draft = ReturnType<typeof draftOf>

const changedOf = (opened: Draft, draft: Draft): Partial<Draft> =>
  Object.fromEntries(Object.entries(draft).filter(([name, value]) => value !== opened[name as keyof Draft]))

const options = roles.options.map(value => ({ value, label: roleNames[value] }))

/**
 * Invites somebody, or changes a member: only what was changed here is sent, so that what somebody else changed meanwhile
 * stays. What is refused is said at its field, and what is typed stays.
 */
export default function MemberDialog({ member, onClose }: { member?: MemberRecord; onClose: () => void }) {
  const isOneself = useUser().id === member?.id
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [opened] = useState(() => draftOf(member))
  const [draft, setDraft] = useState(opened)
  const [invite, inviting] = useInviteMemberMutation()
  const [update, updating] = useUpdateMemberMutation()
  const { isLoading, error } = member ? updating : inviting
  const issues = issuesOf(error)
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })

  async function save() {
    const answer = member
      ? await update({ id: member.id, ...changedOf(opened, draft) })
      : await invite({ ...draft, idempotencyKey })
    if (answer.error) {
      if (Object.keys(issuesOf(answer.error)).length > 0) return
      return toastError(answer.error, member ? 'Failed to save the member' : 'Failed to invite')
    }
    onClose()
    if (member) toast({ title: 'Success', description: `${nameOf(answer.data)} is saved.` })
    else toast({ title: 'Invited', description: `${draft.email.trim()} can sign in from now on.` })
  }

  const text = (
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
          onPressEnter={() => void save()}
        />
      )}
    </Field>
  )

  return (
    <Modal
      open
      title={member ? `Edit ${nameOf(member)}` : 'Invite Member'}
      mask={{ closable: false }}
      okText={isLoading ? 'Saving...' : member ? 'Save' : 'Invite'}
      okButtonProps={{ disabled: isLoading || draft.email.trim() === '' }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <Fields>
        {!member &&
          text('email', 'E-mail', 254, 'They sign in with this address. The portal sends no mail: tell them yourself.')}
        <Field
          label="Role"
          issue={issues['role']}
          hint={isOneself ? 'Ask another admin to change your own role.' : undefined}
        >
          {control => (
            <Select<Role>
              {...control}
              disabled={isOneself}
              value={draft.role}
              options={options}
              onChange={role => change({ role })}
            />
          )}
        </Field>
        {text('firstName', 'First name (optional)', 100)}
        {text('lastName', 'Last name (optional)', 100)}
        {text('extension', 'Extension (optional)', 20, 'Of their telephone, digits only.')}
      </Fields>
    </Modal>
  )
}
