import { type SpawnedStack, spawnStack } from '../src/testing/stack.ts'
import { copyEmbedded } from './first-start.ts'
import { expectAccessible } from './expect-accessible.ts'
import { testWithMail } from './mail-server.ts'
import { expect, signIn } from './stack.ts'

/** A stack of its own, with a mail server. */
const test = testWithMail.extend<{ stack: SpawnedStack }>({
  stack: [
    async ({ smtp }, run) => {
      const stack = await spawnStack({ ...copyEmbedded(), SMTP_URL: `smtp://127.0.0.1:${smtp.port}` })
      await run(stack)
      await stack.remove()
    },
    { timeout: 120_000 },
  ],
})

test('a report is created by keyboard, sent now, read, and ended by one of its addresses', async ({
  page,
  stack,
  smtp,
  browser,
}) => {
  const { origin } = stack
  await signIn(page, stack)
  await page.goto(`${origin}/settings/reports`)
  await expect(page.getByText('No reports yet')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'New report' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New report' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Weekly figures')
  const to = dialog.getByLabel('To', { exact: true })
  await expect(to).toHaveValue(stack.admin.email)
  await to.fill('ada@example.com\npartner')
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Create report' }).press('Enter')
  await expect(dialog.getByText('Enter one email address per line.', { exact: true })).toBeVisible()
  await expect(to).toBeFocused()
  await expectAccessible(page)
  await to.fill('ada@example.com\npartner@example.org')
  await dialog.getByRole('button', { name: 'Create report' }).press('Enter')
  await expect(dialog).toBeHidden()

  const row = page.getByRole('table', { name: 'Reports' }).getByRole('row', { name: /Weekly figures/ })
  await expect(row).toContainText('Weekly · All codes')
  await expect(row).toContainText('ada@example.com, partner@example.org')
  await expect(row).toContainText('Never')
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Send now: Weekly figures' }).press('Enter')
  await expect(page.getByRole('status')).toContainText('Weekly figures is on its way to 2 addresses')
  await expect(row).not.toContainText('Never')

  const received = () => smtp.received.filter(({ subject }) => subject?.startsWith('Weekly figures:'))
  await expect.poll(() => received().length).toBe(2)
  const mail = received().find(({ to: recipient }) => JSON.stringify(recipient).includes('partner@'))
  expect(mail?.attachments).toMatchObject([{ cid: 'chart', contentType: 'image/png' }])
  const end = /\S+\/reports\/end\/[\w-]+/.exec(mail?.text ?? '')?.[0].replace('[', '') ?? ''

  const partner = await (await browser.newContext()).newPage()
  // The mail itself, as a mail program shows it.
  await partner.setContent(typeof mail?.html === 'string' ? mail.html : '')
  await expect(partner.getByRole('heading', { level: 1 })).toContainText('Weekly figures:')
  await partner.goto(end)
  await expect(partner.getByRole('heading', { level: 1, name: 'End these mails?' })).toBeVisible()
  await expectAccessible(partner)
  await partner.getByRole('button', { name: 'End mail' }).press('Enter')
  const ended = '“Weekly figures” is no longer mailed to partner@example.org.'
  await expect(partner.getByRole('status').filter({ hasText: ended })).toBeVisible()
  await partner.context().close()

  await page.reload()
  await expect(row).toContainText('partner@example.org ended it')
  await row.getByRole('button', { name: 'Actions for Weekly figures' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Edit' }).press('Enter')
  const edit = page.getByRole('dialog', { name: 'Edit report' })
  await expect(edit.getByLabel('To', { exact: true })).toHaveValue('ada@example.com')
  await edit.getByLabel('Name').fill('Monthly figures')
  await edit.getByRole('radio', { name: 'Every Monday' }).focus()
  await page.keyboard.press('ArrowRight')
  await edit.getByRole('button', { name: 'Save' }).press('Enter')
  const changed = page.getByRole('row', { name: /Monthly figures/ })
  await expect(changed).toContainText('Monthly · All codes')
  await changed.getByRole('button', { name: 'Actions for Monthly figures' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete report' }).press('Enter')
  await expect(page.getByText('No reports yet')).toBeVisible()
})

test('figures are reported by mail from where they are shared', async ({ page, stack }) => {
  const { origin } = stack
  await signIn(page, stack)
  await page.goto(`${origin}/analytics`)
  await page.getByRole('button', { name: 'Share', exact: true }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Report by mail instead' }).press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused()
  await page.keyboard.type('From analytics')
  await page.getByRole('dialog').getByRole('button', { name: 'Create report' }).press('Enter')
  await expect(page.getByRole('status')).toContainText('From analytics is mailed from now on')
  await page.goto(`${origin}/settings/reports`)
  await expect(page.getByRole('row', { name: /From analytics/ })).toContainText('All codes')
})
