import AntModal, { type ModalProps } from 'antd/es/modal/index.js'
import { createElement } from 'react'
import { overlayRoot } from './overlay-root.ts'
import { useFocusBack } from './use-focus-back.ts'

export function Modal(props: ModalProps) {
  useFocusBack()
  return createElement(AntModal, { getContainer: overlayRoot, ...props })
}
