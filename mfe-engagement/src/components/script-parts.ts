/** The values of a script's placeholders. Without a lead, customer and ZIP are unknown. */
export interface ScriptValues {
  agent?: string | undefined
  customer?: string | undefined
  zip?: string | undefined
}

export type ScriptPart =
  | { kind: 'text' | 'value' | 'direction'; text: string }
  /** When to say what follows, such as 'If it's a bad time:'. */
  | { kind: 'condition'; text: string }
  /** A placeholder without a value, which the agent has to ask for. */
  | { kind: 'ask'; text: string }

const labels: Record<keyof ScriptValues, string> = { agent: 'your name', customer: 'name', zip: 'ZIP' }
const pattern = /\{(agent|customer|zip)\}|\[(your name)\]|\[([^[\]{}]+)\]|^(If [^.:?!{}[\]\n]{1,60}:)(?=\s)/gim

/**
 * Splits a step at its placeholders, such as {customer}, at its stage directions, such as [Pause.], and at the conditions
 * that begin a line.
 */
export function splitScript(text: string, values: ScriptValues): ScriptPart[] {
  const parts: ScriptPart[] = []
  let end = 0
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) })
    end = match.index + match[0].length
    const [, placeholder, yourName, direction, condition] = match
    if (direction) parts.push({ kind: 'direction', text: direction })
    else if (condition) parts.push({ kind: 'condition', text: condition })
    else parts.push(valueOf((yourName ? 'agent' : placeholder?.toLowerCase()) as keyof ScriptValues, values))
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) })
  return parts
}

function valueOf(name: keyof ScriptValues, values: ScriptValues): ScriptPart {
  const value = values[name]
  return value ? { kind: 'value', text: value } : { kind: 'ask', text: `ask: ${labels[name]}` }
}

/** A step as plain text with its values, for the clipboard and for previews. */
export const plainScript = (text: string, values: ScriptValues) =>
  splitScript(text, values)
    .map(part => (part.kind === 'ask' || part.kind === 'direction' ? `[${part.text}]` : part.text))
    .join('')
