import { copyToClipboard } from '@portal/sdk'
import Copy from 'lucide-react/icons/copy'

interface CopyButtonProps {
  text: string
  /** Names the copied text, such as 'Step 2'. */
  name: string
}

export function CopyButton({ text, name }: CopyButtonProps) {
  return (
    <button
      type="button"
      className="icon-button screen-only"
      aria-label={`Copy ${name}`}
      onClick={() => void copyToClipboard(text, name)}
    >
      <Copy size={16} aria-hidden />
    </button>
  )
}
