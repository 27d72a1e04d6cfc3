import type { Script, ScriptStep } from '@portal/contracts/engagement'

/** The steps of a script in ascending order; one without steps has its paragraphs as steps. */
export function stepsOf({ steps, content }: Pick<Script, 'steps' | 'content'>): ScriptStep[] {
  if (steps.length > 0) return [...steps].sort((one, other) => one.order - other.order)
  return content
    .split(/\n\s*\n/)
    .map(paragraph => paragraph.trim())
    .filter(Boolean)
    .map((paragraph, index) => ({
      id: String(index),
      title: `Step ${index + 1}`,
      content: paragraph,
      order: index + 1,
    }))
}
