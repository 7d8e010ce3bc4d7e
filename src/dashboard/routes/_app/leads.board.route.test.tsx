import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { findToast } from '#dashboard/testing/find-toast.ts'
import { publishFormPage } from '#dashboard/testing/form-page.ts'
import { openScreen, phoneSize } from '#dashboard/testing/open-screen.tsx'
import { press } from '#dashboard/testing/press.ts'
import { api, createWorkspace } from '#dashboard/testing/workspace.ts'

const findColumn = (name: string) => page.getByRole('region', { name, exact: true })
const findCard = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) })
const panel = page.getByRole('complementary', { name: 'Lead' })
const answers = { message: 'Hello', consent: 'yes' }

async function createLeads(...names: string[]) {
  await createWorkspace()
  const form = await publishFormPage()
  for (const name of names) await form.send({ ...answers, name, email: `${name.toLowerCase()}@example.com` })
  return form
}

async function readStatuses() {
  const { data } = await api('GET /submissions')
  return Object.fromEntries(data.map(({ fields, status }) => [String(fields['Your name']), status]))
}

test('a lead is moved to another column by keyboard, with Undo', async () => {
  await createLeads('Ann', 'Ben')
  await openScreen('/leads')
  await page.getByRole('button', { name: 'Board' }).click()
  await expect.element(findColumn('New').getByRole('link', { name: /^Ann/ })).toBeVisible()
  expect(location.search).toBe('?board=true')
  await expect
    .element(page.getByRole('group', { name: 'Board' }))
    .toHaveAccessibleDescription(/^Press Space to lift the lead/)
  await expectAccessible()
  await press(findCard('Ann'), ' ')
  await expect.element(page.getByText('Lifted Ann.')).toBeInTheDocument()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByText(/^Ann, over Contacted/)).toBeInTheDocument()
  await userEvent.keyboard(' ')
  await expect.element(findColumn('Contacted').getByRole('link', { name: /^Ann/ })).toBeVisible()
  await expect.poll(readStatuses).toEqual({ Ann: 'contacted', Ben: 'new' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(findColumn('New').getByRole('link', { name: /^Ann/ })).toBeVisible()
  await expect.poll(readStatuses).toEqual({ Ann: 'new', Ben: 'new' })
})

test('the status of a lead is chosen in its panel, and an answer is recorded', async () => {
  await createLeads('Ann')
  await openScreen('/leads', phoneSize)
  await findCard('Ann').click()
  await panel.getByLabelText('Status').selectOptions('Won')
  await expect.poll(readStatuses).toEqual({ Ann: 'won' })
  const reply = panel.getByRole('link', { name: 'Reply by mail' })
  await expect
    .element(reply)
    .toHaveAttribute('href', expect.stringMatching(/^mailto:ann%40example\.com\?subject=Re%3A%20Bakery/))
  await expect.element(panel.getByText(/You may use my answers to reply to me/).last()).toBeVisible()
  await expectAccessible()
  reply.element().addEventListener('click', (event) => event.preventDefault(), { once: true })
  await reply.click()
  await expect.element(panel.getByText(/by Ada Lovelace/)).toBeVisible()
})

test('leads of one person are merged, and shown by themselves again', async () => {
  const form = await createLeads('Ann', 'Ben')
  await form.send({ ...answers, name: 'Anna', email: 'ANN@example.com' })
  await openScreen('/leads')
  await page.getByRole('button', { name: 'Duplicates' }).click()
  const table = page.getByRole('table', { name: 'Leads' })
  await expect
    .poll(() =>
      table
        .getByRole('link')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['Anna', 'Ann'])
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await table.getByRole('link', { name: 'Anna' }).click()
  const otherLeads = panel.getByRole('region', { name: 'Same person' })
  await expect.element(otherLeads).toMatchTextContent('1 other lead with this address')
  await expectAccessible()
  await otherLeads.getByRole('button', { name: 'Merge' }).click()
  await expect.element(otherLeads).toMatchTextContent('1 merged lead')
  await expect.element(table.getByRole('link', { name: 'Ann', exact: true })).not.toBeInTheDocument()
  await expect.element(otherLeads.getByText('Your name: Ann')).toBeVisible()
  await otherLeads.getByRole('button', { name: 'Separate' }).click()
  await expect.element(table.getByRole('link', { name: 'Ann', exact: true })).toBeVisible()
})

test('Undo of a merge gives back the leads that had been merged before', async () => {
  const form = await createLeads('Ann')
  for (const name of ['Anna', 'Annie']) await form.send({ ...answers, name, email: 'ann@example.com' })
  const [, anna, ann] = (await api('GET /submissions')).data
  await api('PATCH /submissions/{id}', { params: { id: ann?.id ?? '' }, body: { mergedInto: anna?.id ?? null } })
  await openScreen('/leads')
  await findCard('Annie').click()
  const otherLeads = panel.getByRole('region', { name: 'Same person' })
  await otherLeads.getByRole('button', { name: 'Merge' }).click()
  await expect.element(otherLeads).toMatchTextContent('2 merged leads')
  await findToast('Merged.').getByRole('button', { name: 'Undo' }).click()
  await expect.element(otherLeads).toMatchTextContent('1 other lead with this address')
  const readTargets = async () => (await api('GET /submissions')).data.map(({ mergedInto }) => mergedInto)
  await expect.poll(readTargets).toEqual([null, null, anna?.id])
})

test('columns of leads are chosen and remembered', async () => {
  await createLeads('Ann')
  await openScreen('/leads')
  const email = page.getByRole('columnheader', { name: /^Email/ })
  await expect.element(page.getByRole('columnheader', { name: /^Status/ })).toBeVisible()
  await expect.element(email).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Email' }).click()
  await expect.element(email).toBeVisible()
  await openScreen('/leads')
  await expect.element(email).toBeVisible()
})

test('on a phone, the columns are below each other and as high as their leads', async () => {
  await createLeads('Ann', 'Ben', 'Cem', 'Dora')
  await openScreen('/leads?board=true', phoneSize)
  await expect.element(findCard('Ann')).toBeInTheDocument()
  const column = findColumn('New').element().getBoundingClientRect()
  const oldestCard = findCard('Ann').element().getBoundingClientRect()
  expect(oldestCard.bottom).toBeLessThan(column.bottom)
  expect(findColumn('Contacted').element().getBoundingClientRect().top).toBeGreaterThan(column.bottom)
})
