import type { admin, ExtensionMap, Member } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import type { AdminDeps } from '../../deps.ts'
import type { VendorUser } from '../vendor/telephony.ts'
import { TelephonyError } from '../vendor/telephony-error.ts'

/** Returns the platform's users next to the active members. If the platform fails, `failure` says why. */
export const listExtensions: Handler<typeof admin.listExtensions, AdminDeps> = async (
  _,
  { team, members, telephony },
) => {
  if (!telephony) return noExtensions('Credentials Required')
  await members.refresh()
  const active = members.list().filter(({ isActive }) => isActive)
  let vendorUsers: VendorUser[]
  try {
    vendorUsers = (await team()).filter(({ extension }) => extension !== '')
  } catch (error) {
    if (!(error instanceof TelephonyError)) throw error
    return noExtensions(error.message)
  }
  const vendorExtensions = new Set(vendorUsers.map(({ extension }) => extension))
  return {
    colleagues: vendorUsers
      .toSorted((one, other) => one.extension.localeCompare(other.extension, 'en', { numeric: true }))
      .map(({ extension, fullName }) => {
        const member = active.find(candidate => candidate.extension === extension)
        return { extension, fullName, member: member ? toMember(member) : null }
      }),
    unmapped: active
      .filter(({ extension }) => !extension || !vendorExtensions.has(extension))
      .map(member => ({ ...toMember(member), extension: member.extension ?? null })),
    failure: null,
  }
}

const toMember = ({ id, firstName, lastName }: Member) => ({ id, firstName, lastName })

const noExtensions = (failure: string): ExtensionMap => ({ colleagues: [], unmapped: [], failure })
