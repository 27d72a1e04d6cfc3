import type { ExtensionMap } from '@portal/contracts/admin'
import { fullName } from '@portal/contracts/fields'
import { messageOf, toast } from '@portal/sdk'
import { Modal } from '@portal/sdk/ui/modal'
import { Select } from '@portal/sdk/ui/select'
import { useState } from 'react'
import { Field, FieldColumn } from '../components/field.tsx'
import { useUpdateMemberMutation } from '../members/endpoints.ts'

interface AssignExtensionProps {
  extension: string
  /** The members to choose from: those without an extension in MightyCall. */
  members: ExtensionMap['unmapped']
  onClose: () => void
}

/** Dialog that gives an extension of MightyCall to a member. */
export default function AssignExtension({ extension, members, onClose }: AssignExtensionProps) {
  const [memberId, setMemberId] = useState<string>()
  const [update, { isLoading, error }] = useUpdateMemberMutation()
  const options = members.map(({ id, ...name }) => ({ value: id, label: fullName(name) || 'Unnamed member' }))

  async function save() {
    if (!memberId) return
    const { error: failure } = await update({ id: memberId, extension })
    if (failure) return
    onClose()
    const name = options.find(({ value }) => value === memberId)?.label
    toast({ title: 'Extension assigned', description: `Calls on extension ${extension} now count for ${name}.` })
  }

  return (
    <Modal
      open
      title={`Assign Extension ${extension}`}
      okText={isLoading ? 'Saving...' : 'Assign'}
      okButtonProps={{ disabled: isLoading || !memberId }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <FieldColumn>
        <Field
          label="Member"
          hint={options.length === 0 ? 'Every member has an extension. Change one in Members.' : undefined}
          issue={error && messageOf(error, "Couldn't assign the extension")}
        >
          {control => (
            <Select<string>
              {...control}
              showSearch={{ optionFilterProp: 'label' }}
              placeholder="Choose a member"
              options={options}
              value={memberId ?? null}
              onChange={setMemberId}
            />
          )}
        </Field>
      </FieldColumn>
    </Modal>
  )
}
