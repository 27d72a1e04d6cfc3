import { useEffect, useEffectEvent, useState } from 'react'

const pauseMs = 250

/**
 * The text of a field, and what sets it: `onChange` is told of it, trimmed, once the typing pauses. The field is not
 * controlled by `value` meanwhile: an address that follows later would take keys back and send the caret to the end.
 * @param value what is known; where it changes elsewhere, the field shows that.
 */
export function useDebouncedText(value: string, onChange: (text: string) => void) {
  const [text, setText] = useState(value)
  const [told, setTold] = useState(value)
  const [known, setKnown] = useState(value)
  const typed = text.trim()
  if (value !== known) {
    setKnown(value)
    if (value !== told) {
      setTold(value)
      setText(value)
    }
  }
  const tell = useEffectEvent(() => {
    setTold(typed)
    onChange(typed)
  })
  useEffect(() => {
    if (typed === told) return
    const timer = setTimeout(tell, pauseMs)
    return () => clearTimeout(timer)
  }, [typed, told])
  return [text, setText] as const
}
