/**
 * Keeps what the user types while an overlay loads, so that no letter is lost or acts as a shortcut of the page.
 * @returns `stop` ends it and returns the text.
 */
export function captureTyping(): { stop: () => string } {
  let text = ''

  function onKeyDown(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey) return
    if (key.length === 1) text += key
    else if (key === 'Backspace') text = text.slice(0, -1)
    else if (key !== 'Enter') return
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  window.addEventListener('keydown', onKeyDown, true)
  return {
    stop() {
      window.removeEventListener('keydown', onKeyDown, true)
      return text
    },
  }
}
