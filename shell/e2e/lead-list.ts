import type { Page } from '@playwright/test'
import { expect } from './portal-test.ts'

const list = (page: Page) => page.getByRole('grid', { name: 'Leads' })
export const rows = (page: Page) =>
  list(page)
    .getByRole('row')
    .filter({ has: page.getByRole('textbox', { includeHidden: true }) })
export const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name })
export const panelOf = (page: Page, name: string) => page.getByRole('complementary', { name })

/** Sends the public lead form. @returns the name of the visitor. */
export async function addLead(page: Page, zipCode: string, phone = '(315) 555-0142'): Promise<string> {
  const id = crypto.randomUUID().slice(0, 8)
  const fullName = `Visitor ${id}`
  // Another journey erases a person, with all leads of the same email.
  const lead = { fullName, phone, email: `${id}@mail.example`, zipCode }
  const response = await page.request.post('/api/leads', { data: lead, headers: { 'sec-fetch-site': 'same-origin' } })
  expect(response.status()).toBe(201)
  return fullName
}

/** Opens the list of leads, with a query such as `?zipCode=99501`. */
export async function openLeads(page: Page, search = '') {
  await page.goto(`/leads${search}`)
  await expect(page.getByRole('heading', { name: /^Leads \([\d,]+\)$/ })).toBeVisible()
}
