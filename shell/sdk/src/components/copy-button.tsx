import Copy from 'lucide-react/icons/copy'
import { copyToClipboard } from '../toast/copy-to-clipboard.ts'

export interface CopyButtonProps {
  text: string
  /** Names the copied text, such as 'Step 2'. */
  name: string
  className?: string | undefined
  /** -1 in a list that moves the focus by itself. */
  tabIndex?: number
}

export function CopyButton({ text, name, className = '', tabIndex }: CopyButtonProps) {
  return (
    <button
      type="button"
      className={`icon-button is-small screen-only ${className}`}
      aria-label={`Copy ${name}`}
      title="Copy"
      onClick={() => void copyToClipboard(text, name)}
      {...(tabIndex !== undefined && { tabIndex })}
    >
      <Copy size={14} aria-hidden />
    </button>
  )
}
