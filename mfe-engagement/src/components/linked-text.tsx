import { splitLinks } from './links.ts'
import styles from './linked-text.module.css'

/** Text with its line breaks, and with its web addresses as links that open in a new tab. */
export function LinkedText({ text }: { text: string }) {
  return (
    <div className={`lines ${styles.text}`}>
      {splitLinks(text).map((segment, index) =>
        segment.href ? (
          // Segments never move, so the index is a stable key.
          <a key={index} href={segment.href} target="_blank" rel="noopener noreferrer">
            {segment.text}
          </a>
        ) : (
          segment.text
        ),
      )}
    </div>
  )
}
