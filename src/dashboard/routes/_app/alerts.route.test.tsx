import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import { createAlertSamples } from '#dashboard/testing/alert-samples.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { intercept } from '#dashboard/testing/network.ts'
import { openScreen, phoneSize } from '#dashboard/testing/open-screen.tsx'
import { press } from '#dashboard/testing/press.ts'
import { createWorkspace, setOpenAlerts } from '#dashboard/testing/workspace.ts'

const alerts = page.getByRole('list', { name: 'Alerts' }).getByRole('listitem')
const findAlert = (text: string | RegExp) => alerts.filter({ hasText: text })
const alertsLink = page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: /^Alerts/ })
const markAllButton = page.getByRole('button', { name: 'Mark all as read' })

/** Creates a workspace with an open alert of each kind and a resolved alert. */
async function createAlerts() {
  const { workspaceId } = await createWorkspace()
  const openAlerts = createAlertSamples().filter(({ resolvedAt }) => resolvedAt === null)
  await setOpenAlerts({ workspaceId, alerts: createAlertSamples() })
  await setOpenAlerts({ workspaceId, alerts: openAlerts })
  return { workspaceId, openAlerts }
}

test('each alert says what happened and what to do', async () => {
  await createAlerts()
  await openScreen('/alerts')
  await expect.poll(() => alerts.elements().length).toBe(5)
  await expect.element(alertsLink).toHaveAccessibleName('Alerts 5 unread')
  await expect.element(findAlert('“Menu at the door” has not been scanned for 28 hours.')).toBeVisible()
  await expect.element(findAlert('Check that the printed code is still there')).toBeVisible()
  await expectAccessible()
  const goal = findAlert('Goal met')
  await press(goal.getByRole('button', { name: /^Mark as read/ }), '{Enter}')
  await expect.element(goal.getByRole('button', { name: /^Mark as unread/ })).toBeVisible()
  await expect.element(alertsLink).toHaveAccessibleName('Alerts 4 unread')
})

test('filters of alerts are in the address', async () => {
  await createAlerts()
  await openScreen('/alerts')
  await page.getByRole('button', { name: /kind/i }).click()
  await page.getByRole('menuitemradio', { name: 'Scans stopped' }).click()
  await expect.poll(() => alerts.elements().length).toBe(1)
  await expect.poll(() => location.search).toContain('kind=scans_stopped')
  await openScreen('/alerts?status=resolved')
  await expect.element(alerts).toMatchTextContent('Resolved')
})

test('an alert is shown as resolved when its cause ends', async () => {
  const { workspaceId, openAlerts } = await createAlerts()
  await openScreen('/alerts')
  await expect.element(findAlert('Menu at the door')).toBeVisible()
  await setOpenAlerts({ workspaceId, alerts: openAlerts.filter(({ kind }) => kind !== 'scans_stopped') })
  await expect.element(findAlert('Menu at the door')).not.toBeInTheDocument()
  expect(alerts.elements()).toHaveLength(4)
  await page.getByRole('radio', { name: 'Resolved' }).click()
  await expect.element(findAlert('Menu at the door')).toMatchTextContent('Resolved')
})

test('all alerts are marked as read by keyboard', async () => {
  await createAlerts()
  await openScreen('/alerts')
  await expect.element(alertsLink).toHaveAccessibleName(/ unread$/)
  await press(markAllButton, '{Enter}')
  await expect.element(page.getByText('Marked 5 alerts as read')).toBeVisible()
  await expect.element(alerts.getByText('Unread')).not.toBeInTheDocument()
  await expect.element(alertsLink).toHaveAccessibleName('Alerts')
  await expect.element(markAllButton).not.toBeInTheDocument()
  await openScreen('/alerts')
  await expect.poll(() => alerts.elements().length).toBe(5)
  await expect.element(alerts.getByText('Unread')).not.toBeInTheDocument()
})

test('alerts with the same cause share a card, which can be snoozed, assigned and marked as done', async () => {
  const { workspaceId } = await createWorkspace()
  const [sample] = createAlertSamples()
  if (!sample) throw new Error('There is no sample.')
  const toAlert = (name: string) => ({ ...sample, subject: { ...sample.subject, id: `cod_${name}`, name } })
  await setOpenAlerts({ workspaceId, alerts: ['Door', 'Window', 'Counter', 'Lift'].map(toAlert) })
  await openScreen('/alerts')
  await expect.poll(() => alerts.elements().length).toBe(1)
  await expect.element(alertsLink).toHaveAccessibleName('Alerts 1 unread')
  await expect.element(page.getByRole('heading', { name: 'example.com responds with 404' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all 4 codes' }).click()
  await expect.element(page.getByRole('link', { name: 'Door' })).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  await page.getByRole('dialog').getByLabelText('Who takes care of it').fill('Ann')
  await page.getByRole('dialog').getByRole('button', { name: 'Assign' }).click()
  await expect.element(alerts.first().getByText('Ann', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Snooze', exact: true }).click()
  await page.getByRole('menuitem', { name: 'For a week' }).click()
  await expect.element(page.getByText('No open alerts')).toBeVisible()
  await page.getByRole('radio', { name: 'Snoozed' }).click()
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect.element(page.getByText('No snoozed alerts')).toBeVisible()
  await page.getByRole('radio', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Reopen', exact: true }).click()
  await expect.element(page.getByText('No alerts marked as done')).toBeVisible()
  await expectAccessible()
})

test('a snooze lasts from the choice, however long the screen was open', async () => {
  const { workspaceId } = await createWorkspace()
  await setOpenAlerts({ workspaceId, alerts: createAlertSamples().slice(0, 1) })
  await openScreen('/alerts')
  await expect.poll(() => alerts.elements().length).toBe(1)
  const { requests } = intercept('PATCH /api/alert-causes/*', (_request, forward) => forward())
  onTestFinished(() => void vi.useRealTimers())
  const now = Date.now() + 2 * 3_600_000
  vi.setSystemTime(now)
  await page.getByRole('button', { name: 'Snooze', exact: true }).click()
  await page.getByRole('menuitem', { name: 'For an hour' }).click()
  await expect.poll(() => requests.length).toBe(1)
  const { snoozedUntil } = Snooze.parse(await requests[0]?.json())
  expect(Date.parse(snoozedUntil)).toBeGreaterThan(now)
})

const Snooze = z.object({ snoozedUntil: z.string() })

test('alerts fit the screen of a phone', async () => {
  await createAlerts()
  await openScreen('/alerts', phoneSize)
  await expect.poll(() => alerts.elements().length).toBe(5)
  await expect.element(markAllButton).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(phoneSize.width)
  await expectAccessible()
})
