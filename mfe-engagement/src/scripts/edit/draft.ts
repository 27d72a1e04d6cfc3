import type { Script, ScriptStep } from '@portal/contracts/engagement'
import { scriptSteps } from '../script-steps.ts'

/** The form of a new or edited script. */
export interface ScriptDraft {
  title: string
  description: string
  category: string
  tags: string[]
  steps: ScriptStep[]
  /** `updatedAt` of the version being edited; empty for a new script. */
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

/** Returns a draft of a stored script. Content without steps becomes steps, one per paragraph. */
export const toDraft = (script: Script): ScriptDraft => ({
  title: script.title,
  description: script.description,
  category: script.category,
  tags: script.tags,
  steps:
    script.steps.length > 0
      ? scriptSteps(script)
      : scriptSteps(script).map(step => ({ ...step, id: crypto.randomUUID() })),
  updatedAt: script.updatedAt,
})

export const newStep = (order: number): ScriptStep => ({ id: crypto.randomUUID(), title: '', content: '', order })

/** Returns whether two drafts have the same content, so that saving would change nothing. */
export const isSameContent = (one: ScriptDraft, other: ScriptDraft): boolean => serialize(one) === serialize(other)

const serialize = ({ title, description, category, tags, steps }: ScriptDraft) =>
  JSON.stringify([title, description, category, tags, steps.map(step => [step.title, step.content])])

/** Returns the steps with their `order` counted from 1. */
export const renumber = (steps: readonly ScriptStep[]): ScriptStep[] =>
  steps.map((step, index) => ({ ...step, order: index + 1 }))

/** Returns the first problem that prevents saving; empty if there is none. */
export function draftProblem({ title, steps }: ScriptDraft): string {
  if (title.trim() === '') return 'Give the script a title.'
  const untitled = steps.findIndex(step => step.title.trim() === '')
  return untitled >= 0 ? `Give step ${untitled + 1} a title.` : ''
}
