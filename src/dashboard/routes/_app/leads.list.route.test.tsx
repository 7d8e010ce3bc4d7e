import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { publishFormPage } from '#dashboard/testing/form-page.ts'
import { errorReply, intercept } from '#dashboard/testing/network.ts'
import { openScreen, phone } from '#dashboard/testing/open-screen.tsx'
import { press } from '#dashboard/testing/press.ts'
import { makeWorkspace } from '#dashboard/testing/workspace.ts'

test('search, page and days are in the address, survive a reload, and are cleared at once', async () => {
  await twoPages()
  await openScreen('/leads')
  await choose('All pages', 'Oosterlicht')
  await choose('Any time', 'Last 30 days')
  // A menu takes the keys until it has closed and its button has the focus.
  await expect.element(page.getByRole('button', { name: 'Last 30 days' })).toHaveFocus()
  await userEvent.keyboard('/sourdough')
  await expect.poll(() => location.search).toMatch(/^\?page=pag_\w+&days=30&q=sourdough$/)
  await expect.poll(() => titles()).toEqual(['Lead 2'])
  await openScreen(location.pathname + location.search)
  await expect.poll(() => titles()).toEqual(['Lead 2'])
  await expect.element(page.getByRole('button', { name: 'Oosterlicht' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect.poll(() => titles()).toEqual(['Zoë', 'Lead 2', 'mara@example.com'])
  expect(location.search).toBe('')
})

test('custom days are chosen in a dialog, and no match is shown', async () => {
  await twoPages()
  await openScreen('/leads')
  await page.getByRole('button', { name: 'Any time' }).click()
  await page.getByRole('menuitem', { name: /^Choose days/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose days' })
  await dialog.getByLabelText('First day').fill('2020-02-02')
  await dialog.getByLabelText('Last day').fill('2020-02-01')
  await dialog.getByRole('button', { name: 'Show these days' }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('The last day is before the first one.')
  await dialog.getByLabelText('Last day').fill('2020-02-03')
  await dialog.getByRole('button', { name: 'Show these days' }).click()
  await expect.element(page.getByText('There are no leads in this period.')).toBeVisible()
  expect(location.search).toBe('?from=2020-02-02&to=2020-02-03')
  await expectAccessible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.element(leads().first()).toBeVisible()
})

test('the leads of a page have a column for each question, and their answers are counted', async () => {
  const { feedback } = await twoPages()
  await feedback.send({ rating: 'Wonderful' })
  await feedback.send({ rating: 'Wonderful' })
  await openScreen('/leads')
  await choose('All pages', 'Oosterlicht')
  await expect.element(page.getByRole('columnheader', { name: /^How did we do\?/ })).toBeVisible()
  await press(page.getByRole('button', { name: 'Answers' }), '{Enter}')
  const answers = page.getByRole('region', { name: 'Answers' })
  const bars = answers.getByRole('table', { name: 'How did we do?' }).getByRole('row')
  await expect.element(bars.nth(1)).toMatchTextContent('Wonderful375%')
  await expectAccessible()
  await openScreen(location.pathname + location.search)
  await expect.element(bars.nth(1)).toBeVisible()
})

test('the filtered leads are saved as CSV', async () => {
  await twoPages()
  await openScreen('/leads?q=sourdough')
  await expect.poll(() => titles()).toEqual(['Lead 2'])
  await commands.collectDownloads()
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const { name, text } = await commands.takeDownload()
  expect(name).toMatch(/^leads \d{4}-\d\d-\d\d\.csv$/)
  const lines = text.trim().split('\r\n')
  expect(lines[0]).toContain('How did we do?')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('More sourdough')
})

test('on a phone leads are cards, and an open one replaces the list', async () => {
  await twoPages()
  await openScreen('/leads', phone)
  await expect.poll(() => titles()).toHaveLength(3)
  await expectAccessible()
  await leads().first().click()
  await expect.element(page.getByRole('complementary', { name: 'Lead' }).getByText('Is the shop open?')).toBeVisible()
  await expect.element(leads().first()).not.toBeInTheDocument()
  await expectAccessible()
  history.back()
  await expect.element(leads().first()).toBeVisible()
})

test('a list of leads that cannot be loaded shows an error, and Retry loads it', async () => {
  await twoPages()
  const failing = intercept('GET /api/submissions', () => errorReply(400, 'unavailable'))
  await openScreen('/leads')
  await expect.element(page.getByRole('alert')).toMatchTextContent('The leads could not be loaded')
  failing.end()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(leads().first()).toBeVisible()
})

test('a workspace without leads says where they come from', async () => {
  await makeWorkspace()
  await openScreen('/leads')
  await expect.element(page.getByRole('heading', { name: 'No leads yet' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Open a page' })).toBeVisible()
  await expectAccessible()
})

/** Three leads in a new workspace: two of a page with the form of the feedback template, the newest of one with a new form. */
async function twoPages() {
  await makeWorkspace()
  const feedback = await publishFormPage({ name: 'Oosterlicht', templateId: 'feedback' })
  const other = await publishFormPage()
  await feedback.send({ rating: 'Good', email: 'mara@example.com' })
  await feedback.send({ rating: 'Wonderful', words: 'More sourdough, please' })
  await other.send({ name: 'Zoë', email: 'zoe@example.com', message: 'Is the shop open?', consent: 'yes' })
  return { feedback }
}

function leads() {
  return page.getByRole('table', { name: 'Leads' }).getByRole('link')
}

function titles(): (string | null)[] {
  return leads()
    .elements()
    .map(({ textContent }) => textContent)
}

async function choose(filter: string, choice: string) {
  await page.getByRole('button', { name: filter }).click()
  await page.getByRole('menuitemradio', { name: choice }).click()
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
}
