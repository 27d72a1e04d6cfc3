import type { Callback, calls } from '@portal/contracts/calls'
import type { SentBody } from '@portal/contracts/operation'
import { toast, toastError } from '@portal/sdk'
import { useUpdateCallbackMutation } from './endpoints.ts'

export type CallbackChange = Omit<SentBody<typeof calls.updateCallback>, 'version'>

/** Changes the version of a callback that the user sees, and shows the result as a toast. */
export function useChangeCallback() {
  const [update] = useUpdateCallbackMutation()
  return async ({ id, version, leadName }: Callback, change: CallbackChange, title: string): Promise<void> => {
    const { error } = await update({ id, version, ...change })
    if (error) toastError(error, "Couldn't change the callback. Try again.")
    else toast({ title, description: leadName })
  }
}
