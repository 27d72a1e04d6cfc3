import AntModal, { type ModalProps } from 'antd/es/modal/index.js'
import { createElement } from 'react'
import { overlayRoot } from './overlay-root.ts'

export function Modal(props: ModalProps) {
  return createElement(AntModal, { getContainer: overlayRoot, ...props })
}
