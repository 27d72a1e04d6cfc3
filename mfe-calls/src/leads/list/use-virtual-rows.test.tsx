import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { useVirtualRows } from './use-virtual-rows.ts'

let root: Root
let topOfList: number

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  Object.assign(window, { innerHeight: 700 })
  jest
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockImplementation(() => ({ top: topOfList }) as unknown as DOMRect)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})

afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
  jest.restoreAllMocks()
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
})

function Rows() {
  const box = useRef<HTMLParagraphElement>(null)
  const { first, end } = useVirtualRows(box, 1000, 50)
  return <p ref={box}>{`${first} to ${end}`}</p>
}

test('shows the rows in view first, and adds those below without blocking the page', async () => {
  topOfList = 250
  flushSync(() => root.render(<Rows />))
  expect(screen.getByText('0 to 10')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByText('0 to 15')).toBeInTheDocument())
})

test('shows all rows in view at once if they are not the first ones', () => {
  topOfList = -5000
  flushSync(() => root.render(<Rows />))
  expect(screen.getByText('94 to 120')).toBeInTheDocument()
})
