import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import {
  expectFiguresLoaded,
  findPanel,
  chooseFromMenu,
  readRows,
  saveAs,
  readTotalScans,
} from '#dashboard/testing/figures.ts'
import { createErrorResponse, intercept, serveNoLiveEvents } from '#dashboard/testing/network.ts'
import { openScreen } from '#dashboard/testing/open-screen.tsx'
import { createWorkspace } from '#dashboard/testing/workspace.ts'

beforeEach(async () => void (await createWorkspace({ demo: true })))

async function openAnalytics(search = '') {
  await openScreen(`/analytics${search}`)
  await expect.element(findPanel('Countries').getByRole('row').nth(1)).toBeVisible()
}

test('downloaded files contain the figures on the screen', async () => {
  await openAnalytics()
  const countries = findPanel('Countries')
  const shownRows = [...countries.element().querySelectorAll('tr')].slice(1).map((line) => {
    const scans = line.querySelector<HTMLElement>('td [class*=tabular]')
    return [line.querySelector('th')?.textContent, (scans?.title || scans?.textContent)?.replaceAll(',', '')]
  })
  const saved = await saveAs(countries, 'CSV')
  expect(saved.name).toMatch(/^countries, .+, Compared with Previous period by weekday, Without bots\.csv$/)
  expect(parseCsv(saved.text).map(([country, scans]) => [country, scans])).toEqual(shownRows)

  const when = findPanel('When')
  await chooseFromMenu(when, 'Show as a table')
  await expect.element(when.getByRole('table')).toBeInViewport()
  expect(parseCsv((await saveAs(when, 'CSV')).text)).toEqual(readRows(when))

  const picture = await saveAs(findPanel('Scans over time'), 'PNG')
  expect(picture.name).toMatch(/^scans over time, .+, Without bots\.png$/)
  expect(picture.text.slice(1, 4)).toBe('PNG')
  expect(picture.text.length).toBeGreaterThan(10_000)
})

function parseCsv(csv: string): string[][] {
  const lines = csv.replace('\uFEFF', '').trim().split('\r\n')
  return lines.slice(1).map((line) => line.split(','))
}

test('a failed panel does not affect the other panels', async () => {
  await openAnalytics()
  const allScans = readTotalScans()
  await findPanel('Devices').getByRole('button', { name: 'Mobile' }).click()
  await page.getByRole('button', { name: 'Device is Mobile. Change to is not' }).click()
  await expect.element(findPanel('Devices').getByRole('button', { name: 'Mobile' })).not.toBeInTheDocument()
  const scansOfOtherDevices = readTotalScans()
  expect(scansOfOtherDevices).toBeLessThan(allScans)
  serveNoLiveEvents()
  const interception = intercept('GET /api/analytics/changes', () =>
    createErrorResponse(400, 'unavailable', 'Not now.'),
  )
  await openScreen(location.pathname + location.search)
  await expect.element(page.getByRole('button', { name: 'Remove Device is not Mobile' })).toBeVisible()
  const causesPanel = findPanel('Why did this change?')
  await expect.element(causesPanel.getByRole('alert')).toMatchTextContent('Not now.')
  await expect.poll(readTotalScans).toBe(scansOfOtherDevices)
  interception.end()
  await causesPanel.getByRole('button', { name: 'Retry' }).click()
  await expect.element(causesPanel.getByRole('row').nth(1)).toBeVisible()
})

test('last week is compared with the same days last year', async () => {
  await openAnalytics()
  await page.getByRole('button', { name: 'Custom' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose days' })
  await expect.element(dialog.getByRole('grid').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Last week' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => readRows(findPanel('Scans over time')).length).toBe(7)
  const summaries = intercept('GET /api/analytics/summary', (_request, forward) => forward())
  await page.getByRole('button', { name: 'Previous period by weekday' }).click()
  await page.getByRole('menuitemradio', { name: 'Same days last year' }).click()
  await expect.poll(() => summaries.requests.at(-1)?.url).toContain('compare=year')
})

test('axe finds no violations in Analytics', async () => {
  await openAnalytics()
  await findPanel('Countries').getByRole('row').nth(1).getByRole('button').click()
  await expect.element(page.getByRole('button', { name: /^Remove Country is/ })).toBeVisible()
  await expect.element(findPanel('Live').getByRole('row').nth(1)).toBeVisible()
  page.getByRole('slider', { name: 'Scans over time, point by point' }).element().focus()
  await expectFiguresLoaded()
  await expectAccessible()
})

test('a period without scans offers a longer period', async () => {
  await openScreen('/analytics?from=2001-01-01&to=2001-01-31&compare=none')
  await expect.element(page.getByRole('heading', { name: 'No scans in this period' })).toBeVisible()
  await expect.element(findPanel('Countries')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Show the last 12 months' }).click()
  await expect.element(findPanel('Countries').getByRole('row').nth(1)).toBeVisible()
})
