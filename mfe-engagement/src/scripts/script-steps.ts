import type { Script, ScriptStep } from '@portal/contracts/engagement'

/** Returns a script's steps by `order`. A script without steps gets one step per paragraph of its content. */
export function scriptSteps({ steps, content }: Pick<Script, 'steps' | 'content'>): ScriptStep[] {
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
