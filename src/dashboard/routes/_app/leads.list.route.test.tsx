import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { publishFormPage } from '#dashboard/testing/form-page.ts'
import { createErrorResponse, intercept } from '#dashboard/testing/network.ts'
import { openScreen, phoneSize } from '#dashboard/testing/open-screen.tsx'
import { press } from '#dashboard/testing/press.ts'
import { createWorkspace } from '#dashboard/testing/workspace.ts'

test('filters of leads survive a reload', async () => {
  await createLeadsOfTwoPages()
  await openScreen('/leads')
  await chooseValue('Page', 'Oosterlicht')
  await chooseFilter('Any time', 'Last 30 days')
  // A menu takes the keys until it has closed and its button has the focus.
  await expect.element(page.getByRole('button', { name: 'Last 30 days' })).toHaveFocus()
  await userEvent.keyboard('/sourdough')
  await expect.poll(() => location.search).toMatch(/^\?page=%5B%22pag_\w+%22%5D&days=30&q=sourdough$/)
  await expect.poll(() => readTitles()).toEqual(['Lead 2'])
  await openScreen(location.pathname + location.search)
  await expect.poll(() => readTitles()).toEqual(['Lead 2'])
  await expect.element(page.getByRole('button', { name: 'Page is Oosterlicht', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect.poll(() => readTitles()).toEqual(['Zoë', 'Lead 2', 'mara@example.com'])
  expect(location.search).toBe('')
})

test('leads without a value are shown, and the filters are saved as a view', async () => {
  await createLeadsOfTwoPages()
  await openScreen('/leads')
  await chooseValue('Page', 'Oosterlicht', 'None of these')
  await expect.poll(() => readTitles()).toEqual(['Zoë'])
  await expectAccessible()
  await chooseFilterItem('Views', 'Save this view…')
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await dialog.getByLabelText('Name').fill('Contact form')
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect.element(page.getByRole('button', { name: 'Contact form' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove Page is not Oosterlicht' }).click()
  await expect.poll(() => readTitles()).toHaveLength(3)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitemradio', { name: 'Contact form' }).click()
  await expect.poll(() => readTitles()).toEqual(['Zoë'])
})

test('custom days are chosen in a dialog', async () => {
  await createLeadsOfTwoPages()
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
  await expect.element(page.getByText('No matching leads')).toBeVisible()
  expect(location.search).toBe('?from=2020-02-02&to=2020-02-03')
  await expectAccessible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.element(findLeadLinks().first()).toBeVisible()
})

test('the answers to the questions of a page are counted', async () => {
  const { feedback } = await createLeadsOfTwoPages()
  await feedback.send({ rating: 'Wonderful' })
  await feedback.send({ rating: 'Wonderful' })
  await openScreen('/leads')
  await chooseValue('Page', 'Oosterlicht')
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
  await createLeadsOfTwoPages()
  await openScreen('/leads?q=sourdough')
  await expect.poll(() => readTitles()).toEqual(['Lead 2'])
  await commands.collectDownloads()
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const { name, text } = await commands.takeDownload()
  expect(name).toMatch(/^leads \d{4}-\d\d-\d\d\.csv$/)
  const lines = text.trim().split('\r\n')
  expect(lines[0]).toContain('How did we do?')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('More sourdough')
})

test('the leads of several pages are saved as CSV', async () => {
  const { feedback, contactPage } = await createLeadsOfTwoPages()
  const search = new URLSearchParams({ page: JSON.stringify([feedback.id, contactPage.id]) })
  await openScreen(`/leads?${search}`)
  await expect.poll(() => readTitles()).toHaveLength(3)
  await commands.collectDownloads()
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const { text } = await commands.takeDownload()
  expect(text.trim().split('\r\n')).toHaveLength(4)
})

test('on a phone, an open lead replaces the list', async () => {
  await createLeadsOfTwoPages()
  await openScreen('/leads', phoneSize)
  await expect.poll(() => readTitles()).toHaveLength(3)
  await expectAccessible()
  await findLeadLinks().first().click()
  await expect.element(page.getByRole('complementary', { name: 'Lead' }).getByText('Is the shop open?')).toBeVisible()
  await expect.element(findLeadLinks().first()).not.toBeInTheDocument()
  await expectAccessible()
  history.back()
  await expect.element(findLeadLinks().first()).toBeVisible()
})

test('Retry loads a failed list of leads', async () => {
  await createLeadsOfTwoPages()
  const interception = intercept('GET /api/submissions', () => createErrorResponse(400, 'unavailable'))
  await openScreen('/leads')
  await expect.element(page.getByRole('alert')).toMatchTextContent('The leads could not be loaded')
  interception.end()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(findLeadLinks().first()).toBeVisible()
})

test('an empty list of leads explains where leads come from', async () => {
  await createWorkspace()
  await openScreen('/leads')
  await expect.element(page.getByRole('heading', { name: 'No leads yet' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Open a page' })).toBeVisible()
  await expectAccessible()
})

/** Creates a workspace with three leads: two of a page with the feedback form, and the newest of a page with a contact form. */
async function createLeadsOfTwoPages() {
  await createWorkspace()
  const feedback = await publishFormPage({ name: 'Oosterlicht', templateId: 'feedback' })
  const contactPage = await publishFormPage()
  await feedback.send({ rating: 'Good', email: 'mara@example.com' })
  await feedback.send({ rating: 'Wonderful', words: 'More sourdough, please' })
  await contactPage.send({ name: 'Zoë', email: 'zoe@example.com', message: 'Is the shop open?', consent: 'yes' })
  return { feedback, contactPage }
}

function findLeadLinks() {
  return page.getByRole('table', { name: 'Leads' }).getByRole('link')
}

function readTitles(): (string | null)[] {
  return findLeadLinks()
    .elements()
    .map(({ textContent }) => textContent)
}

async function chooseFilterItem(menu: string, item: string) {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Chooses a value of a filter: leads with it, or with any other. */
async function chooseValue(filter: string, value: string, sense = 'Any of these') {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: filter }).click()
  const dialog = page.getByRole('dialog', { name: filter })
  await dialog.getByRole('radio', { name: sense }).click()
  await dialog.getByRole('checkbox', { name: value }).click()
  await dialog.getByRole('button', { name: 'Apply filter' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
}

async function chooseFilter(filter: string, choice: string) {
  await page.getByRole('button', { name: filter }).click()
  await page.getByRole('menuitemradio', { name: choice }).click()
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
}
