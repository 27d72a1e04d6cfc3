import { expect, test } from '@jest/globals'
import { textsOf } from './texts-of.ts'

const textsOfJsx = (jsx: string) => textsOf(`export const Part = () => (${jsx})`, { isTsx: true })
const textsOfCode = (code: string) => textsOf(code, { isTsx: false })

test.each([
  ['<p>\n  Your notes are\n  kept.\n</p>', ['Your notes are kept.']],
  ['<p>Hello <strong>you</strong>, {name}</p>', ['Hello you, {name}']],
  ['<p>{count} new {count === 1 ? "lead" : "leads"}</p>', ['{count} new {lead|leads}']],
  ['<p>Call us{phone && ", or write"}.</p>', ['Call us{, or write|}.']],
  ['<p>By {lead.member?.name ?? "someone"}</p>', ['By {{name}|someone}']],
  ['<p>{leads.length.toLocaleString("en-US")} of {formatTotal(total)} leads</p>', ['{leads} of {total} leads']],
  ['<p>Seen <DateText value={at} /> ago</p>', ['Seen {DateText} ago']],
  ['<p><Phone aria-hidden /> Call</p>', ['Call']],
  ['<p>Not saved. <button title="Sends it again">Retry</button></p>', ['Not saved. [Retry]', 'Sends it again']],
  ['<div>Above<p>Below</p></div>', ['Above', 'Below']],
  ['<p>{isOpen ? "open" : "closed"}</p>', ['open', 'closed']],
  ['<p>Ann&nbsp;&amp; Joe</p>', ['Ann & Joe']],
])('finds the sentence in %s', (jsx, texts) => expect(textsOfJsx(jsx)).toEqual(texts))

test.each([
  ['<input placeholder="e.g. 104" aria-label={`Notes on ${lead.fullName}`} />', ['e.g. 104', 'Notes on {fullName}']],
  ['<Field label="name" subtitle={isNew ? "draft" : undefined} />', ['name', 'draft']],
  ['<Table columns={[{ title: "Phone" }, { title: hasNotes && "notes" }]} />', ['Phone', 'notes']],
  ['<Part note="It is kept." failed={<em>No reply</em>} />', ['It is kept.', 'No reply']],
])('finds the texts in attributes of %s', (jsx, texts) => expect(textsOfJsx(jsx)).toEqual(texts))

test.each([
  ["toast.success('Saved')", ['Saved']],
  ["const statusTexts = { open: 'still open', kept: { text: 'kept', tone: 'caution' } }", ['still open', 'kept']],
  [
    "const describe = () => { return missed ? ': missed' : `${member} took the call` }",
    [': missed', '{member} took the call'],
  ],
  ["save.fail('Couldn’t save ' + name + '. Retry.')", ['Couldn’t save {name}. Retry.']],
  ["pluralize(count, 'sale')", ['sale']],
  ["show('Saved'); show('Saved')", ['Saved']],
])('finds the texts in %s', (code, texts) => expect(textsOfCode(code)).toEqual(texts))

test.each([
  "import { A } from 'A package of ours'",
  "type View = 'Mine' | 'All'",
  "if (event.key === 'Enter') go()",
  "switch (key) { case 'Escape': close() }",
  "throw new Error('This is for engineers.')",
  "console.warn('This is for engineers.')",
  "const columnKey = 'Full name'",
  "const query = { tags: ['Lead'], url: `/leads/${id} x`, key: `call ${id}` }",
  'element.className = `toast toast-${kind}`',
  "root.querySelector('Button, Input')",
  "const small = matchMedia('(width >= 640px)')",
  "const styles = { border: '1px solid red' }",
  "headers['Idempotency-Key'] = id",
  "dayjs(at).format('MMM D')",
  "const name = 'camelCase'",
])('ignores %s', code => expect(textsOfCode(code)).toEqual([]))

test.each([
  '<p className="row gap-2" />',
  '<p className={`row ${isOpen ? "is open" : ""}`} />',
  '<path d="M5 12 10 17" fill="Canvas" />',
  '<Link to="/Leads and more" />',
  '<p>{count}</p>',
  '<p>· {count}</p>',
])('finds no text in %s', jsx => expect(textsOfJsx(jsx)).toEqual([]))
