import { beforeEach, expect, jest, test } from '@jest/globals'
import { preloadPageLater } from './preload-page.ts'

let readyState: DocumentReadyState
jest.spyOn(document, 'readyState', 'get').mockImplementation(() => readyState)

beforeEach(() => {
  readyState = 'loading'
  document.head.innerHTML = ''
  preloadPageLater()
  document.head.innerHTML = `<link rel="preload" href="/main.js"><link rel="preload" href="/frame.js">
    <link rel="preload" href="/framework.js">
    <template id="page-files"><link rel="preload" href="/page.js"></template>`
})

const finishParsing = () => {
  readyState = 'interactive'
  document.dispatchEvent(new Event('readystatechange'))
}
const end = (file: string, type = 'load') => document.querySelector(`[href="${file}"]`)?.dispatchEvent(new Event(type))
const isPreloaded = () => document.querySelector('head > [href="/page.js"]') !== null

test('the page waits for all but one of the files that start the shell', () => {
  finishParsing()
  end('/main.js')
  expect(isPreloaded()).toBe(false)
  end('/framework.js')
  expect(isPreloaded()).toBe(true)
})

test('the page waits for the rest of the document', () => {
  end('/main.js')
  end('/frame.js')
  expect(isPreloaded()).toBe(false)
  finishParsing()
  expect(isPreloaded()).toBe(true)
})

test('a file that fails holds nothing up', () => {
  finishParsing()
  end('/main.js', 'error')
  end('/frame.js')
  expect(isPreloaded()).toBe(true)
})

test('a document without files of a page gets none', () => {
  document.querySelector('template')?.remove()
  finishParsing()
  end('/main.js')
  end('/frame.js')
  expect(document.querySelectorAll('head > link')).toHaveLength(3)
})
