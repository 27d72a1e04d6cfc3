import { useEffect, useState } from 'react'

/** The values of CSS variables in the theme that is on, for what is drawn outside of CSS. */
export function useColors<Name extends string>(names: readonly Name[]): Record<Name, string> {
  const key = names.join()
  const [colours, setColours] = useState(() => read(names))
  useEffect(() => {
    const observer = new MutationObserver(() => setColours(read(key.split(',') as Name[])))
    observer.observe(document.documentElement, { attributeFilter: ['class'] })
    return () => observer.disconnect()
  }, [key])
  return colours
}

function read<Name extends string>(names: readonly Name[]): Record<Name, string> {
  const style = getComputedStyle(document.documentElement)
  return Object.fromEntries(names.map(name => [name, style.getPropertyValue(`--${name}`).trim()])) as Record<
    Name,
    string
  >
}
