import { toast } from './toast.ts'

/** Copies a text and shows whether that worked. @param what the start of the message, such as 'Step 2'. */
export async function copyToClipboard(text: string, what: string): Promise<void> {
  try {
    // Without HTTPS there is no clipboard at all.
    await navigator.clipboard.writeText(text)
    toast({ title: 'Copied', description: `${what} copied to clipboard` })
  } catch {
    toast({ title: 'Error', description: 'Failed to copy to clipboard', kind: 'destructive' })
  }
}
