import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { makeCode, makeFolder } from '#dashboard/testing/codes.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { expectFiguresLoaded, panel, readRows, readTotalScans } from '#dashboard/testing/figures.ts'
import { holdClipboard } from '#dashboard/testing/hold-clipboard.ts'
import { intercept } from '#dashboard/testing/network.ts'
import { openScreen } from '#dashboard/testing/open-screen.tsx'
import { press } from '#dashboard/testing/press.ts'
import { scan } from '#dashboard/testing/scan.ts'
import { api, makeWorkspace } from '#dashboard/testing/workspace.ts'

/** Two scans from the window and one from the door, in one folder. */
async function makeScans(): Promise<string> {
  const { id } = await makeFolder('Shop windows')
  const address = (source: string) => `https://example.com/?utm_source=${source}`
  for (const source of ['window', 'window', 'door']) {
    const destination = { type: 'url' as const, url: address(source) }
    await scan(await makeCode({ name: source, folderId: id, destination }))
  }
  await expect.poll(async () => (await api('GET /analytics/summary', {})).totals.scans).toBe(3)
  return id
}

test('figures are filtered by a UTM source with the keyboard alone', async () => {
  await makeWorkspace()
  const folder = await makeScans()
  await openScreen(`/analytics?range=24h&folder=${folder}`)
  await expect.poll(readTotalScans).toBe(3)
  await press(page.getByRole('button', { name: 'Remove Folder is Shop windows' }), '{Enter}')
  await press(page.getByRole('button', { name: 'Filter' }), '{Enter}')
  await press(page.getByRole('menuitem', { name: 'UTM source' }), '{Enter}')
  const dialog = page.getByRole('dialog', { name: 'Filter by UTM source' })
  await dialog.getByLabelText('UTM source').selectOptions('window (2)')
  await expectAccessible('[role=dialog]')
  await press(dialog.getByRole('button', { name: 'Apply filter' }), '{Enter}')
  await expect.element(page.getByRole('button', { name: 'Remove UTM source is window' })).toBeVisible()
  await expect.poll(readTotalScans).toBe(2)
})

test('a folder is a filter that is inverted and removed with the keyboard alone', async () => {
  await makeWorkspace()
  await makeScans()
  await scan(await makeCode({ name: 'Flyer' }))
  await openScreen('/analytics?range=24h')
  await expect.poll(readTotalScans).toBe(4)
  await press(panel('Folders').getByRole('button', { name: 'Shop windows' }), '{Enter}')
  await expect.poll(readTotalScans).toBe(3)
  await press(page.getByRole('button', { name: 'Folder is Shop windows. Change to is not' }), '{Enter}')
  await expect.poll(readTotalScans).toBe(1)
  await press(page.getByRole('button', { name: 'Remove Folder is not Shop windows' }), '{Enter}')
  await expect.poll(readTotalScans).toBe(4)
})

test('an hour of the day is a filter of the figures and of the live scans', async () => {
  await makeWorkspace()
  await makeScans()
  await openScreen('/analytics?range=24h&utmSource=window')
  await expect.poll(readTotalScans).toBe(2)
  const hours = page.getByRole('slider', { name: 'Scans by hour of day, hour by hour' })
  hours.element().focus()
  await expect
    .poll(async () => {
      await userEvent.keyboard('{ArrowLeft}')
      return hours.element().getAttribute('aria-valuetext')
    })
    .toContain(': 2 scans')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: /^Remove Hour of day is \d\d:00 – \d\d:00$/ })).toBeVisible()
  await expect.poll(() => panel('Live').getByRole('row').elements().length).toBe(3)
  await expect.poll(readTotalScans).toBe(2)
  await expectFiguresLoaded()
  await expectAccessible()
})

test('figures of this week are compared with a period that is chosen with the keyboard', async () => {
  await makeWorkspace()
  await makeScans()
  const summaries = intercept('GET /api/analytics/summary', (_request, forward) => forward())
  await openScreen('/analytics?zone=Europe/Berlin')
  await press(page.getByRole('button', { name: 'Custom' }), '{Enter}')
  const days = page.getByRole('dialog', { name: 'Choose days' })
  await press(days.getByRole('button', { name: 'This week' }), '{Enter}')
  await press(page.getByRole('button', { name: 'Previous period' }), '{Enter}')
  await press(page.getByRole('menuitemradio', { name: 'Another period…' }), '{Enter}')
  const dialog = page.getByRole('dialog', { name: 'Compare with another period' })
  await expect.element(dialog).toBeVisible()
  await expectAccessible('[role=dialog]')
  const first = dialog.getByLabelText('First day')
  await first.fill('2099-01-01')
  await press(first, '{Enter}')
  await expect.element(dialog.getByText(/^It must begin before/)).toBeVisible()
  await first.fill('2026-03-02')
  await press(first, '{Enter}')
  await expect.element(page.getByRole('button', { name: 'From Mar 2, 2026' })).toBeVisible()
  await expect.poll(() => summaries.requests.at(-1)?.url).toContain('compareFrom=2026-03-01T23')
  await expect.element(panel('Scans over time')).toBeVisible()
  await expectFiguresLoaded()
})

test('from the map to one code’s Tuesday evening, with a link that shows the same to a colleague elsewhere', async () => {
  await makeWorkspace({ demo: true })
  await openScreen('/analytics')
  await expect.element(panel('Countries').getByRole('row').nth(1)).toBeVisible()
  const britain = await vi.waitUntil(() => document.querySelector('[data-country=GB]'), { timeout: 20_000 })
  britain.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(page.getByRole('button', { name: 'Remove Country is United Kingdom' })).toBeVisible()
  const all = readTotalScans()
  const code = panel('Top codes').getByRole('row').nth(1).getByRole('button')
  const name = code.element().textContent
  await code.click()
  await expect.element(page.getByRole('button', { name: `Remove Code is ${name}` })).toBeVisible()
  await expect.poll(readTotalScans).toBeLessThan(all)

  const walker = page.getByRole('slider', { name: 'Scans over time, point by point' })
  const pointText = () => walker.element().getAttribute('aria-valuetext')
  walker.element().focus()
  await expect
    .poll(async () => {
      await userEvent.keyboard('{ArrowLeft}')
      return pointText()
    })
    .toMatch(/^Tue/)
  await userEvent.keyboard('{Enter}')
  await expect.poll(pointText).toMatch(/^Tue.*23:00/)
  const { width, height } = walker.element().getBoundingClientRect()
  const hour = (nth: number) => ({ x: (nth * width) / 23, y: height / 2 })
  await walker.dropTo(walker, { sourcePosition: hour(18), targetPosition: hour(21) })
  await expect.poll(pointText).toMatch(/^Tue.*21:00/)
  const evening = readRows(panel('Scans over time'))
  expect(evening).toHaveLength(4)
  const scans = readTotalScans()
  await holdClipboard()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect.element(page.getByText('Copied a link to these figures')).toBeVisible()
  const { pathname, search, searchParams } = new URL(await navigator.clipboard.readText())
  expect(searchParams.get('zone')).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)

  await openScreen(pathname + search)
  await expect.element(page.getByRole('button', { name: `Remove Code is ${name}` })).toBeVisible()
  await expect.poll(() => readRows(panel('Scans over time'))).toEqual(evening)
  expect(readTotalScans()).toBe(scans)
})
