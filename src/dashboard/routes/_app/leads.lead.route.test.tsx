import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { findToast } from '#dashboard/testing/find-toast.ts'
import { publishFormPage } from '#dashboard/testing/form-page.ts'
import { openScreen } from '#dashboard/testing/open-screen.tsx'
import { press } from '#dashboard/testing/press.ts'
import { api, createWorkspace } from '#dashboard/testing/workspace.ts'

const panel = page.getByRole('complementary', { name: 'Lead' })

test('an opened lead counts as read until it is marked as unread', async () => {
  await createThreeLeads()
  await openScreen('/leads')
  await page.getByRole('button', { name: 'Unread', exact: true }).click()
  await expect.poll(() => location.search).toBe('?unread=true')
  await expect.poll(() => findLeadLinks().elements()).toHaveLength(3)
  await findLeadLinks().first().click()
  await expect.element(panel.getByRole('button', { name: 'Mark as unread' })).toBeVisible()
  await expect.poll(countUnread).toBe(2)
  await openScreen(location.pathname + location.search)
  await expect.poll(() => findLeadLinks().elements()).toHaveLength(2)
  await panel.getByRole('button', { name: 'Mark as unread' }).click()
  await expect.element(panel.getByRole('button', { name: 'Mark as read' })).toBeVisible()
  expect(await countUnread()).toBe(3)
  await openScreen(location.pathname + location.search)
  // A lead that is opened by its address is marked as read again.
  await expect.element(panel.getByRole('button', { name: 'Mark as unread' })).toBeVisible()
})

test('leads are filtered by assignee', async () => {
  await createThreeLeads()
  await openScreen('/leads')
  await findLeadLinks().first().click()
  await panel.getByLabelText(/^Note/).fill('Call her back on Monday')
  await panel.getByLabelText(/^Assigned to/).fill('Zoë')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('status').getByText('Lead saved')).toBeVisible()
  await expectAccessible()
  await openScreen(location.pathname + location.search)
  await expect.element(panel.getByLabelText(/^Note/)).toHaveValue('Call her back on Monday')
  await panel.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Assignee' }).click()
  await page.getByRole('checkbox', { name: 'Zoë' }).click()
  await page.getByRole('button', { name: 'Apply filter' }).click()
  await expect.poll(() => findLeadLinks().elements()).toHaveLength(1)
  await page.getByRole('button', { name: 'Answers' }).click()
  // The summary counts only the filtered lead, not all three.
  await expect.element(page.getByRole('region', { name: 'Answers' }).getByText('1 answer')).toBeVisible()
})

test('the address of the screen contains the open lead', async () => {
  await createThreeLeads()
  await openScreen('/leads')
  await expect.element(findLeadLinks().first()).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(findLeadLinks().first()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(panel.getByRole('heading')).toMatchTextContent('Third')
  const address = location.pathname + location.search
  await userEvent.keyboard('j')
  await expect.element(panel.getByRole('heading')).toMatchTextContent('Second')
  await expect.element(findLeadLinks().nth(1)).toHaveAttribute('aria-current', 'page')
  expect(location.pathname + location.search).not.toBe(address)
  await openScreen(address)
  await expect.element(panel.getByText('Message of Third')).toBeVisible()
  await expect.element(findLeadLinks().first()).toHaveAttribute('aria-current', 'page')
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(findLeadLinks().first()).toHaveFocus()
  expect(location.search).toBe('')
})

test('a lead without a name is titled by its number', async () => {
  await createWorkspace()
  const { send } = await publishFormPage({ templateId: 'feedback' })
  await send({ rating: 'Good' })
  await openScreen('/leads')
  await expect.element(findLeadLinks()).toMatchTextContent('Lead 1')
  await findLeadLinks().click()
  await expect.element(panel.getByRole('heading')).toMatchTextContent('Lead 1')
  await expect.element(panel.getByRole('definition').filter({ hasText: /^1$/ })).toBeVisible()
})

test('a lead is deleted permanently unless Undo restores it', async () => {
  await createThreeLeads()
  await openScreen('/leads')
  await findLeadLink('Second').click()
  await page.getByRole('button', { name: 'Delete lead' }).click()
  await expect.element(findLeadLink('Second')).not.toBeInTheDocument()
  const toast = findToast('Deleted the lead Second')
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect.element(findLeadLink('Second')).toBeVisible()
  expect(await readStoredNames()).toEqual(['Third', 'Second', 'First'])
  await expect.element(toast).not.toBeInTheDocument()

  await press(findLeadLink('Second'), '{Delete}')
  await expect.element(findLeadLink('Second')).not.toBeInTheDocument()
  // The next lead has the focus.
  await expect.element(findLeadLink('First')).toHaveFocus()
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(readStoredNames).toEqual(['Third', 'First'])

  // Closing the window while Undo is offered also deletes the lead.
  await press(findLeadLink('First'), '{Delete}')
  await expect.element(findLeadLink('First')).not.toBeInTheDocument()
  dispatchEvent(new Event('pagehide'))
  await expect.poll(readStoredNames).toEqual(['Third'])
})

/** Creates a workspace with three leads. The newest is Third, then come Second and First. */
async function createThreeLeads() {
  await createWorkspace()
  const { send } = await publishFormPage()
  for (const name of ['First', 'Second', 'Third'])
    await send({ name, email: `${name}@example.com`, message: `Message of ${name}`, consent: 'yes' })
}

function findLeadLinks() {
  return page.getByRole('table', { name: 'Leads' }).getByRole('link')
}

function findLeadLink(name: string) {
  return page.getByRole('table', { name: 'Leads' }).getByRole('link', { name })
}

async function readStoredNames(): Promise<unknown[]> {
  const { data } = await api('GET /submissions')
  return data.map(({ fields }) => fields['Your name'])
}

async function countUnread(): Promise<number> {
  return (await api('GET /submissions', { query: { unread: true } })).data.length
}
