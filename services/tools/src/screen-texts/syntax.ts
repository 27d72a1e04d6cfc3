/** A node of SWC's syntax tree. Its other fields hold nodes, lists of them, and plain values. */
export interface SyntaxNode {
  readonly type: string
  readonly [field: string]: unknown
}

/** Returns the nodes in a field, in the order of the source: of a list, or of an object around a node too. */
export function nodesIn(value: unknown): SyntaxNode[] {
  if (typeof value !== 'object' || value === null) return []
  if ('type' in value && typeof value.type === 'string') return [value as SyntaxNode]
  return Object.values(value).flatMap(nodesIn)
}

export const nodeIn = (value: unknown): SyntaxNode | undefined => nodesIn(value)[0]

export const childrenOf = (node: SyntaxNode): SyntaxNode[] => Object.values(node).flatMap(nodesIn)

/** Returns the last name of an identifier, a member, a call, or a property key: `c` of `a.b.c`. */
export function nameOf(node: SyntaxNode | undefined): string {
  if (!node) return ''
  const { type, value, property, callee } = unwrapped(node)
  if (type === 'MemberExpression' || type === 'JSXMemberExpression') return nameOf(nodeIn(property))
  if (type === 'CallExpression') return nameOf(nodeIn(callee))
  return typeof value === 'string' ? value : ''
}

/** Returns the expression inside parentheses, `as`, `satisfies`, `!`, `?.`, `await`, and the braces of JSX. */
export function unwrapped(node: SyntaxNode): SyntaxNode {
  const field = wrappers[node.type]
  const inner = field ? nodeIn(node[field]) : undefined
  return inner ? unwrapped(inner) : node
}

const wrappers: Readonly<Record<string, string>> = {
  ParenthesisExpression: 'expression',
  TsAsExpression: 'expression',
  TsConstAssertion: 'expression',
  TsNonNullExpression: 'expression',
  TsSatisfiesExpression: 'expression',
  JSXExpressionContainer: 'expression',
  AwaitExpression: 'argument',
  OptionalChainingExpression: 'base',
}

/** Returns the name of an element, such as `p`; empty for a fragment. */
export const elementName = (element: SyntaxNode): string => nameOf(nodeIn(nodeIn(element['opening'])?.['name']))

/** Returns a name for a value: of the variable or the property, or of what a call or a calculation starts from. */
export function nameOfValue(expression: SyntaxNode | undefined): string {
  if (!expression) return ''
  const { type, ...node } = unwrapped(expression)
  const nameIn = (field: string) => nodesIn(node[field]).map(nameOfValue).find(Boolean) ?? ''
  switch (type) {
    case 'Identifier':
      return String(node['value'])
    case 'MemberExpression': {
      const name = nameOf(nodeIn(node['property']))
      return /^(length|size)$/.test(name) || !name ? nameIn('object') : name
    }
    case 'CallExpression': {
      const [callee] = nodesIn(node['callee']).map(unwrapped)
      const object = callee?.type === 'MemberExpression' ? nameOfValue(nodeIn(callee['object'])) : ''
      return (/^\p{Ll}/u.test(object) && object) || nameIn('arguments') || nameOf(callee)
    }
    case 'BinaryExpression':
      return nameIn('left') || nameIn('right')
    case 'ConditionalExpression':
      return nameIn('consequent') || nameIn('alternate')
    default:
      return ''
  }
}
