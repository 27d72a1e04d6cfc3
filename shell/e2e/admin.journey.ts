import { addLead } from './lead-list.ts'
import { invite, send } from './members.ts'
import { expect, loaded, signInAt, test } from './portal-test.ts'

test('an admin replays a webhook delivery and sees who has which extension', async ({ requestAs, signIn }) => {
  const page = await signIn('admin', '/mightycall')
  const extensions = page.getByRole('table', { name: 'Extensions' })
  const own = extensions.getByRole('row').filter({ hasText: 'Demo Admin' })
  await expect(own).toContainText('103')
  await expect(own).toContainText('Mapped')

  // A short call, which no one has to wrap up.
  const name = await addLead(page, '10001', '(585) 555-0100')
  const { account, leave } = await invite(page.request, 'supervisor', '122')
  const request = await requestAs(account)
  const [lead] = await send<{ id: string }[]>(request, 'GET', `/api/leads?q=${encodeURIComponent(name)}`)
  await send(request, 'POST', '/api/calls', { leadId: lead?.id, overrideReason: 'A journey' })
  const deliveries = page.getByRole('region', { name: 'Recent Webhook Deliveries' })
  const told = deliveries
    .getByRole('row')
    .filter({ hasText: /Outgoing call.*122/ })
    .first()
  await told.getByRole('button', { name: /^Replay Outgoing call/ }).click()
  await expect(page.getByText(/^Replayed: /)).toBeVisible()
  await expect(deliveries.getByRole('row').filter({ hasText: '· replay' })).not.toHaveCount(0)
  await leave()
})

test('an admin invites, changes, and deactivates a member, but not the last admin', async ({ signIn }) => {
  const page = await signIn('admin', '/admin/members')
  const email = `dana.${Date.now()}@demo.example`
  const dialog = page.getByRole('dialog')
  const row = page.getByRole('row').filter({ hasText: email })
  await page.getByRole('button', { name: 'Invite Member' }).click()
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect(row).toContainText('Agent')
  await expect(row).toContainText('None')

  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await dialog.getByLabel('Role').focus()
  await page.keyboard.press('ArrowDown')
  await page.locator('.ant-select-item-option').filter({ hasText: 'Supervisor' }).click()
  await dialog.getByLabel(/^Extension/).fill('777')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Supervisor')
  await expect(row).toContainText('777')

  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: 'Deactivated' }).click()
  await expect(row).toContainText('Deactivated')

  await page.getByRole('button', { name: 'Clear Filters' }).click()
  const own = page.getByRole('row').filter({ hasText: 'Demo Admin (you)' })
  await own.getByRole('button', { name: /^Actions for/ }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Edit'])
  await page.keyboard.press('Escape')
  const refused = await page.evaluate(async () => {
    const { id } = (await (await fetch('/api/auth/user')).json()) as { id: string }
    const headers = { 'content-type': 'application/json' }
    const demoted = await fetch(`/api/members/${id}`, { method: 'PATCH', headers, body: '{"role":"agent"}' })
    return [demoted.status, (await fetch(`/api/members/${id}/deactivate`, { method: 'POST' })).status]
  })
  expect(refused).toEqual([403, 403])
})

test('the starter scripts can be seeded only once, on a page with one left edge', async ({ signIn }) => {
  const page = await signIn('admin', '/admin/seed')
  await expect(page.getByRole('heading', { name: /^Scripts \(\d+\)$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Seed Scripts' })).toBeDisabled()
  const parts = page.locator('main section').locator('h2, p, [role="listitem"] *')
  const edges = await parts.evaluateAll(all => all.map(part => Math.round(part.getBoundingClientRect().left)))
  expect(edges.length).toBeGreaterThan(3)
  expect(new Set(edges).size, `left edges: ${edges.join(', ')}`).toBe(1)
})

test('an admin filters, opens, and exports the audit', async ({ page, requestAs }) => {
  const agent = await requestAs('agent')
  expect((await agent.get('/api/admin/audit')).status()).toBe(403)

  // Through the form, so that the newest entries contain it.
  await signInAt(page, 'admin', '/admin/audit')
  const entries = page.getByRole('region', { name: 'Audit entries' })
  await expect(entries).toContainText('Demo Admin signed in')
  await page.getByRole('combobox', { name: 'Member' }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: 'Demo Agent' }).click()
  await expect(page).toHaveURL(/memberId=/)
  const action = page.getByRole('combobox', { name: 'Action' })
  await action.focus()
  await action.fill('Access denied')
  // Enter selects the first option, so the search must have finished.
  await expect(page.locator('.ant-select-item-option:visible')).toHaveText(['Access denied'])
  await action.press('Enter')
  await expect(page).toHaveURL(/memberId=.*action=refused/)
  // The URL changes before the list: a row of the old list would lose the focus with the list.
  await expect(entries).not.toContainText('signed in')
  const refused = entries
    .getByRole('button', { name: /Demo Agent was denied access to GET \/api\/admin\/audit/ })
    .first()
  await refused.focus()
  await page.keyboard.press('Enter')
  await expect(entries.getByText('Role at the time')).toBeVisible()
  await page.reload()
  await expect(refused).toBeVisible()
  await expect(entries).not.toContainText('signed in')

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^audit_export_\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await (await file.createReadStream()).toArray()).join('').trim().split('\r\n')
  expect(lines[0]).toContain('"Time (UTC)","Service","Member"')
  expect(lines.at(-1)).toMatch(/^"Exported by Demo Admin at /)
  expect(lines.length).toBeGreaterThan(2)
  expect(lines.slice(1, -1).every(line => line.includes('"Demo Agent","agent","refused"'))).toBe(true)

  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(entries).toContainText('Demo Admin exported the audit')
})

test('an admin sees the release of every remote', async ({ signIn }) => {
  const page = await signIn('admin', '/admin/releases')
  for (const part of ['admin', 'calls', 'engagement', 'landing', 'sales', 'shell']) {
    await expect(page.getByRole('row').filter({ hasText: part }).locator('code').first()).toHaveText(/^[0-9a-f]{12}$/)
  }
  const list = page.getByRole('region', { name: 'Releases' })
  await expect(list).not.toContainText('Unreadable')
  const history = page.getByRole('list', { name: 'History of admin' })
  await list.getByRole('button', { name: / of admin$/ }).click()
  await expect(history).toContainText('this installation')
  await list.getByRole('button', { name: / of admin$/ }).click()
  await expect(history).toBeHidden()
  for (const width of [1024, 1280, 1360]) {
    await page.setViewportSize({ width, height: 720 })
    const cut = await list
      .locator('th, td')
      .evaluateAll(cells => cells.filter(cell => cell.scrollWidth > cell.clientWidth).map(cell => cell.textContent))
    expect(cut, `cells that are too narrow at ${width} px`).toEqual([])
  }
})

test.describe(() => {
  test.use({ prefetches: true })

  test('an agent’s browser loads no file of the admin remote', async ({ page, signIn, signInElsewhere }) => {
    const admin = await signInElsewhere('admin', '/mightycall')
    await expect(admin.getByRole('region', { name: 'Setup Instructions' })).toBeVisible()
    const files = await admin.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter(path => path.startsWith('/remotes/admin/')),
    )
    expect(files.length).toBeGreaterThan(0)

    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).pathname))
    await signIn('agent', '/mightycall')
    await expect(page.getByText('Access Restricted')).toBeVisible()
    // The pages of the menu are prefetched when the browser is idle.
    await expect.poll(() => asked, { timeout: 90_000 }).toContainEqual(expect.stringContaining('/commissions-page.'))
    await loaded(page)
    expect(asked.filter(path => path.startsWith('/remotes/admin/'))).toEqual([])
    for (const file of files) expect((await page.request.get(file)).status()).toBe(403)
  })
})
