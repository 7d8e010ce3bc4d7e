import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { openScreen, phoneSize } from '#dashboard/testing/open-screen.tsx'
import { readAuditActions, getSessionStatus } from '#dashboard/testing/people.ts'
import { disconnect, intercept } from '#dashboard/testing/network.ts'
import { press } from '#dashboard/testing/press.ts'
import { api, createMember, createWorkspace } from '#dashboard/testing/workspace.ts'

const members = page.getByRole('table', { name: 'Members' })
const invitations = page.getByRole('table', { name: 'Invitations' })
const toasts = page.getByRole('status')

test('a change of a role is undone', async () => {
  const { workspaceId } = await createWorkspace()
  const { userId } = await createMember({ workspaceId, name: 'Vera', role: 'viewer' })
  await openScreen('/settings/members')
  const row = members.getByRole('row', { name: /^Vera/ })
  await chooseAction(row, 'Change role')
  const dialog = page.getByRole('dialog', { name: 'Change role' })
  await expect.element(dialog).toBeVisible()
  await expectAccessible('[role=dialog]')
  await dialog.getByRole('radio', { name: /^Designer/ }).click()
  await dialog.getByRole('button', { name: 'Change role' }).click()
  await expect.element(row).toMatchTextContent('Designer')
  await toasts.getByRole('button', { name: 'Undo' }).click()
  await expect.element(row).toMatchTextContent('Viewer')
  const { data } = await api('GET /members')
  expect(data.find((member) => member.userId === userId)?.role).toBe('viewer')
})

test('a removed member is signed out', async () => {
  const { workspaceId } = await createWorkspace()
  const vera = await createMember({ workspaceId, name: 'Vera', role: 'viewer' })
  expect(await getSessionStatus(vera)).toBe(200)
  await openScreen('/settings/members')
  const row = members.getByRole('row', { name: /^Vera/ })
  await press(row.getByRole('button', { name: 'Actions for Vera' }), '{Enter}')
  await expect.element(page.getByRole('menuitem', { name: 'Change role' })).toHaveFocus()
  await press(page.getByRole('menuitem', { name: 'Change role' }), '{ArrowDown}')
  await expect.element(page.getByRole('menuitem', { name: 'Remove' })).toHaveFocus()
  await press(page.getByRole('menuitem', { name: 'Remove' }), '{Enter}')
  const question = page.getByRole('alertdialog', { name: 'Remove member' })
  await expect.element(question).toMatchTextContent(/Remove Vera.*signed out of this workspace immediately/)
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect.element(toasts.getByText('Removed Vera')).toBeVisible()
  await expect.element(row).not.toBeInTheDocument()
  expect(await getSessionStatus(vera)).toBe(401)
  expect(await readAuditActions()).toContain('member.remove Ada Lovelace')
})

test('the last admin can be neither demoted nor removed', async () => {
  await createWorkspace()
  await openScreen('/settings/members')
  const row = members.getByRole('row', { name: /You/ })
  await chooseAction(row, 'Change role')
  const dialog = page.getByRole('dialog', { name: 'Change role' })
  await dialog.getByRole('radio', { name: /^Viewer/ }).click()
  await dialog.getByRole('button', { name: 'Change role' }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('A workspace needs at least one admin')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await chooseAction(row, 'Remove')
  const question = page.getByRole('alertdialog', { name: 'Leave workspace' })
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect.element(question.getByRole('alert')).toMatchTextContent('A workspace needs at least one admin')
})

test('members are not available to a viewer', async () => {
  await createWorkspace({ role: 'viewer' })
  await openScreen('/settings/members')
  await expect.element(page.getByRole('heading', { name: 'Members are not available' })).toBeVisible()
  const links = page.getByRole('navigation', { name: 'Settings' })
  await expect.element(links.getByRole('link', { name: 'Members' })).not.toBeInTheDocument()
})

test('a table shows what each role may do', async () => {
  await createWorkspace()
  await openScreen('/settings/members', phoneSize)
  const table = page.getByRole('table', { name: 'What each role may do' })
  await table.getByRole('button', { name: 'Codes' }).click()
  const createRow = table.getByRole('row', { name: /^Create a dynamic code/ })
  const readCells = () =>
    createRow
      .getByRole('cell')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(readCells).toEqual(['Allowed', 'Allowed', 'Allowed', 'Not allowed'])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  await expectAccessible()
})

test('without a mail server, an invitation is a link to copy', async () => {
  await createWorkspace()
  await openScreen('/settings/members')
  await page.getByRole('button', { name: 'Invite member' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite member' })
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect.element(dialog.getByText('Enter an email address.')).toBeVisible()
  await dialog.getByLabelText('Email').fill('grace@example.com')
  await dialog.getByRole('radio', { name: /^Marketer/ }).click()
  await expectAccessible('[role=dialog]')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect.element(dialog.getByText(/^No mail was sent/)).toBeVisible()
  await expect.element(dialog.getByLabelText('Invitation link').first()).toMatchTextContent(/\/invitation\?token=/)
  await expectAccessible('[role=dialog]')
  await dialog.getByRole('button', { name: 'Done' }).click()
  const row = invitations.getByRole('row', { name: /grace@example\.com/ })
  await expect.element(row).toMatchTextContent('Not sent: copy the link')
  await expect.element(row).toMatchTextContent('Marketer')
  await expectAccessible()
})

test('a pasted list of recipients invites everybody who is not a member, also if the connection is lost in between', async () => {
  const { email: ownAddress } = await createWorkspace()
  await openScreen('/settings/members?invite=true')
  const dialog = page.getByRole('dialog', { name: 'Invite member' })
  const recipients = `Ada Lovelace <ada@example.com>; "Hopper, Grace" <grace@example.com>, ${ownAddress}; linus@example`
  await dialog.getByLabelText('Email').fill(recipients)
  await dialog.getByRole('button', { name: 'Send 4 invitations' }).click()
  await expect.element(dialog.getByText('“linus@example” is not a full email address.')).toBeVisible()
  await dialog.getByLabelText('Email').fill(recipients.replace('linus@example', 'linus@example.com'))
  const { end } = intercept('POST /api/invitations', async (request, forward) => {
    if ((await request.clone().text()).includes('grace@')) disconnect()
    return forward()
  })
  await dialog.getByRole('button', { name: 'Send 4 invitations' }).click()
  await expect.element(dialog.getByText('Not everybody was invited')).toBeVisible()
  await expect
    .element(dialog.getByLabelText('Email'))
    .toHaveValue(`grace@example.com, ${ownAddress}, linus@example.com`)
  end()
  await dialog.getByRole('button', { name: 'Send 3 invitations' }).click()
  await expect.element(dialog.getByText(`${ownAddress} is already a member.`)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Copy link for linus@example.com' })).toBeVisible()
  expect(dialog.getByLabelText('Invitation link').elements()).toHaveLength(3)
  await expectAccessible('[role=dialog]')
  expect(new Set((await api('GET /invitations')).data.map(({ email }) => email))).toEqual(
    new Set(['ada@example.com', 'grace@example.com', 'linus@example.com']),
  )
})

test('an invitation for anyone with the link is revoked', async () => {
  await createWorkspace()
  await openScreen('/settings/members?invite=true')
  const dialog = page.getByRole('dialog', { name: 'Invite member' })
  await dialog.getByRole('radio', { name: 'By link' }).click()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: /^Actions for the invitation of Anyone/ }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke invitation' }).click()
  await expect.element(toasts.getByText('Revoked the invitation')).toBeVisible()
  await expect.element(invitations).not.toBeInTheDocument()
  expect((await api('GET /invitations')).data).toEqual([])
})

async function chooseAction(row: Locator, item: string): Promise<void> {
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
