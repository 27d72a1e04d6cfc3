import type { CallingRules } from '@portal/contracts/calls'
import { toast } from '@portal/sdk'
import { useUpdateCallingRulesMutation } from './endpoints.ts'

/** Saves a part of the rules, based on the version that the user saw. `change` does so without a toast. */
export function useSaveRules(rules: CallingRules) {
  const [update, { error, isLoading }] = useUpdateCallingRulesMutation()
  const change = (part: Partial<CallingRules>) => update({ ...rules, ...part })
  /** @returns whether the rules are saved. */
  async function save(part: Partial<CallingRules>): Promise<boolean> {
    const { data } = await change(part)
    if (data) toast({ title: 'Calling rules saved', description: 'They apply from the next call on.' })
    return data !== undefined
  }
  return { save, change, error, isLoading }
}

export const failureText = "Couldn't save the rules. Try again."
