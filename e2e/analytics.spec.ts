import type { Locator, Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { expectAccessible } from './expect-accessible.ts'
import { expect, signIn, test } from './stack.ts'

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

const Codes = z.object({ data: z.array(z.object({ name: z.string(), scanUrl: z.string() })) })

test.use({ timezoneId: 'Europe/Berlin', permissions: ['clipboard-read', 'clipboard-write'] })

test.beforeEach(async ({ page, stack }) => {
  await signIn(page, stack)
  await page.goto(`${stack.origin}/analytics`)
  // On a new stack the first figures wait until the seed data is aggregated.
  await expect(panel(page, 'Countries').getByRole('row').nth(1)).toBeVisible({ timeout: 30_000 })
})

test('from the map to one code’s Tuesday evening, with a link that shows a colleague elsewhere the same', async ({
  page,
  browser,
}) => {
  await page.locator('[data-country=GB]').dispatchEvent('click')
  await expect(page.getByRole('button', { name: 'Remove Country is United Kingdom' })).toBeVisible()
  const all = await total(page)
  const code = panel(page, 'Top codes').getByRole('row').nth(1).getByRole('button')
  const name = (await code.textContent()) ?? ''
  await code.click()
  await expect(page.getByRole('button', { name: `Remove Code is ${name}` })).toBeVisible()
  await expect.poll(() => total(page)).toBeLessThan(all)

  const walker = page.getByRole('slider', { name: 'Scans over time, point by point' })
  await walker.focus()
  await expect(async () => {
    await page.keyboard.press('ArrowLeft')
    expect(await walker.getAttribute('aria-valuetext')).toMatch(/^Tue/)
  }).toPass({ intervals: [0] })
  await page.keyboard.press('Enter')
  await expect(walker).toHaveAttribute('aria-valuetext', /^Tue.*23:00/)

  await dragAcross(page, walker, { first: 18, last: 21, of: 24 })
  await expect(walker).toHaveAttribute('aria-valuetext', /^Tue.*21:00/)
  const evening = await rows(panel(page, 'Scans over time'))
  expect(evening).toHaveLength(4)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('status')).toContainText('Copied a link')
  const link = await page.evaluate(() => navigator.clipboard.readText())

  const storageState = await page.context().storageState()
  const elsewhere = await browser.newContext({ timezoneId: 'America/New_York', storageState })
  const colleague = await elsewhere.newPage()
  await colleague.goto(link)
  await expect(colleague.getByRole('button', { name: `Remove Code is ${name}` })).toBeVisible()
  await expect.poll(() => rows(panel(colleague, 'Scans over time'))).toEqual(evening)
  expect(await total(colleague)).toBe(await total(page))
  await elsewhere.close()
})

test('a scan appears in the live strip, on the map and in the figures as it happens', async ({ page, stack }) => {
  const before = await total(page)
  const arrived = await page.locator('[data-arrival]').count()
  const listed = await page.request.get(`${stack.origin}/api/codes?sort=scans&limit=1`)
  const [code] = Codes.parse(await listed.json()).data
  await fetch(code?.scanUrl ?? '', {
    redirect: 'manual',
    headers: { 'user-agent': phone, 'accept-language': 'de-DE', 'x-forwarded-for': '84.128.10.20' },
  })
  const first = panel(page, 'Live').getByRole('row').nth(1)
  await expect(first).toContainText(code?.name ?? '')
  await expect(first).toContainText('Germany')
  await expect.poll(() => page.locator('[data-arrival]').count()).toBeGreaterThan(arrived)
  await expect.poll(() => total(page)).toBe(before + 1)
})

test('downloads contain what is on the screen', async ({ page }) => {
  const countries = panel(page, 'Countries')
  const shown = await countries.getByRole('row').evaluateAll((lines) =>
    lines.slice(1).map((line) => {
      const [scans] = line.querySelectorAll<HTMLElement>('td [class*=tabular]')
      return [line.querySelector('th')?.textContent, (scans?.title || scans?.textContent)?.replaceAll(',', '')]
    }),
  )
  const saved = await csv(page, countries, 'Countries')
  expect(saved.map(([country, scans]) => [country, scans])).toEqual(shown)

  const when = panel(page, 'When')
  await option(page, when, 'Show as a table')
  await expect(when.getByRole('table')).toBeInViewport()
  expect(await csv(page, when, 'When')).toEqual(await rows(when))

  const picture = await download(page, () => option(page, panel(page, 'Scans over time'), 'Save as PNG'))
  expect(picture.name).toBe('scans over time.png')
  expect(picture.content.subarray(1, 4).toString()).toBe('PNG')
  expect(picture.content.length).toBeGreaterThan(10_000)
})

test('a filter is inverted and survives a reload, and a failing panel does not affect the others', async ({ page }) => {
  const all = await total(page)
  await panel(page, 'Devices').getByRole('button', { name: 'Mobile' }).click()
  await page.getByRole('button', { name: 'Device is Mobile. Change to is not' }).click()
  await expect(panel(page, 'Devices').getByRole('button', { name: 'Mobile' })).toBeHidden()
  const others = await total(page)
  expect(others).toBeLessThan(all)
  let failing = true
  await page.route('**/api/analytics/changes*', (route) =>
    failing
      ? route.fulfill({ status: 400, json: { error: { code: 'unavailable', message: 'Not now.' } } })
      : route.continue(),
  )
  await page.reload()
  await expect(page.getByRole('button', { name: 'Remove Device is not Mobile' })).toBeVisible()
  const why = panel(page, 'Why did this change?')
  await expect(why.getByRole('alert')).toContainText('Not now.')
  await expect.poll(() => total(page)).toBe(others)
  failing = false
  await why.getByRole('button', { name: 'Retry' }).click()
  await expect(why.getByRole('row').nth(1)).toBeVisible()
})

test('the start screen and the code list agree on how many codes need attention', async ({ page, stack }) => {
  await page.goto(`${stack.origin}/`)
  const link = panel(page, 'Needs attention').getByRole('link', { name: /^\d+ codes?$/ })
  const count = Number((await link.textContent())?.split(' ')[0])
  expect(count).toBeGreaterThan(2)
  await expect(panel(page, 'Needs attention').getByRole('listitem').getByRole('link')).toHaveCount(count)
  await link.click()
  const reasons = /Destination (responds|cannot)|Hard to scan|does not scan/
  await expect(page.getByRole('table', { name: 'Codes' }).getByText(reasons)).toHaveCount(count)
  await expect(page.getByRole('link', { name: `Needs attention ${count}` })).toBeVisible()
})

test('a period without scans says so once and offers a longer one', async ({ page, stack }) => {
  await page.goto(`${stack.origin}/analytics?from=2001-01-01&to=2001-01-31&compare=none`)
  await expect(page.getByRole('heading', { name: 'No scans in this period' })).toBeVisible()
  await expect(panel(page, 'Countries')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show the last 12 months' }).click()
  await expect(panel(page, 'Countries').getByRole('row').nth(1)).toBeVisible()
})

test('last week is a preset, and is compared with the same days last year', async ({ page }) => {
  await page.getByRole('button', { name: 'Custom' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose days' })
  await expect(dialog.getByRole('grid')).not.toHaveCount(0)
  await dialog.getByRole('button', { name: 'Last week' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(async () => (await rows(panel(page, 'Scans over time'))).length).toBe(7)
  const summaryRequest = page.waitForRequest(/analytics\/summary.*compare=year/)
  await page.getByRole('button', { name: 'Previous period' }).click()
  await page.getByRole('menuitemradio', { name: 'Same days last year' }).click()
  await summaryRequest
})

test('axe finds no violations in Analytics', async ({ page, stack }) => {
  await panel(page, 'Countries').getByRole('row').nth(1).getByRole('button').click()
  await expect(page.getByRole('button', { name: /^Remove Country is/ })).toBeVisible()
  await expect(panel(page, 'Live').getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('slider', { name: 'Scans over time, point by point' }).focus()
  await expectSettled(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${stack.origin}/`)
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  for (const name of ['Since yesterday', 'Live', 'Top movers'])
    await expect(panel(page, name).getByRole('table')).toBeVisible()
  await expect(panel(page, 'Needs attention').locator('li, p').first()).toBeVisible()
  await expectSettled(page)
  await expectAccessible(page)
})

/** Figures being replaced are dimmed; waits until they are not. */
async function expectSettled(page: Page) {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((each) => Number.isFinite(each.effect?.getComputedTiming().endTime))
    await Promise.allSettled(ending.map(async ({ finished }) => finished))
  })
}

function panel(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true })
}

/** Total scans of the period. */
async function total(page: Page): Promise<number> {
  const shown = panel(page, 'Scans over time').locator('dd').first().locator('span').first()
  return Number((await shown.textContent())?.replaceAll(',', ''))
}

/** The rows of a chart's table. */
function rows(chart: Locator): Promise<string[][]> {
  return chart
    .getByRole('table')
    .getByRole('row')
    .evaluateAll((lines) =>
      lines
        .slice(1)
        .map((line) => [...line.children].map((cell) => (cell.textContent ?? '').replaceAll(/(?<=\d),(?=\d)/g, ''))),
    )
}

async function dragAcross(
  page: Page,
  walker: Locator,
  { first, last, of }: { first: number; last: number; of: number },
) {
  const box = await walker.boundingBox()
  if (!box) throw new Error('The chart is not shown.')
  const x = (nth: number) => box.x + (nth * box.width) / (of - 1)
  const y = box.y + box.height / 2
  await page.mouse.move(x(first), y)
  await page.mouse.down()
  await page.mouse.move(x(last), y, { steps: 4 })
  await page.mouse.up()
}

async function option(page: Page, of: Locator, name: string) {
  await of.getByRole('button', { name: /^Options of/ }).click()
  await page.getByRole('menu').getByText(name).click()
}

async function csv(page: Page, of: Locator, name: string): Promise<string[][]> {
  const saved = await download(page, () => option(page, of, 'Save as CSV'))
  expect(saved.name).toBe(`${name.toLowerCase()}.csv`)
  const lines = saved.content.toString().replace('\uFEFF', '').trim().split('\r\n')
  return lines.slice(1).map((line) => line.split(','))
}

async function download(page: Page, start: () => Promise<void>) {
  const downloading = page.waitForEvent('download')
  await start()
  const file = await downloading
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
}
