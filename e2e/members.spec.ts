import { expectAccessible, openDialog } from './expect-accessible.ts'
import { anotherPerson, enterPassword, expectInAuditLog, newWindow } from './people.ts'
import { expect, signIn, test } from './stack.ts'

const phone = { width: 390, height: 844 }

test.beforeEach(async ({ page, stack }) => {
  await signIn(page, stack)
})

test('a person is invited by email, joins on the screen of the link, gets another role and is removed', async ({
  browser,
  page,
  stack,
}) => {
  const email = `ada-${crypto.randomUUID()}@example.com`
  await page.goto(`${stack.origin}/settings/members`)
  const invitations = page.getByRole('table', { name: 'Invitations' })
  let link = ''
  await test.step('invited, and no mail server sends it', async () => {
    await page.getByRole('button', { name: 'Invite member' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite member' })
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expect(dialog.getByText('Enter an email address.')).toBeVisible()
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByRole('radio', { name: /^Marketer/ }).check()
    await expectAccessible(page, openDialog)
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    link = await dialog.getByLabel('Invitation link', { exact: true }).innerText()
    await expectAccessible(page, openDialog)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(invitations.getByRole('row', { name: new RegExp(email) })).toContainText('Not sent: copy the link')
  })
  const ada = page.getByRole('table', { name: 'Members' }).getByRole('row', { name: /^Ada Lovelace/ })
  const window = await newWindow(browser)
  await window.setViewportSize(phone)
  await test.step('accepted on the screen of the link, on a phone', async () => {
    await window.goto(link)
    await expect(window).toHaveTitle('Join Harbour House (demo) · Tessera')
    await expect(window.getByText('invites you as Marketer')).toBeVisible()
    await expect(window.getByLabel('Email')).toHaveValue(email)
    await expect(window.getByLabel('Your name')).toBeFocused()
    await window.getByLabel('Your name').fill('Ada Lovelace')
    await window.getByLabel('Password').fill('ada lovelace')
    await window.getByRole('button', { name: 'Create account and join' }).click()
    await expect(window.getByRole('alert')).toHaveText('The password must not be your name, email address or workspace')
    await expectAccessible(window)
    await window.getByLabel('Password').fill('violet anvil 27 harbour')
    await window.getByRole('button', { name: 'Create account and join' }).click()
    await expect(window.getByRole('heading', { name: 'Overview' })).toBeVisible()
    await page.reload()
    await expect(ada).toContainText('Marketer')
    await expect(invitations.getByText(email)).toHaveCount(0)
  })
  await test.step('the link works once', async () => {
    await window.goto(link)
    await expect(window.getByRole('heading', { name: 'This invitation no longer works' })).toBeVisible()
    await expectAccessible(window)
  })
  await test.step('another role, then removed, which signs them out', async () => {
    const open = async (item: string) => {
      await ada.getByRole('button', { name: 'Actions for Ada Lovelace' }).click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    await open('Change role')
    const dialog = page.getByRole('dialog', { name: 'Change role' })
    await dialog.getByRole('radio', { name: /^Viewer/ }).check()
    await dialog.getByRole('button', { name: 'Change role' }).click()
    await expect(ada).toContainText('Viewer')
    await open('Remove')
    await page.getByRole('alertdialog', { name: 'Remove member' }).getByRole('button', { name: 'Remove' }).click()
    // While the question is open, the row is hidden as well.
    await expect(page.getByRole('status').getByText('Removed Ada Lovelace')).toBeVisible()
    await expect(ada).toHaveCount(0)
    await window.goto(stack.origin)
    await expect(window.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  })
  await test.step('in no workspace they are told so, and can sign out', async () => {
    await enterPassword(window, { email, password: 'violet anvil 27 harbour' })
    await expect(window.getByRole('heading', { name: 'You belong to no workspace' })).toBeVisible()
    await expect(window.getByText(`You are signed in as ${email}`)).toBeVisible()
    await expectAccessible(window)
    await window.getByRole('button', { name: 'Check again' }).click()
    await window.getByRole('button', { name: 'Sign out' }).click()
    await expect(window.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  })
  await test.step('a link for anyone is revoked', async () => {
    await page.getByRole('button', { name: 'Invite member' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite member' })
    await dialog.getByRole('radio', { name: 'By link' }).check()
    await dialog.getByRole('button', { name: 'Create link' }).click()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: /^Actions for the invitation of Anyone/ }).click()
    await page.getByRole('menuitem', { name: 'Revoke' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke invitation' }).click()
    await expect(page.getByRole('status').getByText('Revoked the invitation')).toBeVisible()
    await expect(invitations).toHaveCount(0)
  })
  await expectInAuditLog({ page, ...stack }, 'Ada Lovelace', [
    'Joined the workspace',
    'Changed member',
    'Removed member',
  ])
})

test('a member gets another role, which can be undone, and is removed', async ({ browser, page, stack }) => {
  const vera = await anotherPerson({ browser, page, stack }, { name: 'Vera', role: 'viewer' })
  await page.goto(`${stack.origin}/settings/members`)
  const row = page.getByRole('table', { name: 'Members' }).getByRole('row', { name: /^Vera/ })
  const open = async (item: string) => {
    await row.getByRole('button', { name: 'Actions for Vera' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await test.step('another role, and back', async () => {
    await expect(row).toContainText('Viewer')
    await open('Change role')
    const dialog = page.getByRole('dialog', { name: 'Change role' })
    await expectAccessible(page, openDialog)
    await dialog.getByRole('radio', { name: /^Designer/ }).check()
    await dialog.getByRole('button', { name: 'Change role' }).click()
    await expect(row).toContainText('Designer')
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect(row).toContainText('Viewer')
  })
  await test.step('a viewer has no link to the members, and their address says so', async () => {
    await vera.goto(`${stack.origin}/settings/members`)
    await expect(vera.getByRole('heading', { name: 'Members are not available' })).toBeVisible()
    await expect(vera.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Members' })).toHaveCount(
      0,
    )
  })
  await test.step('removed, by keyboard', async () => {
    await row.getByRole('button', { name: 'Actions for Vera' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Change role' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Remove' })).toBeFocused()
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog', { name: 'Remove member' })
    await expect(question).toContainText('Vera')
    await expect(question).toContainText('signed out of this workspace immediately')
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect(row).toHaveCount(0)
    await expect(page.getByRole('status').getByText('Removed Vera')).toBeVisible()
    await vera.reload()
    await expect(vera.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  })
})

test('the last admin can be neither demoted nor removed', async ({ page, stack }) => {
  await page.goto(`${stack.origin}/settings/members`)
  const row = page.getByRole('table', { name: 'Members' }).getByRole('row', { name: /You/ })
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Change role' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change role' })
  await dialog.getByRole('radio', { name: /^Viewer/ }).check()
  await dialog.getByRole('button', { name: 'Change role' }).click()
  await expect(dialog.getByRole('alert')).toContainText('A workspace needs at least one admin')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave workspace' })
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(question.getByRole('alert')).toContainText('A workspace needs at least one admin')
})

test('what each role may do is a table in words, on a phone too', async ({ page, stack }) => {
  await page.goto(`${stack.origin}/settings/members`)
  const table = page.getByRole('table', { name: 'What each role may do' })
  await table.getByRole('button', { name: 'Codes' }).click()
  const create = table.getByRole('row', { name: /^Create a dynamic code/ })
  await expect(create.getByRole('cell')).toHaveText(['Allowed', 'Allowed', 'Allowed', 'Not allowed'])
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectAccessible(page)
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0)
})

test('a person of several workspaces switches between them, on a phone too', async ({ page, stack }) => {
  await page.goto(`${stack.origin}/codes`)
  const [demo, own] = ['Harbour House (demo)', 'My workspace']
  await page.getByRole('button', { name: demo }).click()
  await page.getByRole('menuitemradio', { name: own }).click()
  await expect(page.getByRole('button', { name: own })).toBeVisible()
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await page.getByRole('dialog', { name: 'Navigation' }).getByRole('button', { name: own }).click()
  await expect(page.getByRole('menuitemradio', { name: own })).toBeChecked()
  // The session is that of other tests too.
  await page.getByRole('menuitemradio', { name: demo }).click()
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await expect(page.getByRole('button', { name: demo })).toBeVisible()
})
