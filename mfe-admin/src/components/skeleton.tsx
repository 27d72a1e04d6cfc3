import styles from './bones.module.css'

/** Lines that stand for a text while it comes; seen only where it takes longer than a moment. */
export function Bones({ lines }: { lines: number }) {
  return (
    <div className={styles.bones} aria-hidden>
      {Array.from({ length: lines }, (_, line) => (
        <i key={line} className="skeleton" />
      ))}
    </div>
  )
}
