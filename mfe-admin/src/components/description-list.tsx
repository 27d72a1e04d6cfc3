import type { ReactNode } from 'react'

/** A `<dl>` with terms and values in two columns, or stacked on narrow screens. */
export function DescriptionList({ children }: { children: ReactNode }) {
  return <dl className="facts stacked">{children}</dl>
}
