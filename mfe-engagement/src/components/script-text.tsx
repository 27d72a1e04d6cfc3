import { Badge } from '@portal/sdk'
import { LinkedText } from './linked-text.tsx'
import styles from './linked-text.module.css'
import { type ScriptValues, splitScript } from './script-parts.ts'

/** A step of a script: placeholders filled in, stage directions and conditions muted, and web addresses as links. */
export function ScriptText({ text, values }: { text: string; values: ScriptValues }) {
  return (
    <div className={styles.script}>
      {splitScript(text, values).map((part, index) => {
        // Parts never move, so the index is a stable key.
        if (part.kind === 'value') return <span key={index}>{part.text}</span>
        if (part.kind === 'ask') return <Badge key={index}>{part.text}</Badge>
        return (
          <span key={index} className={part.kind === 'text' ? undefined : styles.direction}>
            <LinkedText text={part.text} />
          </span>
        )
      })}
    </div>
  )
}
