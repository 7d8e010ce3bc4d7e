import { expectInAuditLog, openWindow } from './people.ts'
import { expect, signIn, test } from './stack.ts'

test('a person who joined by an invitation is signed out when an admin removes them', async ({
  browser,
  page,
  stack,
}) => {
  await signIn(page, stack)
  await page.goto(`${stack.origin}/settings/members`)
  await page.getByRole('button', { name: 'Invite member' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite member' })
  await dialog.getByLabel('Email').fill(`ada-${crypto.randomUUID()}@example.com`)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  const link = await dialog.getByLabel('Invitation link', { exact: true }).innerText()

  const window = await openWindow(browser)
  await window.goto(link)
  await window.getByLabel('Your name').fill('Ada Lovelace')
  await window.getByLabel('Password').fill('violet anvil 27 harbour')
  await window.getByRole('button', { name: 'Create account and join' }).click()
  await expect(window.getByRole('heading', { name: 'Overview' })).toBeVisible()

  await page.goto(`${stack.origin}/settings/members`)
  await page.getByRole('button', { name: 'Actions for Ada Lovelace' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('alertdialog', { name: 'Remove member' }).getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('status').getByText('Removed Ada Lovelace')).toBeVisible()
  await window.goto(stack.origin)
  await expect(window.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expectInAuditLog({ page, ...stack }, 'Ada Lovelace', ['Joined the workspace', 'Removed member'])
})

test('a person switches between two workspaces, on a phone too', async ({ page, stack }) => {
  await signIn(page, stack)
  await page.goto(`${stack.origin}/codes`)
  const [demo, first] = ['Harbour House (demo)', 'My workspace']
  await page.getByRole('button', { name: demo }).click()
  await page.getByRole('menuitemradio', { name: first }).click()
  await expect(page.getByRole('button', { name: first })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await page.getByRole('dialog', { name: 'Navigation' }).getByRole('button', { name: first }).click()
  await expect(page.getByRole('menuitemradio', { name: first })).toBeChecked()
  // Other tests use the same session, so it goes back to the demo.
  await page.getByRole('menuitemradio', { name: demo }).click()
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await expect(page.getByRole('button', { name: demo })).toBeVisible()
})
