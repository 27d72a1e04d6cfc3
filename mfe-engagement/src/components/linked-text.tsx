import { partsOf } from './links.ts'
import styles from './parts.module.css'

/** Text with its line breaks kept and its web addresses as links in a new tab. */
export function LinkedText({ text }: { text: string }) {
  return (
    <div className={styles.text}>
      {partsOf(text).map((part, index) =>
        part.href ? (
          // Parts never change places: their index is their name.
          <a key={index} href={part.href} target="_blank" rel="noopener noreferrer">
            {part.text}
          </a>
        ) : (
          part.text
        ),
      )}
    </div>
  )
}
