import { copyToClipboard } from '@portal/sdk'
import Copy from 'lucide-react/icons/copy'
import styles from './workflow.module.css'

interface CopyButtonProps {
  text: string
  /** What is copied, such as 'Step 2'. */
  what: string
}

export function CopyButton({ text, what }: CopyButtonProps) {
  return (
    <button
      type="button"
      className={`icon-button ${styles.copy}`}
      aria-label={`Copy ${what}`}
      onClick={() => void copyToClipboard(text, what)}
    >
      <Copy size={16} aria-hidden />
    </button>
  )
}
