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

/** Makes jsdom use this style sheet. Call it before jsdom is loaded. */
export function replaceDefaultStyles() {
  const path = require.resolve('jsdom/lib/jsdom/browser/default-stylesheet.js')
  require.cache[path] = Object.assign(new Module(path), { exports: displayed, loaded: true })
}
