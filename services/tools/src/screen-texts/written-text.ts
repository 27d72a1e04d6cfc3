import { elementName, nameOf, nameOfValue, nodeIn, nodesIn, type SyntaxNode, unwrapped } from './syntax.ts'

/** What an expression or an element shows. */
export interface WrittenText {
  /** With a placeholder for each value, such as `{count} {lead|leads}`. */
  readonly text: string
  /** The parts that are in the source as such. */
  readonly words: string
}

const nothing: WrittenText = { text: '', words: '' }
const literal = (text: string): WrittenText => ({ text, words: text })
const placeholder = (name: string): WrittenText => ({ text: `{${name || '…'}}`, words: '' })
const joined = (parts: readonly WrittenText[]): WrittenText => ({
  text: parts.map(({ text }) => text).join(''),
  words: parts.map(({ words }) => words).join(' '),
})

/** Returns the text of a string, a template, or a concatenation; undefined for other expressions. */
export function textOfString(expression: SyntaxNode): WrittenText | undefined {
  const { type, value, operator, ...node } = unwrapped(expression)
  if (type === 'StringLiteral') return literal(String(value))
  if (type === 'TemplateLiteral') {
    const values = nodesIn(node['expressions']).map(textOfValue)
    const quasis = node['quasis'] as { cooked: string }[]
    return joined(quasis.flatMap(({ cooked }, index) => [literal(cooked), values[index] ?? nothing]))
  }
  if (type === 'BinaryExpression' && operator === '+') {
    const sides = [node['left'], node['right']].flatMap(nodesIn)
    if (sides.some(textOfString)) return joined(sides.map(textOfValue))
  }
  return undefined
}

/** Returns the text of an element and the inline elements in it. */
export const textOfElement = (element: SyntaxNode): WrittenText =>
  joined(nodesIn(element['children']).map(child => textOfValue(child)))

/** Returns the text of a value inside a text: its own, its alternatives, or a placeholder. */
function textOfValue(expression: SyntaxNode): WrittenText {
  const node = unwrapped(expression)
  const text = textOfString(node)
  if (text) return text
  switch (node.type) {
    case 'NumericLiteral':
      return literal(String(node['value']))
    case 'JSXText':
      return literal(trimLines(String(node['value'])))
    case 'JSXEmptyExpression':
      return nothing
    case 'JSXFragment':
      return textOfElement(node)
    case 'JSXElement':
      return textOfInnerElement(node)
    case 'ConditionalExpression':
      return alternatives(node['consequent'], node['alternate'])
    case 'BinaryExpression':
      if (node['operator'] === '&&') return alternatives(node['right'], undefined)
      if (node['operator'] === '||' || node['operator'] === '??') return alternatives(node['left'], node['right'])
      return placeholder(nameOfValue(node))
    default:
      return placeholder(nameOfValue(node))
  }
}

/** Returns the text of an inline element, `[Save]` for a button, nothing for an icon, or a placeholder. */
function textOfInnerElement(element: SyntaxNode): WrittenText {
  const name = elementName(element)
  if (isInline(element)) {
    const { text, words } = textOfElement(element)
    return /button/i.test(name) ? { text: ` [${text}] `, words } : { text, words }
  }
  const attributes = nodesIn(nodeIn(element['opening'])?.['attributes']).map(({ name: field }) => nameOf(nodeIn(field)))
  return attributes.every(attribute => /^(aria-hidden|className|size)$/.test(attribute)) ? nothing : placeholder(name)
}

/** Whether an element is part of the sentence around it. */
const isInline = (node: SyntaxNode): boolean =>
  node.type === 'JSXFragment' ||
  /^([abiqsu]|abbr|button|cite|code|em|kbd|mark|small|span|strong|sub|sup|time)$|Button$|Link$/.test(elementName(node))

/** Returns `{one|other}`, or only a name if no words are written there. */
function alternatives(one: unknown, other: unknown): WrittenText {
  const texts = [one, other].map(side => joined(nodesIn(side).map(textOfValue)))
  const { words } = joined(texts)
  if (words.trim() === '') return texts.find(({ text }) => text) ?? nothing
  return { text: `{${texts.map(({ text }) => text.replace(/^\{(.*\|.*)\}$/, '$1')).join('|')}}`, words }
}

/** Returns the text as React shows it: without line breaks and the spaces around them. */
const trimLines = (text: string) => text.replace(/^\s*\n\s*|\s*\n\s*$/g, '').replace(/\s*\n\s*/g, ' ')

/** Returns the expressions and elements in a text whose words are not part of it. */
export function valuesInText(given: SyntaxNode): SyntaxNode[] {
  const node = unwrapped(given)
  const inFields = (...fields: string[]) => fields.flatMap(field => nodesIn(node[field])).flatMap(valuesInText)
  switch (node.type) {
    case 'StringLiteral':
    case 'JSXText':
      return []
    case 'TemplateLiteral':
      return inFields('expressions')
    case 'ConditionalExpression':
      return inFields('consequent', 'alternate')
    case 'BinaryExpression':
      return inFields('left', 'right')
    case 'JSXElement':
    case 'JSXFragment':
      return isInline(node) ? [...nodesIn(node['opening']), ...inFields('children')] : [node]
    default:
      return [node]
  }
}
