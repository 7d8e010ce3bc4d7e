import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { findToast } from '#dashboard/testing/find-toast.ts'
import { publishFormPage } from '#dashboard/testing/form-page.ts'
import { openScreen } from '#dashboard/testing/open-screen.tsx'
import { press } from '#dashboard/testing/press.ts'
import { api, makeWorkspace } from '#dashboard/testing/workspace.ts'

const panel = page.getByRole('complementary', { name: 'Lead' })

test('a lead is unread until it is opened, and can be marked as unread', async () => {
  await threeLeads()
  await openScreen('/leads')
  await page.getByRole('button', { name: 'Unread', exact: true }).click()
  await expect.poll(() => location.search).toBe('?unread=true')
  await expect.poll(() => leads().elements()).toHaveLength(3)
  await leads().first().click()
  await expect.element(panel.getByRole('button', { name: 'Mark as unread' })).toBeVisible()
  await expect.poll(unreadCount).toBe(2)
  await openScreen(location.pathname + location.search)
  await expect.poll(() => leads().elements()).toHaveLength(2)
  await panel.getByRole('button', { name: 'Mark as unread' }).click()
  await expect.element(panel.getByRole('button', { name: 'Mark as read' })).toBeVisible()
  expect(await unreadCount()).toBe(3)
  await openScreen(location.pathname + location.search)
  // Opened by its address, it is read once more.
  await expect.element(panel.getByRole('button', { name: 'Mark as unread' })).toBeVisible()
})

test('a lead has a note and an assignee, and the assignee is a filter', async () => {
  await threeLeads()
  await openScreen('/leads')
  await leads().first().click()
  await panel.getByLabelText(/^Note/).fill('Call her back on Monday')
  await panel.getByLabelText(/^Assigned to/).fill('Zoë')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('status').getByText('Lead saved')).toBeVisible()
  await expectAccessible()
  await openScreen(location.pathname + location.search)
  await expect.element(panel.getByLabelText(/^Note/)).toHaveValue('Call her back on Monday')
  await panel.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('button', { name: 'All assignees' }).click()
  await page.getByRole('menuitemradio', { name: 'Zoë' }).click()
  await expect.poll(() => leads().elements()).toHaveLength(1)
  await page.getByRole('button', { name: 'Answers' }).click()
  // Of the three leads.
  await expect.element(page.getByRole('region', { name: 'Answers' }).getByText('1 answer')).toBeVisible()
})

test('a lead has its own address: it is opened, stepped through, shared and closed', async () => {
  await threeLeads()
  await openScreen('/leads')
  await expect.element(leads().first()).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(leads().first()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(panel.getByRole('heading')).toMatchTextContent('Third')
  const address = location.pathname + location.search
  await userEvent.keyboard('j')
  await expect.element(panel.getByRole('heading')).toMatchTextContent('Second')
  await expect.element(leads().nth(1)).toHaveAttribute('aria-current', 'page')
  expect(location.pathname + location.search).not.toBe(address)
  await openScreen(address)
  await expect.element(panel.getByText('Message of Third')).toBeVisible()
  await expect.element(leads().first()).toHaveAttribute('aria-current', 'page')
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(leads().first()).toHaveFocus()
  expect(location.search).toBe('')
})

test('a lead without a name is titled by its number', async () => {
  await makeWorkspace()
  const { send } = await publishFormPage({ templateId: 'feedback' })
  await send({ rating: 'Good' })
  await openScreen('/leads')
  await expect.element(leads()).toMatchTextContent('Lead 1')
  await leads().click()
  await expect.element(panel.getByRole('heading')).toMatchTextContent('Lead 1')
  await expect.element(panel.getByRole('definition').filter({ hasText: /^1$/ })).toBeVisible()
})

test('a deleted lead is restored by Undo, and otherwise deleted permanently', async () => {
  await threeLeads()
  await openScreen('/leads')
  await link('Second').click()
  await page.getByRole('button', { name: 'Delete lead' }).click()
  await expect.element(link('Second')).not.toBeInTheDocument()
  const toast = findToast('Deleted the lead Second')
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect.element(link('Second')).toBeVisible()
  expect(await stored()).toEqual(['Third', 'Second', 'First'])
  await expect.element(toast).not.toBeInTheDocument()

  await press(link('Second'), '{Delete}')
  await expect.element(link('Second')).not.toBeInTheDocument()
  // The next one has the focus.
  await expect.element(link('First')).toHaveFocus()
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(stored).toEqual(['Third', 'First'])

  // Closing the window while Undo is offered deletes too.
  await press(link('First'), '{Delete}')
  await expect.element(link('First')).not.toBeInTheDocument()
  dispatchEvent(new Event('pagehide'))
  await expect.poll(stored).toEqual(['Third'])
})

/** Three leads in a new workspace, the newest first: Third, Second and First. */
async function threeLeads() {
  await makeWorkspace()
  const { send } = await publishFormPage()
  for (const name of ['First', 'Second', 'Third'])
    await send({ name, email: `${name}@example.com`, message: `Message of ${name}`, consent: 'yes' })
}

function leads() {
  return page.getByRole('table', { name: 'Leads' }).getByRole('link')
}

function link(name: string) {
  return page.getByRole('table', { name: 'Leads' }).getByRole('link', { name })
}

async function stored(): Promise<unknown[]> {
  const { data } = await api('GET /submissions')
  return data.map(({ fields }) => fields['Your name'])
}

async function unreadCount(): Promise<number> {
  return (await api('GET /submissions', { query: { unread: true } })).data.length
}
