/** Stands for a list while it is on its way; shown after a short while only. */
export function Bones({ count, height }: { count: number; height: string }) {
  return Array.from({ length: count }, (_, index) => <i key={index} className="skeleton" style={{ height }} />)
}
