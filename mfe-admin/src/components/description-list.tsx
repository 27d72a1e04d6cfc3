import type { ReactNode } from 'react'

/** A `<dl>` with terms and values in two columns. */
export function DescriptionList({ children }: { children: ReactNode }) {
  return <dl className="facts">{children}</dl>
}
