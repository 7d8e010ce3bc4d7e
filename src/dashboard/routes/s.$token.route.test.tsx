import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createCode } from '#dashboard/testing/codes.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { expectFiguresLoaded, findPanel, readRows } from '#dashboard/testing/figures.ts'
import { openScreen } from '#dashboard/testing/open-screen.tsx'
import { press } from '#dashboard/testing/press.ts'
import { scan } from '#dashboard/testing/scan.ts'
import { api, createWorkspace } from '#dashboard/testing/workspace.ts'

const findTitle = (name: string) => page.getByRole('heading', { level: 1, name })
const dialog = page.getByRole('dialog', { name: 'Share' })
const passwordField = page.getByLabelText('Password')

/** Creates a campaign of a code with a placement and one scan. */
async function createCampaign(): Promise<string> {
  const destination = { type: 'url' as const, url: 'https://example.com/secret-offer' }
  const placement = { address: 'Market square', latitude: 52.5, longitude: 13.4 }
  const code = await createCode({ name: 'Stand', destination, placement })
  const goal = { metric: 'scans' as const, target: 2 }
  const { id } = await api('POST /campaigns', { body: { name: 'Fair', codeIds: [code.id], goal } })
  await scan(code)
  await expect.poll(async () => (await api('GET /campaigns/{id}', { params: { id } })).progress?.done).toBe(1)
  return id
}

async function createSharedLink(body: object): Promise<string> {
  const { url } = await api('POST /shared-links', { body })
  return new URL(url).pathname
}

test('a campaign is shared with a password, by keyboard', async () => {
  await createWorkspace()
  const { id } = await api('POST /campaigns', { body: { name: 'Fair' } })
  await openScreen(`/campaigns/${id}`)
  await press(page.getByRole('button', { name: 'Share' }), '{Enter}')
  await expect.element(dialog.getByLabelText(/^Title/)).toHaveFocus()
  await dialog.getByLabelText(/^Password/).fill('abc')
  const create = dialog.getByRole('button', { name: 'Create link' })
  await press(create, '{Enter}')
  await expect.element(dialog.getByText('Use at least 4 characters.')).toBeVisible()
  await press(dialog.getByRole('button', { name: 'Generate' }), '{Enter}')
  await expectAccessible('[role=dialog]')
  await press(create, '{Enter}')
  await expect.element(dialog.getByLabelText('Link')).toMatchTextContent(/\/s\/[\w-]{52}$/)
  await expect.element(dialog.getByLabelText('Password')).toMatchTextContent(/\S{8}/)
  await expectAccessible('[role=dialog]')
  await press(dialog.getByRole('button', { name: 'Done' }), '{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('the page of a shared campaign contains no links and no ids', async () => {
  await createWorkspace()
  const path = await createSharedLink({ campaignId: await createCampaign(), password: 'open sesame' })
  await openScreen(path)
  await passwordField.fill('not this one')
  await press(passwordField, '{Enter}')
  await expect.element(page.getByRole('alert')).toMatchTextContent('The password is not right.')
  await expectAccessible()
  await passwordField.fill('open sesame')
  await press(passwordField, '{Enter}')
  await expect.element(findTitle('Fair')).toBeVisible()
  await expect.element(findPanel('Summary')).toMatchTextContent('it brought 1 scan')
  await expect.element(findPanel('Goal')).toMatchTextContent('50% of 2 scans')
  await expect.element(findPanel('Codes')).toMatchTextContent('Stand')
  await expect.element(findPanel('Where its codes are')).toBeVisible()
  await expectFiguresLoaded()
  await expectAccessible()
  await expect.element(page.getByRole('link')).not.toBeInTheDocument()
  expect(document.body.innerHTML).not.toMatch(/secret-offer|(cod|cmp|wsp|lnk)_[a-z0-9]{20}/)
})

test('the period of a shared page survives a reload', async () => {
  await createWorkspace()
  const path = await createSharedLink({ campaignId: await createCampaign(), password: 'open sesame' })
  await openScreen(path)
  await passwordField.fill('open sesame')
  await press(passwordField, '{Enter}')
  await press(page.getByRole('radio', { name: 'All' }), '{ArrowRight}')
  const week = page.getByRole('radio', { name: '7 d' })
  await expect.element(week).toBeChecked()
  await expect.poll(() => location.search).toBe('?range=7d')
  await openScreen(location.pathname + location.search)
  // The tab has stored the password.
  await expect.element(findTitle('Fair')).toBeVisible()
  await expect.element(week).toBeChecked()
})

test('filtered figures of Analytics are shared until a day', async () => {
  await createWorkspace()
  await scan(await createCode({ name: 'Stand' }))
  await openScreen('/analytics?os=!iOS')
  await page.getByRole('button', { name: 'Share' }).click()
  await dialog.getByLabelText(/^Title/).fill('Without iPhones')
  await dialog.getByLabelText(/^Last day/).fill('2099-12-31')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const url = (await dialog.getByLabelText('Link').findElement()).textContent
  const [link] = (await api('GET /shared-links')).data
  expect(link?.expiresAt).toMatch(/^(2099-12-31|2100-01-01)/)
  await openScreen(new URL(url).pathname)
  await expect.element(findTitle('Without iPhones')).toBeVisible()
  await expect.element(findPanel('Top codes')).toBeVisible()
  await expect.element(findPanel('From scan to lead').getByRole('row', { name: /^Scans/ })).toBeVisible()
  await expectFiguresLoaded()
  await expectAccessible()
})

const sharedPanels = [
  'Scans over time',
  'From scan to lead',
  'Countries',
  'When',
  'Top codes',
  'Places',
  'Devices',
  'Languages',
  'Referrer',
]

/** The rows of all tables in the panels. The notes of changes are removed, because only the owner of the link sees them. */
const readPanels = () =>
  Object.fromEntries(
    sharedPanels.map((name) => {
      const rows = readRows(findPanel(name))
      return [name, name === 'Scans over time' ? rows.map(toFigures) : rows]
    }),
  )
const toFigures = ([day = '', ...cells]: string[]) => [day, ...cells.filter((cell) => /^\d+$/.test(cell))]

test.each([
  ['/analytics?from=2026-11-02&to=2026-11-15&zone=Asia/Tokyo&compare=year&os=!iOS', 'Nov 2 – 15, 2026'],
  ['/analytics?range=7d&zone=Asia/Tokyo', 'Always the last 7 days'],
])('every figure of %s is on the page of its shared link', { timeout: 180_000 }, async (address, period) => {
  await createWorkspace({ demo: true })
  const readPanelsAt = async (path: string) => {
    await openScreen(path)
    await expect.element(findPanel('Countries').getByRole('row').nth(1)).toBeVisible()
    await expectFiguresLoaded()
    return readPanels()
  }
  let ownRows = await readPanelsAt(address)
  expect(Object.values(ownRows).every((rows) => rows.length > 0)).toBe(true)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect.element(dialog).toMatchTextContent(period)
  await expect.element(dialog).toMatchTextContent('Asia/Tokyo')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const url = (await dialog.getByLabelText('Link').findElement()).textContent
  const sharedPath = new URL(url).pathname
  let sharedRows = await readPanelsAt(sharedPath)
  await expect.element(page.getByText(/, Asia\/Tokyo$/)).toBeVisible()
  // A comparison with the current day ends at the time of the request, so both pages may differ. Then both are read again.
  for (let attempt = 0; attempt < 3 && JSON.stringify(sharedRows) !== JSON.stringify(ownRows); attempt++) {
    ownRows = await readPanelsAt(address)
    sharedRows = await readPanelsAt(sharedPath)
  }
  expect(sharedRows).toEqual(ownRows)
})

test('a revoked link shows no figures', async () => {
  await createWorkspace()
  const path = await createSharedLink({ filter: {}, name: 'For the board' })
  await openScreen(path)
  // Choosing another period does not count as opening the link again.
  await page.getByRole('radio', { name: '7 d' }).click()
  await expect.poll(() => location.search).toBe('?range=7d')
  await openScreen('/settings/shared-links')
  const row = page.getByRole('table', { name: 'Shared links' }).getByRole('row', { name: /For the board/ })
  await expect.element(row).toMatchTextContent('Once')
  await expectAccessible()
  await press(row.getByRole('button', { name: 'Revoke For the board' }), '{Enter}')
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Revoke link' }), '{Enter}')
  await expect.element(page.getByText(/^Revoked the link/)).toBeVisible()
  await expect.element(row).not.toBeInTheDocument()
  await openScreen(path)
  await expect.element(page.getByText('This link does not work')).toBeVisible()
  await expect.element(page.getByText('For the board')).not.toBeInTheDocument()
  await expectAccessible()
  await expect.element(page.getByRole('link')).not.toBeInTheDocument()
})
