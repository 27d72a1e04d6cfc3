import AntDrawer, { type DrawerProps } from 'antd/es/drawer/index.js'
import { createElement } from 'react'
import { overlayRoot } from './overlay-root.ts'

export function Drawer(props: DrawerProps) {
  return createElement(AntDrawer, { getContainer: overlayRoot, ...props })
}
