import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { useListLayout } from './use-list-layout.ts'

let width: number
let resize: () => void
const { ResizeObserver } = globalThis

beforeEach(() => {
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockImplementation(() => width)
  globalThis.ResizeObserver = class extends ResizeObserver {
    constructor(callback: ResizeObserverCallback) {
      super(callback)
      resize = () => callback([], this)
    }
  }
})

afterEach(() => {
  globalThis.ResizeObserver = ResizeObserver
  jest.restoreAllMocks()
})

function List() {
  const box = useRef<HTMLDivElement>(null)
  const { kind, rowHeightPixels } = useListLayout(box)
  return <div ref={box}>{`${kind}, ${rowHeightPixels} px`}</div>
}

test.each([
  [948, 'table, 40 px'],
  [947, 'compact, 44 px'],
  [560, 'compact, 44 px'],
  [559, 'cards, 92 px'],
  [320, 'cards, 92 px'],
  [319, 'cards, 128 px'],
])('a list that becomes %d px wide has the layout "%s" before the browser paints', (newWidth, text) => {
  width = newWidth === 948 ? 375 : 1200
  render(<List />)
  expect(screen.queryByText(text)).toBeNull()
  width = newWidth
  // In a browser, nothing waits for what an observer sets.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  resize()
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  expect(screen.getByText(text)).toBeInTheDocument()
})

test('a table has higher rows in a high window', () => {
  const { matchMedia } = window
  window.matchMedia = query => Object.assign(matchMedia(query), { matches: query === '(min-height: 50rem)' })
  width = 1200
  render(<List />)
  expect(screen.getByText('table, 44 px')).toBeInTheDocument()
  window.matchMedia = matchMedia
})

test('a list on a page begins with the layout for the room there', () => {
  width = 600
  const layouts: string[] = []
  function Recorded() {
    const box = useRef<HTMLDivElement>(null)
    layouts.push(useListLayout(box).kind)
    return <div ref={box} />
  }
  document.body.innerHTML = '<main id="page" style="padding: 10px 16px"></main>'
  render(<Recorded />, { container: document.querySelector<HTMLElement>('#page')! })
  expect(layouts).toEqual(['compact'])
  document.body.replaceChildren()
})
