import AntDrawer, { type DrawerProps } from 'antd/es/drawer/index.js'
import { createElement } from 'react'
import { overlayRoot } from './overlay-root.ts'
import { useRestoreFocus } from './use-restore-focus.ts'

export function Drawer(props: DrawerProps) {
  useRestoreFocus()
  return createElement(AntDrawer, { getContainer: overlayRoot, ...props })
}
