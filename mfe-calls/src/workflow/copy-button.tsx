import { copyToClipboard } from '@portal/sdk'
import Copy from 'lucide-react/icons/copy'
import styles from './workflow.module.css'

interface CopyButtonProps {
  text: string
  /** Names the copied text, such as 'Step 2'. */
  name: string
}

export function CopyButton({ text, name }: CopyButtonProps) {
  return (
    <button
      type="button"
      className={`icon-button ${styles.copy}`}
      aria-label={`Copy ${name}`}
      onClick={() => void copyToClipboard(text, name)}
    >
      <Copy size={16} aria-hidden />
    </button>
  )
}
