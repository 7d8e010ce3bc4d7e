import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createCode } from '#dashboard/testing/codes.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { expectFiguresLoaded, findPanel } from '#dashboard/testing/figures.ts'
import { getShownPath, openScreen } from '#dashboard/testing/open-screen.tsx'
import { press } from '#dashboard/testing/press.ts'
import { scan } from '#dashboard/testing/scan.ts'
import { api, createWorkspace } from '#dashboard/testing/workspace.ts'

const campaigns = page.getByRole('table', { name: 'Campaigns' })
const findHeading = (name: string) => page.getByRole('heading', { level: 1, name })

test('a campaign is created by keyboard with a unique name', async () => {
  await createWorkspace()
  await createCode({ name: 'Stand at the fair', tags: ['fair'] })
  await api('POST /campaigns', { body: { name: 'Paper bags', goal: { metric: 'leads', target: 60 } } })
  await openScreen('/campaigns')
  await expect.element(campaigns.getByRole('row', { name: /Paper bags/ })).toMatchTextContent('0% of 60 leads')
  await expectFiguresLoaded()
  await expectAccessible()

  await press(page.getByRole('button', { name: 'New campaign' }), '{Enter}')
  const dialog = page.getByRole('dialog', { name: 'New campaign' })
  const create = dialog.getByRole('button', { name: 'Create campaign' })
  await expect.element(dialog.getByLabelText('Name')).toHaveFocus()
  await press(create, '{Enter}')
  await expect.element(dialog.getByText('Enter a name.')).toBeVisible()
  await dialog.getByLabelText('Name').fill('Paper bags')
  await dialog.getByLabelText(/^With tags/).fill('fair')
  await press(dialog.getByLabelText(/^With tags/), '{Enter}')
  await dialog.getByLabelText(/^Goal/).selectOptions('Scans')
  await dialog.getByLabelText(/^Target/).fill('2')
  await dialog.getByLabelText(/^Cost/).fill('30,50')
  await press(create, '{Enter}')
  await expect.element(dialog.getByRole('alert').filter({ hasText: /already|exists/i })).toBeVisible()
  await dialog.getByLabelText('Name').fill('The fair')
  await press(create, '{Enter}')
  await expect.element(findHeading('The fair')).toBeVisible()
  await expect.element(findPanel('Summary')).toMatchTextContent('Its code has not been scanned yet.')
  const campaign = (await api('GET /campaigns')).data.find(({ name }) => name === 'The fair')
  expect(campaign).toMatchObject({ tags: ['fair'], goal: { metric: 'scans', target: 2 } })
})

test('a campaign shows its codes, its goal and the cost of a scan', async () => {
  await createWorkspace()
  const code = await createCode({ name: 'Stand at the fair' })
  const goal = { metric: 'scans' as const, target: 2 }
  const cost = { amount: 30.5, currency: 'EUR' }
  const { id } = await api('POST /campaigns', { body: { name: 'The fair', codeIds: [code.id], goal, cost } })
  await scan(code)
  const readCampaign = () => api('GET /campaigns/{id}', { params: { id } })
  await expect.poll(async () => (await readCampaign()).progress?.done).toBe(1)
  await openScreen(`/campaigns/${id}`)
  await expect.element(findPanel('Goal')).toMatchTextContent('50% of 2 scans')
  await expect.element(findPanel('Codes').getByRole('link', { name: 'Stand at the fair' })).toBeVisible()
  await expect.element(findPanel('From scan to lead')).toMatchTextContent(/Per scan.*30\.50/)
  await expectFiguresLoaded()
  await expectAccessible()
})

test('a campaign is changed and deleted', async () => {
  await createWorkspace()
  await api('POST /campaigns', { body: { name: 'Paper bags' } })
  const { id } = await api('POST /campaigns', { body: { name: 'The fair' } })
  await openScreen(`/campaigns/${id}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit campaign' })
  await dialog.getByLabelText('Name').fill('The fair in May')
  await dialog.getByLabelText(/^First day/).fill('2099-05-01')
  // What somebody else changes meanwhile stays.
  await api('PATCH /campaigns/{id}', { params: { id }, body: { tags: ['fair'] } })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(findHeading('The fair in May')).toBeVisible()
  await expect.element(page.getByText('Planned')).toBeVisible()
  await expect.element(findPanel('Summary')).toMatchTextContent('It starts on')
  expect(await api('GET /campaigns/{id}', { params: { id } })).toMatchObject({
    name: 'The fair in May',
    tags: ['fair'],
  })

  await page.getByRole('button', { name: 'Actions for The fair in May' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete campaign' }).click()
  await expect.poll(getShownPath).toBe('/campaigns')
  await expect.element(campaigns.getByRole('row', { name: /Paper bags/ })).toBeVisible()
  await expect.element(campaigns.getByRole('row', { name: /The fair/ })).not.toBeInTheDocument()
})

test('two campaigns are compared', async () => {
  await createWorkspace()
  const code = await createCode({ name: 'Stand at the fair' })
  const cost = { amount: 30, currency: 'EUR' }
  await api('POST /campaigns', {
    body: { name: 'The fair', codeIds: [code.id], cost, goal: { metric: 'scans', target: 1 } },
  })
  await openScreen('/campaigns/compare')
  await expect.element(page.getByRole('heading', { name: 'Two campaigns are needed' })).toBeVisible()
  await api('POST /campaigns', { body: { name: 'Paper bags' } })
  await scan(code)
  await expect.poll(async () => (await api('GET /analytics/summary', {})).totals.scans).toBe(1)
  await openScreen('/campaigns')
  await page.getByRole('link', { name: 'Compare' }).click()
  const table = page.getByRole('table', { name: 'Comparison' })
  await page.getByLabelText('Campaign', { exact: true }).selectOptions('The fair')
  await expect.element(page.getByLabelText('Compared with')).toHaveDisplayValue('Paper bags')
  await expect.element(table.getByRole('row', { name: /^Cost per scan/ })).toMatchTextContent(/€30\.00/)
  await expect.element(table.getByRole('row', { name: /^Goal/ })).toMatchTextContent('100% of 1 scans')
  await expectAccessible()
})
