import { toast } from '@portal/sdk'
import Copy from 'lucide-react/icons/copy'
import styles from './workflow.module.css'

interface CopyButtonProps {
  text: string
  /** What is copied, such as 'Step 2'. */
  what: string
}

export function CopyButton({ text, what }: CopyButtonProps) {
  async function copy() {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    if (isCopied) toast({ title: 'Copied', description: `${what} copied to clipboard` })
    else toast({ title: 'Error', description: 'Failed to copy to clipboard', kind: 'destructive' })
  }

  return (
    <button
      type="button"
      className={`icon-button ${styles.copy}`}
      aria-label={`Copy ${what}`}
      onClick={() => void copy()}
    >
      <Copy size={16} aria-hidden />
    </button>
  )
}
