import type { admin, ExtensionMap } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import type { AdminDeps } from '../../deps.ts'
import { type Colleague, TelephonyError } from '../vendor/port.ts'

/** The platform's team beside our active members. A platform that does not answer is told, not thrown. */
export const listExtensions: Handler<typeof admin.listExtensions, AdminDeps> = async (
  _,
  { team, members, telephony },
) => {
  if (!telephony) return nothing('Credentials Required')
  await members.refresh()
  const active = members.list().filter(({ isActive }) => isActive)
  let colleagues: Colleague[]
  try {
    colleagues = (await team()).filter(({ extension }) => extension !== '')
  } catch (error) {
    if (!(error instanceof TelephonyError)) throw error
    return nothing(error.message)
  }
  const known = new Set(colleagues.map(({ extension }) => extension))
  return {
    colleagues: colleagues
      .toSorted((one, other) => one.extension.localeCompare(other.extension, 'en', { numeric: true }))
      .map(({ extension, fullName }) => {
        const member = active.find(it => it.extension === extension)
        return { extension, fullName, member: member ? members.nameOf(member.id) : null }
      }),
    unmapped: active
      .filter(({ extension }) => !extension || !known.has(extension))
      .map(({ id, firstName, lastName, extension }) => ({ id, firstName, lastName, extension: extension ?? null })),
    failure: null,
  }
}

const nothing = (failure: string): ExtensionMap => ({ colleagues: [], unmapped: [], failure })
