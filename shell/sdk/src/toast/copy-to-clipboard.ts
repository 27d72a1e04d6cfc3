import { toast } from './toast.ts'

/** Puts a text into the clipboard and says so, or that the browser does not let us. @param what such as 'Step 2'. */
export async function copyToClipboard(text: string, what: string): Promise<void> {
  try {
    // There is no clipboard at all where the portal is not served over HTTPS.
    await navigator.clipboard.writeText(text)
    toast({ title: 'Copied', description: `${what} copied to clipboard` })
  } catch {
    toast({ title: 'Error', description: 'Failed to copy to clipboard', kind: 'destructive' })
  }
}
