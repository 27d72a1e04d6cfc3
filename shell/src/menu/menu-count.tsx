import type { MenuCount } from '@portal/sdk'
import { useEffect, useState } from 'react'
import { useStore } from 'react-redux'
import { loadModule } from '../remotes/module-loader.ts'
import { type Counted, watchCount } from './watch-count.ts'

const maxShown = 99

interface MenuCountViewProps {
  /** ID of the element; the link refers to it. */
  id: string
  remote: string
  module: string
}

/** The number next to a menu entry. Nothing is shown for 0, or until the number has loaded. */
export function MenuCountView({ id, remote, module }: MenuCountViewProps) {
  const counted = useCount(remote, module)
  if (!counted || counted.count === 0) return null
  const { count, label } = counted
  return (
    <span id={id} className="menu-count" title={label}>
      <span aria-hidden>{count > maxShown ? `${maxShown}+` : count}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  )
}

/** The number of a remote. */
function useCount(remote: string, module: string) {
  const store = useStore()
  const [counted, setCounted] = useState<Counted>()
  useEffect(
    () => watchCount(() => loadModule<MenuCount>({ remote, module }), store, setCounted),
    [remote, module, store],
  )
  return counted
}
