import { useUrlState } from '@portal/sdk/router'

/** Returns the index of a step in the URL, which counts from 1. An index out of range becomes the nearest one. */
export function stepIndexOf(step: string | null | undefined, count: number): number {
  const index = Math.trunc(Number(step ?? 1)) - 1
  return Math.max(0, Math.min(count - 1, Number.isFinite(index) ? index : 0))
}

/** Returns the index of the step in the URL and a function that changes it. */
export function useStepIndex(count: number): [number, (index: number) => void] {
  const { given, set } = useUrlState(names)
  function goTo(index: number) {
    set({ step: index === 0 ? '' : String(index + 1) })
    window.scrollTo(0, 0)
  }
  return [stepIndexOf(given.step, count), goTo]
}
const names = ['step'] as const
