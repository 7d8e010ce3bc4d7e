import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createCode, createFolder } from '#dashboard/testing/codes.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { expectFiguresLoaded, findPanel, readRows, readTotalScans } from '#dashboard/testing/figures.ts'
import { findToast } from '#dashboard/testing/find-toast.ts'
import { holdClipboard } from '#dashboard/testing/hold-clipboard.ts'
import { createErrorResponse, intercept } from '#dashboard/testing/network.ts'
import { openScreen } from '#dashboard/testing/open-screen.tsx'
import { press } from '#dashboard/testing/press.ts'
import { scan } from '#dashboard/testing/scan.ts'
import { api, createWorkspace } from '#dashboard/testing/workspace.ts'

/** Creates two scans with the UTM source `window` and one with `door`. Returns the id of the folder of their codes. */
async function createScans(): Promise<string> {
  const { id } = await createFolder('Shop windows')
  const toAddress = (source: string) => `https://example.com/?utm_source=${source}`
  for (const source of ['window', 'window', 'door']) {
    const destination = { type: 'url' as const, url: toAddress(source) }
    await scan(await createCode({ name: source, folderId: id, destination }))
  }
  await expect.poll(async () => (await api('GET /analytics/summary', {})).totals.scans).toBe(3)
  return id
}

test('figures are filtered by a UTM source with the keyboard alone', async () => {
  await createWorkspace()
  const folder = await createScans()
  await openScreen(`/analytics?range=24h&folder=${folder}`)
  await expect.poll(readTotalScans).toBe(3)
  await press(page.getByRole('button', { name: 'Remove Folder is Shop windows' }), '{Enter}')
  await press(page.getByRole('button', { name: 'Filter' }), '{Enter}')
  await press(page.getByRole('menuitem', { name: 'UTM source' }), '{Enter}')
  const dialog = page.getByRole('dialog', { name: 'Filter by UTM source' })
  await dialog.getByRole('textbox', { name: 'Find in 2 values' }).fill('WIN')
  await press(dialog.getByRole('checkbox', { name: 'window' }), ' ')
  await expectAccessible('[role=dialog]')
  await press(dialog.getByRole('button', { name: 'Apply filter' }), '{Enter}')
  await expect.element(page.getByRole('button', { name: 'Remove UTM source is window' })).toBeVisible()
  await expect.poll(readTotalScans).toBe(2)
})

test('a filter takes several values and texts, and is saved as a segment', async () => {
  await createWorkspace()
  await createScans()
  await openScreen('/analytics?range=24h&utmSource=window~~door')
  await expect.element(page.getByRole('button', { name: 'Remove UTM source is window or door' })).toBeVisible()
  await expect.poll(readTotalScans).toBe(3)
  await page.getByRole('button', { name: 'Edit UTM source is window or door' }).click()
  const dialog = page.getByRole('dialog', { name: 'Filter by UTM source' })
  await dialog.getByRole('radio', { name: 'contains', exact: true }).click()
  await dialog.getByLabelText('Text').fill('DOO')
  await expectAccessible('[role=dialog]')
  await dialog.getByRole('button', { name: 'Apply filter' }).click()
  await expect.element(page.getByRole('button', { name: 'Remove UTM source contains DOO' })).toBeVisible()
  await expect.poll(readTotalScans).toBe(1)
  await page.getByRole('button', { name: 'Segments' }).click()
  await page.getByRole('menuitem', { name: 'Save these filters…' }).click()
  await page.getByRole('dialog', { name: 'Save filters as a segment' }).getByLabelText('Name').fill('Doors')
  await page.getByRole('button', { name: 'Save segment' }).click()
  await expect.element(page.getByRole('button', { name: 'Remove Segment is Doors' })).toBeVisible()
  await expect.poll(readTotalScans).toBe(1)
  await expectFiguresLoaded()
  await expectAccessible()
})

test('an active segment stays when filters are saved, and is removed from the filters when it is deleted', async () => {
  await createWorkspace()
  const folder = await createScans()
  const { id } = await api('POST /segments', { body: { name: 'Doors', filters: { utmSource: 'door' } } })
  await openScreen(`/analytics?range=24h&segment=${id}&folder=${folder}`)
  await expect.poll(readTotalScans).toBe(1)
  await page.getByRole('button', { name: 'Segments' }).click()
  await page.getByRole('menuitem', { name: 'Save these filters…' }).click()
  const saveDialog = page.getByRole('dialog', { name: 'Save filters as a segment' })
  await expect.element(saveDialog.getByText(/The filters of the segment Doors are not saved with it\.$/)).toBeVisible()
  await saveDialog.getByLabelText('Name').fill('Windows')
  await saveDialog.getByRole('button', { name: 'Save segment' }).click()
  await expect.element(findToast('Saved segment Windows')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Remove Segment is Doors' })).toBeVisible()
  expect(readTotalScans()).toBe(1)

  await page.getByRole('button', { name: 'Segments' }).click()
  await page.getByRole('menuitem', { name: 'Edit segments…' }).click()
  const deletion = intercept('DELETE /api/segments/*', () => createErrorResponse(500, 'internal'))
  const change = intercept('PATCH /api/segments/*', () => createErrorResponse(500, 'internal'))
  const row = page.getByRole('dialog', { name: 'Segments' }).getByRole('listitem').filter({ hasText: 'Doors' })
  await row.getByRole('button', { name: 'Use current filters' }).click()
  await expect.element(findToast(/^Doors was not changed\./)).toBeVisible()
  await row.getByRole('button', { name: 'Delete Doors' }).click()
  await expect.element(findToast(/^Doors was not deleted\./)).toBeVisible()
  deletion.end()
  change.end()
  await row.getByRole('button', { name: 'Delete Doors' }).click()
  await expect.element(row).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.poll(readTotalScans).toBe(3)
  await expect.element(page.getByRole('button', { name: /^Remove Segment/ })).not.toBeInTheDocument()
})

test('a note is added to the chart, changed and deleted, and read out by the chart', async () => {
  await createWorkspace()
  await createScans()
  await openScreen('/analytics?range=24h')
  await expect.poll(readTotalScans).toBe(3)
  await press(page.getByRole('button', { name: /^Annotations/ }), '{Enter}')
  await press(page.getByRole('button', { name: 'Add a note' }), '{Enter}')
  const dialog = page.getByRole('dialog', { name: 'New note' })
  await dialog.getByLabelText('Note', { exact: true }).fill('Posters went up')
  await expectAccessible('[role=dialog]')
  await press(dialog.getByRole('button', { name: 'Save note' }), '{Enter}')
  await press(page.getByRole('button', { name: 'Edit the note Posters went up' }), '{Enter}')
  const editDialog = page.getByRole('dialog', { name: 'Edit note' })
  await editDialog.getByLabelText('Note', { exact: true }).fill('Posters are up')
  await press(editDialog.getByRole('button', { name: 'Save note' }), '{Enter}')
  await expect.element(page.getByRole('button', { name: 'Delete the note Posters are up' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  const chart = page.getByRole('slider', { name: 'Scans over time, point by point' })
  await expect.poll(() => chart.element().getAttribute('aria-valuetext')).toContain('Posters are up')
  await press(page.getByRole('button', { name: /^Annotations/ }), '{Enter}')
  await press(page.getByRole('button', { name: 'Delete the note Posters are up' }), '{Enter}')
  await expect.element(page.getByRole('button', { name: 'Delete the note Posters are up' })).not.toBeInTheDocument()
})

test('a folder filter is inverted and removed with the keyboard alone', async () => {
  await createWorkspace()
  await createScans()
  await scan(await createCode({ name: 'Flyer' }))
  await openScreen('/analytics?range=24h')
  await expect.poll(readTotalScans).toBe(4)
  await press(findPanel('Folders').getByRole('button', { name: 'Shop windows' }), '{Enter}')
  await expect.poll(readTotalScans).toBe(3)
  await press(page.getByRole('button', { name: 'Folder is Shop windows. Change to is not' }), '{Enter}')
  await expect.poll(readTotalScans).toBe(1)
  await press(page.getByRole('button', { name: 'Remove Folder is not Shop windows' }), '{Enter}')
  await expect.poll(readTotalScans).toBe(4)
})

test('an hour of the day filters the figures and the live scans', async () => {
  await createWorkspace()
  await createScans()
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
  await expect.poll(() => findPanel('Live').getByRole('row').elements().length).toBe(3)
  await expect.poll(readTotalScans).toBe(2)
  await expectFiguresLoaded()
  await expectAccessible()
})

test('the period to compare with is chosen with the keyboard', async () => {
  await createWorkspace()
  await createScans()
  const summaries = intercept('GET /api/analytics/summary', (_request, forward) => forward())
  await openScreen('/analytics?zone=Europe/Berlin')
  await press(page.getByRole('button', { name: 'Custom' }), '{Enter}')
  const days = page.getByRole('dialog', { name: 'Choose days' })
  await press(days.getByRole('button', { name: 'This week' }), '{Enter}')
  await press(page.getByRole('button', { name: 'Previous period by weekday' }), '{Enter}')
  await press(page.getByRole('menuitemradio', { name: 'Another period…' }), '{Enter}')
  const dialog = page.getByRole('dialog', { name: 'Compare with another period' })
  await expect.element(dialog).toBeVisible()
  await expectAccessible('[role=dialog]')
  const firstDay = dialog.getByLabelText('First day')
  await firstDay.fill('2099-01-01')
  await press(firstDay, '{Enter}')
  await expect.element(dialog.getByText(/^It must begin before/)).toBeVisible()
  await firstDay.fill('2026-03-02')
  await press(firstDay, '{Enter}')
  await expect.element(page.getByRole('button', { name: 'From Mar 2, 2026' })).toBeVisible()
  await expect.poll(() => summaries.requests.at(-1)?.url).toContain('compareFrom=2026-03-01T23')
  await expect.element(findPanel('Scans over time')).toBeVisible()
  await expectFiguresLoaded()
})

test('a copied link shows the same filters and figures', async () => {
  await createWorkspace({ demo: true })
  await openScreen('/analytics')
  await expect.element(findPanel('Countries').getByRole('row').nth(1)).toBeVisible()
  const britain = await vi.waitUntil(() => document.querySelector('[data-country=GB]'), { timeout: 20_000 })
  britain.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(page.getByRole('button', { name: 'Remove Country is United Kingdom' })).toBeVisible()
  const allScans = readTotalScans()
  const code = findPanel('Top codes').getByRole('row').nth(1).getByRole('button')
  const name = code.element().textContent
  await code.click()
  await expect.element(page.getByRole('button', { name: `Remove Code is ${name}` })).toBeVisible()
  await expect.poll(readTotalScans).toBeLessThan(allScans)

  const chartSlider = page.getByRole('slider', { name: 'Scans over time, point by point' })
  const readPoint = () => chartSlider.element().getAttribute('aria-valuetext')
  chartSlider.element().focus()
  await expect
    .poll(async () => {
      await userEvent.keyboard('{ArrowLeft}')
      return readPoint()
    })
    .toMatch(/^Tue/)
  await userEvent.keyboard('{Enter}')
  await expect.poll(readPoint).toMatch(/^Tue.*23:00/)
  const { width, height } = chartSlider.element().getBoundingClientRect()
  const toPosition = (hour: number) => ({ x: (hour * width) / 23, y: height / 2 })
  await chartSlider.dropTo(chartSlider, { sourcePosition: toPosition(18), targetPosition: toPosition(21) })
  await expect.poll(readPoint).toMatch(/^Tue.*21:00/)
  const evening = readRows(findPanel('Scans over time'))
  expect(evening).toHaveLength(4)
  const scans = readTotalScans()
  await holdClipboard()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect.element(page.getByText('Copied a link to these figures')).toBeVisible()
  const { pathname, search, searchParams } = new URL(await navigator.clipboard.readText())
  expect(searchParams.get('zone')).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)

  await openScreen(pathname + search)
  await expect.element(page.getByRole('button', { name: `Remove Code is ${name}` })).toBeVisible()
  await expect.poll(() => readRows(findPanel('Scans over time'))).toEqual(evening)
  expect(readTotalScans()).toBe(scans)
})
