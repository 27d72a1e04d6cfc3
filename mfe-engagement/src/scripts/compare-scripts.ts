import type { ScriptVersion } from '@portal/contracts/engagement'
import type { ComparedField } from '../components/differences.tsx'

/** The fields of a script that are compared. */
type ScriptText = Pick<ScriptVersion, 'title' | 'description' | 'category' | 'tags' | 'steps'>

/** Returns every field and step of two versions of a script; without `before`, everything is new. */
export function compareScripts(before: ScriptText | undefined, after: ScriptText): ComparedField[] {
  const fields = (['title', 'category', 'description'] as const).map(name => ({
    key: name,
    label: name[0]?.toUpperCase() + name.slice(1),
    before: before?.[name] ?? '',
    after: after[name],
  }))
  const titles = (script?: ScriptText) => script?.steps.map(step => step.title).join('\n') ?? ''
  const steps = [...after.steps, ...(before?.steps ?? []).filter(old => after.steps.every(step => step.id !== old.id))]
  return [
    ...fields,
    { key: 'tags', label: 'Tags', before: before?.tags.join(', ') ?? '', after: after.tags.join(', ') },
    { key: 'order', label: 'Order of steps', before: titles(before), after: titles(after) },
    ...steps.map(({ id, title }) => ({
      key: id,
      label: `Step ${stepNumber(id, after) || stepNumber(id, before)}: ${title}`,
      before: before?.steps.find(step => step.id === id)?.content ?? '',
      after: after.steps.find(step => step.id === id)?.content ?? '',
    })),
  ]
}

/** Returns a step's number, from 1; 0 if the script has no such step. */
const stepNumber = (id: string, script?: ScriptText): number =>
  (script?.steps.findIndex(step => step.id === id) ?? -1) + 1
