import type { ScriptVersion } from '@portal/contracts/engagement'
import type { Part } from '../../parts/differences.tsx'

/** What is compared of a script. */
type Wording = Pick<ScriptVersion, 'title' | 'description' | 'category' | 'tags' | 'steps'>

/** A script against what it was; `before` absent: it was created. */
export function partsOf(before: Wording | undefined, after: Wording): Part[] {
  const fields = (['title', 'category', 'description'] as const).map(name => ({
    key: name,
    name: name[0]?.toUpperCase() + name.slice(1),
    before: before?.[name] ?? '',
    after: after[name],
  }))
  const order = (it?: Wording) => it?.steps.map(step => step.title).join('\n') ?? ''
  const steps = [...after.steps, ...(before?.steps ?? []).filter(old => after.steps.every(step => step.id !== old.id))]
  return [
    ...fields,
    { key: 'tags', name: 'Tags', before: before?.tags.join(', ') ?? '', after: after.tags.join(', ') },
    { key: 'order', name: 'Steps in order', before: order(before), after: order(after) },
    ...steps.map(({ id, title }) => ({
      key: id,
      name: title,
      before: before?.steps.find(step => step.id === id)?.content ?? '',
      after: after.steps.find(step => step.id === id)?.content ?? '',
    })),
  ]
}
