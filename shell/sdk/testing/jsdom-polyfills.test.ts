import { expect, test } from '@jest/globals'

test('computed styles follow every change of the document', () => {
  document.body.innerHTML = '<div class="closed"><p>text</p></div>'
  const box = document.querySelector('div') as HTMLElement
  const text = document.querySelector('p') as HTMLElement
  const display = () => getComputedStyle(box).display
  const visibility = () => getComputedStyle(text).visibility
  expect([display(), visibility()]).toEqual(['block', 'visible'])

  const sheet = document.head.appendChild(document.createElement('style'))
  sheet.textContent = '.closed { display: none }'
  expect(display()).toBe('none')
  box.className = 'open'
  expect(display()).toBe('block')
  box.style.display = 'flex'
  box.style.visibility = 'hidden'
  expect([display(), visibility()]).toEqual(['flex', 'hidden'])
  box.replaceWith(text)
  expect(visibility()).toBe('visible')
  sheet.textContent = 'p { visibility: hidden }'
  expect(visibility()).toBe('hidden')
  sheet.remove()
  expect(visibility()).toBe('visible')
})
