/** A user who waits longer has gone on with something else. */
const longestMs = 3_000

/**
 * Keeps what the user types while an overlay loads, so that no letter is lost or acts as a shortcut of the page. Escape, a
 * click, and three seconds end it: then the keys go to the page again.
 * @returns `stop` ends it and returns the text.
 */
export function captureTyping(): { stop: () => string } {
  let text = ''

  function end() {
    clearTimeout(timer)
    window.removeEventListener('keydown', onKeyDown, true)
    window.removeEventListener('pointerdown', end, true)
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey) return
    if (key === 'Escape') return end()
    if (key.length === 1) text += key
    else if (key === 'Backspace') text = text.slice(0, -1)
    else if (key !== 'Enter') return
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  window.addEventListener('keydown', onKeyDown, true)
  window.addEventListener('pointerdown', end, true)
  const timer = setTimeout(end, longestMs)
  return {
    stop() {
      end()
      return text
    },
  }
}
