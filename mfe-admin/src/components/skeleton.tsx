import styles from './skeleton.module.css'

/** Placeholder lines while content loads. A CSS delay hides them when the content arrives quickly. */
export function Skeleton({ lines }: { lines: number }) {
  return (
    <div className={`stack gap-4 ${styles.skeleton}`} aria-hidden>
      {Array.from({ length: lines }, (_, line) => (
        <i key={line} className="skeleton" />
      ))}
    </div>
  )
}
