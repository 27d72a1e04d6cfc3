import { beforeEach, expect, test } from '@jest/globals'
import { Link } from '@portal/sdk/router'
import { renderPage, screen } from '@portal/sdk/testing'
import { useLayoutEffect, useRef } from 'react'
import { fakeRegistry } from '../remotes/fake-registry.ts'
import { registryStore } from '../remotes/registry-store.ts'
import { useShownPage } from './use-shown-page.tsx'

beforeEach(() => registryStore.set(fakeRegistry('agent')))

/** The text of the page and what is over it, after each render. */
let shown: string[] = []

function Frame() {
  const { shown: page, next } = useShownPage()
  const main = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    shown.push(main.current?.textContent ?? '')
  })
  return (
    <>
      <Link to="/leads?zipCode=1">Leads</Link>
      <Link to="/commissions">Commissions</Link>
      <main ref={main}>
        <p>{page.location.pathname + page.location.search}</p>
        {next}
      </main>
    </>
  )
}

async function open(at: string) {
  const rendered = await renderPage(<Frame />, { at })
  shown = []
  return rendered
}

test('the heading of the next page is over the page until the next one has rendered', async () => {
  const { person } = await open('/leads')
  await person.click(screen.getByRole('link', { name: 'Commissions' }))
  expect(shown).toEqual(['/leadsCommission TrackerSales, earnings, and goals', '/commissions'])
})

test('another query of the same page shows no heading', async () => {
  const { person } = await open('/leads')
  await person.click(screen.getByRole('link', { name: 'Leads' }))
  expect(shown).toEqual(['/leads', '/leads?zipCode=1'])
})
