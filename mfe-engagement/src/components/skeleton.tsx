/** Placeholder blocks while content loads. A CSS delay hides them when the content arrives quickly. */
export function Skeleton({ count, height }: { count: number; height: string }) {
  return Array.from({ length: count }, (_, index) => <i key={index} className="skeleton" style={{ height }} />)
}
