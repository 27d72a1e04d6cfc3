import { useSearchParams } from '@portal/sdk/router'

/** Returns the index of the step in the URL, which counts from 1. An index out of range becomes the nearest one. */
export function stepIndexOf(search: URLSearchParams, count: number): number {
  const index = Math.trunc(Number(search.get('step') ?? 1)) - 1
  return Math.max(0, Math.min(count - 1, Number.isFinite(index) ? index : 0))
}

/** Returns the index of the step in the URL and a function that changes it. */
export function useStepIndex(count: number): [number, (index: number) => void] {
  const [search, setSearch] = useSearchParams()
  function goTo(newIndex: number) {
    const next = new URLSearchParams(search)
    if (newIndex === 0) next.delete('step')
    else next.set('step', String(newIndex + 1))
    setSearch(next, { replace: true })
    window.scrollTo(0, 0)
  }
  return [stepIndexOf(search, count), goTo]
}
