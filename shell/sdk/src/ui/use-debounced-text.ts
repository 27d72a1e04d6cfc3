import { useEffect, useEffectEvent, useState } from 'react'

const pauseMs = 250

/**
 * The text of a field and its setter. Calls `onChange` with the trimmed text once typing pauses. While the user types, the
 * field does not follow `value`: a URL that updates later would undo keystrokes and move the caret to the end.
 * @param value the current text outside of the field; if it changes elsewhere, the field shows it.
 */
export function useDebouncedText(value: string, onChange: (text: string) => void) {
  const [text, setText] = useState(value)
  const [reported, setReported] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  const typed = text.trim()
  if (value !== lastValue) {
    setLastValue(value)
    if (value !== reported) {
      setReported(value)
      setText(value)
    }
  }
  const report = useEffectEvent(() => {
    setReported(typed)
    onChange(typed)
  })
  useEffect(() => {
    if (typed === reported) return
    const timer = setTimeout(report, pauseMs)
    return () => clearTimeout(timer)
  }, [typed, reported])
  return [text, setText] as const
}
