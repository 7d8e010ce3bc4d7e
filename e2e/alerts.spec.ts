import type { Page } from '@playwright/test'
import { type Alert, allAlerts } from './alert-samples.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, signIn, test } from './stack.ts'

test('addresses and quiet hours are chosen by keyboard, and an alert resolves on the screen when its state ends', async ({
  page,
  stack,
}) => {
  test.slow()
  const { origin } = stack
  await signIn(page, stack)
  await page.goto(`${origin}/settings/alerts`)
  const alertsTo = page.getByLabel('Mail alerts to')
  await alertsTo.fill('ada@example.com\npartner')
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(page.getByText('Enter one email address per line.', { exact: true })).toBeVisible()
  await expect(alertsTo).toBeFocused()
  await expectAccessible(page)
  await alertsTo.fill('ada@example.com')
  await page.getByRole('group', { name: 'A webhook fails' }).getByLabel('Off').check()
  await page.getByLabel(/^Quiet hours/).check()
  await page.getByLabel('Until').fill('22:00')
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(page.getByText('Choose another time than the start.')).toBeVisible()
  await page.getByLabel(/^Quiet hours/).uncheck()
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(page.getByRole('status')).toContainText('Saved the alert settings')
  await page.reload()
  await expect(alertsTo).toHaveValue('ada@example.com')
  await expect(page.getByRole('group', { name: 'A webhook fails' }).getByLabel('Off')).toBeChecked()

  await page.goto(`${origin}/alerts`)
  const list = page.getByRole('list', { name: 'Alerts' })
  const dead = list.getByRole('listitem').filter({ hasText: 'Destination is down' }).first()
  const code = dead.getByRole('link')
  const name = await code.textContent()
  const id = (await code.getAttribute('href'))?.split('/').at(-1) ?? ''
  await page.request.patch(`${origin}/api/codes/${id}`, { headers: { origin }, data: { archived: true } })
  // Other tests share the stack.
  const restored = { mailTo: [], kinds: { webhook_resting: { enabled: true, mailed: true } } }
  await page.request.patch(`${origin}/api/alert-settings`, { headers: { origin }, data: restored })
  // Checked every minute.
  await expect(list.getByRole('listitem').filter({ hasText: name ?? '' })).toHaveCount(0, { timeout: 120_000 })
  await page.getByLabel('Resolved').check()
  await expect(list.getByRole('listitem').filter({ hasText: name ?? '' })).toContainText('Resolved')
  await page.request.patch(`${origin}/api/codes/${id}`, { headers: { origin }, data: { archived: false } })
})

test('all alerts are marked as read at once, by keyboard, and the number in the navigation goes', async ({
  page,
  stack,
}) => {
  const { origin } = stack
  await signIn(page, stack)
  await page.goto(`${origin}/alerts`)
  const list = page.getByRole('list', { name: 'Alerts' })
  const unread = list.getByText('Unread', { exact: true })
  const link = page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: /^Alerts/ })
  const id = await newestAlert(page, origin)
  // Other tests share the stack.
  const headers = { origin }
  await page.request.patch(`${origin}/api/alerts/${id}`, { headers, data: { read: false } })
  await expect(unread).not.toHaveCount(0)
  await expect(link).toHaveAccessibleName(/ unread$/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mark all as read' }).press('Enter')
  await expect(page.getByRole('status')).toContainText(/Marked \d+ alerts? as read/)
  await expect(unread).toHaveCount(0)
  await expect(link).toHaveAccessibleName('Alerts')
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeHidden()
  await page.reload()
  await expect(list.getByRole('listitem')).not.toHaveCount(0)
  await expect(unread).toHaveCount(0)
  await page.request.patch(`${origin}/api/alerts/${id}`, { headers, data: { read: false } })
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

async function newestAlert(page: Page, origin: string): Promise<string> {
  const answer = await page.request.get(`${origin}/api/alerts?status=open`)
  const { data } = (await answer.json()) as { data: Alert[] }
  return data[0]?.id ?? ''
}

test('each kind of alert says what happened and what to do, is counted in the navigation, and is marked as read', async ({
  page,
  stack,
}) => {
  const { origin } = stack
  await signIn(page, stack)
  let alerts: Alert[] = allAlerts()
  await page.route('**/api/alerts*', async (route) => {
    const query = new URL(route.request().url()).searchParams
    const isOpen = query.get('status') === 'open'
    const data = alerts.filter(
      ({ kind, readAt, resolvedAt }) =>
        (resolvedAt === null) === isOpen &&
        (query.get('kind') ?? kind) === kind &&
        (query.get('unread') === null || readAt === null),
    )
    await route.fulfill({ json: { data, next_cursor: null } })
  })
  await page.route('**/api/alerts/*', async (route) => {
    const id = route.request().url().split('/').at(-1)
    alerts = alerts.map((alert) => (alert.id === id ? { ...alert, readAt: new Date().toISOString() } : alert))
    await route.fulfill({ json: alerts.find((alert) => alert.id === id) })
  })
  await page.goto(`${origin}/alerts`)
  const list = page.getByRole('list', { name: 'Alerts' })
  await expect(list.getByRole('listitem')).toHaveCount(5)
  await expect(page.getByRole('link', { name: 'Alerts 5 unread' })).toBeVisible()
  await expect(list).toContainText('“Menu at the door” was not scanned for 26 hours.')
  await expect(list).toContainText('Check that the printed code is still there')
  await expectAccessible(page)
  const goal = list.getByRole('listitem').filter({ hasText: 'Goal met' })
  await goal.getByRole('button', { name: /^Mark as read/ }).press('Enter')
  await expect(goal.getByRole('button', { name: /^Mark as unread/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Alerts 4 unread' })).toBeVisible()
  await page.getByRole('button', { name: 'Kind' }).click()
  await page.getByRole('menuitemradio', { name: 'Scans stopped' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(page).toHaveURL(/kind=scans_stopped/)
  await page.goto(`${origin}/alerts?status=resolved`)
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list).toContainText('Resolved')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${origin}/alerts`)
  await expect(list.getByRole('listitem')).toHaveCount(5)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(390)
  await expectAccessible(page)
})
