import { parseSync } from '@swc/core'
import { isProse } from './is-prose.ts'
import { type Place, placeOfArguments, placeOfNamed } from './names.ts'
import { childrenOf, nameOf, nodeIn, nodesIn, type SyntaxNode, unwrapped } from './syntax.ts'
import { textOfElement, textOfString, valuesInText, type WrittenText } from './written-text.ts'

type Visitor = (node: SyntaxNode, place: Place) => void

/** Returns the texts in a source file, each once, in the order of the source. A value in a text is a `{placeholder}`. */
export function textsOf(code: string, { isTsx }: { isTsx: boolean }): string[] {
  const texts = new Set<string>()

  function add({ text, words }: WrittenText) {
    const isColor = /^#[\da-f]+$/.test(words)
    if (/\p{L}/u.test(words) && !isColor) texts.add(text.replace(/\s+/g, ' ').trim())
  }

  function visit(given: SyntaxNode, place: Place): void {
    const node = unwrapped(given)
    if (/^(Ts|Import|ExportAll|ExportNamed)/.test(node.type)) return
    const written = textOfString(node)
    if (!written) return (visitors[node.type] ?? visitChildren)(node, place)
    if (place === 'text' || (place === 'perhaps' && isProse(written))) {
      add(written)
      visitAll(valuesInText(node), 'perhaps')
    } else visitAll(childrenOf(node), place)
  }

  function visitAll(nodes: readonly SyntaxNode[], place: Place) {
    for (const node of nodes) visit(node, place)
  }

  const visitChildren: Visitor = (node, place) => visitAll(childrenOf(node), place === 'code' ? 'code' : 'perhaps')

  function visitFields(node: SyntaxNode, places: Readonly<Record<string, Place>>) {
    for (const [field, place] of Object.entries(places)) visitAll(nodesIn(node[field]), place)
  }

  const visitNamed =
    (nameField: string, valueField: string): Visitor =>
    (node, place) => {
      const named = placeOfNamed(nameOf(nodeIn(node[nameField])))
      for (const value of nodesIn(node[valueField])) {
        const isObject = unwrapped(value).type === 'ObjectExpression'
        visit(value, named ?? (place === 'text' && isObject ? 'perhaps' : place))
      }
    }

  function visitElement(node: SyntaxNode) {
    visitAll(nodesIn(node['opening']), 'perhaps')
    const children = nodesIn(node['children'])
    if (!children.some(({ type, value }) => type === 'JSXText' && /\p{L}/u.test(String(value))))
      return visitAll(children, 'text')
    add(textOfElement(node))
    visitAll(children.flatMap(valuesInText), 'perhaps')
  }

  const visitCall: Visitor = (node, place) =>
    visitFields(node, {
      callee: 'perhaps',
      arguments: place === 'code' ? 'code' : placeOfArguments(nameOf(nodeIn(node['callee']))),
    })

  const visitors: Readonly<Record<string, Visitor>> = {
    JSXElement: visitElement,
    JSXFragment: visitElement,
    JSXText: () => undefined,
    JSXAttribute: visitNamed('name', 'value'),
    KeyValueProperty: visitNamed('key', 'value'),
    AssignmentPatternProperty: visitNamed('key', 'value'),
    AssignmentExpression: visitNamed('left', 'right'),
    VariableDeclarator: visitNamed('id', 'init'),
    ArrayExpression: (node, place) => visitFields(node, { elements: place }),
    ObjectExpression: (node, place) => visitFields(node, { properties: place }),
    ConditionalExpression: (node, place) => visitFields(node, { test: 'code', consequent: place, alternate: place }),
    BinaryExpression(node, place) {
      const isDefault = node['operator'] === '||' || node['operator'] === '??'
      visitFields(node, {
        left: isDefault ? place : 'code',
        right: isDefault || node['operator'] === '&&' ? place : 'code',
      })
    },
    ArrowFunctionExpression(node, place) {
      const isBlock = nodeIn(node['body'])?.type === 'BlockStatement'
      visitFields(node, { params: 'perhaps', body: isBlock && place === 'text' ? 'perhaps' : place })
    },
    CallExpression: visitCall,
    NewExpression: visitCall,
    MemberExpression: node => visitFields(node, { object: 'perhaps', property: 'code' }),
    SwitchCase: node => visitFields(node, { test: 'code', consequent: 'perhaps' }),
  }

  visit(parseSync(code, { syntax: 'typescript', tsx: isTsx }) as unknown as SyntaxNode, 'perhaps')
  return [...texts]
}
