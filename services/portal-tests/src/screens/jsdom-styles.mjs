import Module, { createRequire } from 'node:module'

const require = createRequire(createRequire(import.meta.url).resolve('jest-environment-jsdom'))

/**
 * What jsdom's default style sheet says about whether and how elements are displayed. jsdom compares every element with
 * every rule, one rule per element type, and copies all properties: that took a tenth of the time of a screen test.
 */
const displayed = `
html, body, p, div, layer, article, aside, footer, header, hgroup, main, nav, section, address, blockquote, figcaption,
figure, center, hr, h1, h2, h3, h4, h5, h6, ul, menu, dir, ol, dd, dl, dt, form, legend, fieldset, optgroup, option, pre, xmp,
plaintext, listing, frameset, frame, details, summary { display: block }
ruby > rt { display: block }
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
head, meta, title, link, style, script, datalist, param, noframes, template { display: none }
input[type="hidden"], ruby > rp, dialog:not([open]), [hidden] { display: none }
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

/** Lets jsdom compare an element with a selector only if neither its name nor its classes decide. */
function quickly(matches) {
  const known = new Map()
  return (element, selector) => {
    // Rules without a selector, such as @keyframes.
    if (selector === undefined) return false
    if (!known.has(selector)) known.set(selector, { names: namesIn(selector), className: classIn(selector) })
    const { names, className } = known.get(selector)
    if (names) return names.has(element._localName)
    return (className === undefined || hasClass(element, className)) && matches(element, selector)
  }
}

const hasClass = (element, name) => element.getAttributeNS(null, 'class')?.split(/\s+/).includes(name)

/** Returns the names in a list such as "td, th"; undefined for other selectors. */
const namesIn = selector =>
  /^[a-z][a-z0-9]*(\s*,\s*[a-z][a-z0-9]*)*$/.test(selector) ? new Set(selector.split(/\s*,\s*/)) : undefined

/** Returns a class that each element of this selector has; undefined for lists and if there is none. */
function classIn(selector) {
  const plain = selector.replaceAll(/\([^()]*\)|\[[^\]]*\]/g, '')
  return /[,()\\]/.test(plain) ? undefined : /\.([\w-]+)[^\s>+~]*$/.exec(plain)?.[1]
}
