export interface SkeletonProps {
  /** How many, one below the other. */
  count?: number
  /** Those of the content, as CSS lengths: nothing moves when it arrives. */
  height: string
  width?: string
}

/** Placeholder blocks while content loads. A CSS delay hides them when the content arrives quickly. */
export function Skeleton({ count = 1, height, width }: SkeletonProps) {
  return Array.from({ length: count }, (_, index) => <i key={index} className="skeleton" style={{ height, width }} />)
}
