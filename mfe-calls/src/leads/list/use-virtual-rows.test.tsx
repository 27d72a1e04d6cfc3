import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { renderUnfinished, screen, waitFor } from '@portal/sdk/testing'
import { useRef } from 'react'
import { useVirtualRows } from './use-virtual-rows.ts'

let topOfList: number
let remove: () => void

beforeEach(() => {
  Object.assign(window, { innerHeight: 700 })
  jest
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockImplementation(() => ({ top: topOfList }) as unknown as DOMRect)
})

afterEach(() => {
  remove()
  jest.restoreAllMocks()
})

function Rows() {
  const box = useRef<HTMLParagraphElement>(null)
  const { first, end } = useVirtualRows(box, 1000, 50)
  return <p ref={box}>{`${first} to ${end}`}</p>
}

test('shows the rows in view first, and adds those below without blocking the page', async () => {
  topOfList = 250
  remove = renderUnfinished(<Rows />)
  expect(screen.getByText('0 to 10')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByText('0 to 15')).toBeInTheDocument())
})

test('shows all rows in view at once if they are not the first ones', () => {
  topOfList = -5000
  remove = renderUnfinished(<Rows />)
  expect(screen.getByText('94 to 120')).toBeInTheDocument()
})
