import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { allAlerts } from '#dashboard/testing/alert-samples.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { openScreen, phone } from '#dashboard/testing/open-screen.tsx'
import { press } from '#dashboard/testing/press.ts'
import { makeWorkspace, setOpenAlerts } from '#dashboard/testing/workspace.ts'

const items = page.getByRole('list', { name: 'Alerts' }).getByRole('listitem')
const item = (text: string | RegExp) => items.filter({ hasText: text })
const inNavigation = page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: /^Alerts/ })
const markAll = page.getByRole('button', { name: 'Mark all as read' })

/** A workspace with an open alert of each kind, and one that has resolved. */
async function makeAlerts() {
  const { workspaceId } = await makeWorkspace()
  const open = allAlerts().filter(({ resolvedAt }) => resolvedAt === null)
  await setOpenAlerts({ workspaceId, alerts: allAlerts() })
  await setOpenAlerts({ workspaceId, alerts: open })
  return { workspaceId, open }
}

test('each kind of alert says what happened and what to do, is counted in the navigation, and is marked as read', async () => {
  await makeAlerts()
  await openScreen('/alerts')
  await expect.poll(() => items.elements().length).toBe(5)
  await expect.element(inNavigation).toHaveAccessibleName('Alerts 5 unread')
  await expect.element(item('“Menu at the door” was not scanned for 28 hours.')).toBeVisible()
  await expect.element(item('Check that the printed code is still there')).toBeVisible()
  await expectAccessible()
  const goal = item('Goal met')
  await press(goal.getByRole('button', { name: /^Mark as read/ }), '{Enter}')
  await expect.element(goal.getByRole('button', { name: /^Mark as unread/ })).toBeVisible()
  await expect.element(inNavigation).toHaveAccessibleName('Alerts 4 unread')
})

test('alerts are filtered by kind and by status, which the address says', async () => {
  await makeAlerts()
  await openScreen('/alerts')
  await page.getByRole('button', { name: /kind/i }).click()
  await page.getByRole('menuitemradio', { name: 'Scans stopped' }).click()
  await expect.poll(() => items.elements().length).toBe(1)
  await expect.poll(() => location.search).toContain('kind=scans_stopped')
  await openScreen('/alerts?status=resolved')
  await expect.element(items).toMatchTextContent('Resolved')
})

test('an alert is resolved on the screen when its cause ends', async () => {
  const { workspaceId, open } = await makeAlerts()
  await openScreen('/alerts')
  await expect.element(item('Menu at the door')).toBeVisible()
  await setOpenAlerts({ workspaceId, alerts: open.filter(({ kind }) => kind !== 'scans_stopped') })
  await expect.element(item('Menu at the door')).not.toBeInTheDocument()
  expect(items.elements()).toHaveLength(4)
  await page.getByRole('radio', { name: 'Resolved' }).click()
  await expect.element(item('Menu at the door')).toMatchTextContent('Resolved')
})

test('all alerts are marked as read at once by keyboard, and the number in the navigation disappears', async () => {
  await makeAlerts()
  await openScreen('/alerts')
  await expect.element(inNavigation).toHaveAccessibleName(/ unread$/)
  await press(markAll, '{Enter}')
  await expect.element(page.getByText('Marked 5 alerts as read')).toBeVisible()
  await expect.element(items.getByText('Unread')).not.toBeInTheDocument()
  await expect.element(inNavigation).toHaveAccessibleName('Alerts')
  await expect.element(markAll).not.toBeInTheDocument()
  await openScreen('/alerts')
  await expect.poll(() => items.elements().length).toBe(5)
  await expect.element(items.getByText('Unread')).not.toBeInTheDocument()
})

test('alerts fit on a phone, with the button that marks all', async () => {
  await makeAlerts()
  await openScreen('/alerts', phone)
  await expect.poll(() => items.elements().length).toBe(5)
  await expect.element(markAll).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(phone.width)
  await expectAccessible()
})
