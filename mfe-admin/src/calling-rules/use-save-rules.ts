import type { CallingRules } from '@portal/contracts/calls'
import { toast } from '@portal/sdk'
import { useUpdateCallingRulesMutation } from './endpoints.ts'

/** Saves a part of the rules, based on the version that the user saw. */
export function useSaveRules(rules: CallingRules) {
  const [update, { error, isLoading }] = useUpdateCallingRulesMutation()
  /** @returns whether the rules are saved. */
  async function save(change: Partial<CallingRules>): Promise<boolean> {
    const { data } = await update({ ...rules, ...change })
    if (data) toast({ title: 'Calling rules saved', description: 'They apply from the next call on.' })
    return data !== undefined
  }
  return { save, error, isLoading }
}

export const failureText = "Couldn't save the rules. Try again."
