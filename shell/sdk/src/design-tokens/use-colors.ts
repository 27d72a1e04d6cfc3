import { useEffect, useState } from 'react'

/** The values of CSS variables in the current theme, for drawing outside of CSS, such as charts. */
export function useColors<Name extends string>(names: readonly Name[]): Record<Name, string> {
  const key = names.join()
  const [colors, setColors] = useState(() => read(names))
  useEffect(() => {
    const observer = new MutationObserver(() => setColors(read(key.split(',') as Name[])))
    observer.observe(document.documentElement, { attributeFilter: ['class'] })
    return () => observer.disconnect()
  }, [key])
  return colors
}

function read<Name extends string>(names: readonly Name[]): Record<Name, string> {
  const style = getComputedStyle(document.documentElement)
  return Object.fromEntries(names.map(name => [name, style.getPropertyValue(`--${name}`).trim()])) as Record<
    Name,
    string
  >
}
