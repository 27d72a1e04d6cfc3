import type { SkeletonShape } from '@portal/contracts/remotes'

const oneBox: SkeletonShape = { boxes: 1, height: 120 }

/** A placeholder for a part of a page that is loading, in the shape that its remote declares. */
export function SlotSkeleton({ shape = oneBox }: { shape?: SkeletonShape | undefined }) {
  const { boxes, height, minWidth, minColumns = 1 } = shape
  const widest = `(100% - ${minColumns - 1}rem) / ${minColumns}`
  const gridTemplateColumns = minWidth && `repeat(auto-fit, minmax(min(${minWidth / 16}rem, ${widest}), 1fr))`
  return (
    <div className="slot-skeleton" style={{ gridTemplateColumns }} aria-busy="true" aria-label="Loading">
      {Array.from({ length: boxes }, (_, index) => (
        <i key={index} style={{ height }} />
      ))}
    </div>
  )
}
