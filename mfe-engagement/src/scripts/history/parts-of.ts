import type { ScriptVersion } from '@portal/contracts/engagement'
import type { Part } from '../../components/differences.tsx'

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
      name: `Step ${numberOf(id, after) || numberOf(id, before)}: ${title}`,
      before: before?.steps.find(step => step.id === id)?.content ?? '',
      after: after.steps.find(step => step.id === id)?.content ?? '',
    })),
  ]
}

/** A step's number, counted from 1; 0 where it is none of theirs. */
const numberOf = (id: string, it?: Wording): number => (it?.steps.findIndex(step => step.id === id) ?? -1) + 1
