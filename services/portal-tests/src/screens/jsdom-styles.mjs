import Module, { createRequire } from 'node:module'

const require = createRequire(createRequire(import.meta.url).resolve('jest-environment-jsdom'))

/**
 * What jsdom's default style sheet says about whether and how elements are displayed. jsdom compares every element with
 * every rule, one rule per element type, and copies all properties: that took a tenth of the time of a screen test.
 */
const displayed = `
html, body, p, div, layer, article, aside, footer, header, hgroup, main, nav, section, address, blockquote, figcaption,
figure, center, hr, h1, h2, h3, h4, h5, h6, ul, menu, dir, ol, dd, dl, dt, form, legend, fieldset, optgroup, option, pre, xmp,
plaintext, listing, ruby > rt, frameset, frame, details, summary { display: block }
marquee, input, textarea, select, button, meter, progress { display: inline-block }
li { display: list-item }
table { display: table }
thead { display: table-header-group }
tbody { display: table-row-group }
tfoot { display: table-footer-group }
col { display: table-column }
colgroup { display: table-column-group }
tr { display: table-row }
td, th { display: table-cell }
caption { display: table-caption }
head, meta, title, link, style, script, input[type="hidden"], datalist, param, ruby > rp, noframes, template,
dialog:not([open]), [hidden] { display: none }
textarea { padding: 2px; border: 1px solid }
`

/** What tests can see of a style: whether an element is shown, and can be clicked. jsdom also computes twelve colors. */
const computed = new Set(['visibility', 'pointer-events'])

/**
 * Makes jsdom compute styles with less work, but with the same result for what tests can see. A query by role needs the
 * style of most elements. Call it before jsdom is loaded.
 */
export function simplifyStyles() {
  const path = require.resolve('jsdom/lib/jsdom/browser/default-stylesheet.js')
  require.cache[path] = Object.assign(new Module(path), { exports: displayed, loaded: true })
  const selectors = require('jsdom/lib/jsdom/living/helpers/selectors.js')
  selectors.matchesDontThrow = quickly(selectors.matchesDontThrow)
  const {
    propertiesWithResolvedValueImplemented: properties,
  } = require('jsdom/lib/jsdom/living/helpers/style-rules.js')
  for (const name of Object.keys(properties)) if (!computed.has(name)) delete properties[name]
}

/**
 * Lets jsdom compare an element with a selector only if the element has a class that the selector needs, and compares the
 * names of elements without jsdom's parser.
 */
function quickly(matches) {
  const known = new Map()
  return (element, selector) => {
    // Rules without a selector, such as @keyframes.
    if (selector === undefined) return false
    if (!known.has(selector)) known.set(selector, parseSelectors(selector))
    const { names, others } = known.get(selector)
    if (names.has(element._localName)) return true
    return others.some(
      ({ text, className }) => (className === undefined || hasClass(element, className)) && matches(element, text),
    )
  }
}

const hasClass = (element, name) =>
  ` ${element.getAttributeNS(null, 'class') ?? ''} `.replaceAll(/\s/g, ' ').includes(` ${name} `)

/** Divides a list of selectors into the names of elements, and the others with a class that an element must have. */
function parseSelectors(list) {
  const texts = splitOutside(list, /,/).map(text => text.trim())
  const names = new Set(texts.filter(text => /^[a-z][a-z0-9]*$/.test(text)))
  const others = texts
    .filter(text => !names.has(text))
    .map(text => ({
      text,
      className: /\.([\w-]+)/.exec(withoutParentheses(splitOutside(text, /[\s>+~]/).at(-1)))?.[1],
    }))
  return { names, others }
}

/** Splits at each character that a pattern matches outside of parentheses and brackets. */
function splitOutside(text, separator) {
  const parts = ['']
  let depth = 0
  for (const character of text) {
    if ('(['.includes(character)) depth += 1
    if (')]'.includes(character)) depth -= 1
    if (depth === 0 && separator.test(character)) parts.push('')
    else parts[parts.length - 1] += character
  }
  return parts
}

/** Removes parentheses and brackets with what is in them, such as the classes that an element must not have. */
function withoutParentheses(text) {
  let depth = 0
  let kept = ''
  for (const character of text) {
    if ('(['.includes(character)) depth += 1
    if (depth === 0) kept += character
    if (')]'.includes(character)) depth -= 1
  }
  return kept
}
