import type { Script, ScriptStep } from '@portal/contracts/engagement'
import { stepsOf } from '../steps.ts'

/** A script that is being written. */
export interface ScriptDraft {
  title: string
  description: string
  category: string
  tags: string[]
  steps: ScriptStep[]
  /** The stored script's `updatedAt` that this began on; empty for a new script. */
  updatedAt: string
}

export const emptyDraft = (): ScriptDraft => ({
  title: '',
  description: '',
  category: '',
  tags: [],
  steps: [newStep(1)],
  updatedAt: '',
})

/** A script that had only content is edited as the steps that it is shown as. */
export const draftOf = (script: Script): ScriptDraft => ({
  title: script.title,
  description: script.description,
  category: script.category,
  tags: script.tags,
  steps:
    script.steps.length > 0 ? stepsOf(script) : stepsOf(script).map(step => ({ ...step, id: crypto.randomUUID() })),
  updatedAt: script.updatedAt,
})

export const newStep = (order: number): ScriptStep => ({ id: crypto.randomUUID(), title: '', content: '', order })

/** Whether saving would change nothing. */
export const isSame = (one: ScriptDraft, other: ScriptDraft): boolean => textOf(one) === textOf(other)

const textOf = ({ title, description, category, tags, steps }: ScriptDraft) =>
  JSON.stringify([title, description, category, tags, steps.map(step => [step.title, step.content])])

/** The steps with one moved from a place to another, counted anew. */
export function moved(steps: readonly ScriptStep[], from: number, to: number): ScriptStep[] {
  const rest = steps.filter((_, index) => index !== from)
  const step = steps[from]
  return step ? counted([...rest.slice(0, to), step, ...rest.slice(to)]) : [...steps]
}

export const counted = (steps: readonly ScriptStep[]): ScriptStep[] =>
  steps.map((step, index) => ({ ...step, order: index + 1 }))

/** What keeps a draft from being saved; empty where nothing does. */
export function complaintOf({ title, steps }: ScriptDraft): string {
  if (title.trim() === '') return 'Give the script a title.'
  const untitled = steps.findIndex(step => step.title.trim() === '')
  return untitled >= 0 ? `Give step ${untitled + 1} a title.` : ''
}
