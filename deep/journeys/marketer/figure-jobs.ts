import { expect } from 'playwright/test'
import { z } from 'zod'
import { answerForm, createCode, type Job, type JobContext, publishForm, scanAs } from './job.ts'

/** Jobs with figures and leads: what worked, who is told, who is answered. */
export const figureJobs: readonly Job[] = [
  { title: 'Which of five posters worked?', before: 13, now: 6, run: findBestPoster },
  { title: 'Compare a Tuesday with the Tuesday before', before: 7, now: 3, run: compareTuesdays },
  {
    title: 'Save filters as a segment, and mail a report about it every week',
    before: null,
    now: 14,
    run: mailSegment,
  },
  { title: 'Share the figures of the last 7 days', before: null, now: 5, run: sharePeriod },
  {
    title: 'Split a code between two addresses, and see later which one is better',
    before: 14,
    now: 7,
    run: splitCode,
  },
  { title: 'Answer a lead by mail', before: 6, now: 6, run: answerLead },
]

async function findBestPoster(context: JobContext) {
  const { page, person, word } = context
  const { id: pageId } = await publishForm(context)
  const tags = [`poster-${word}`]
  const names = ['Station', 'Harbour', 'School', 'Market', 'Library']
  for (const name of names) {
    const code = await createCode(context, { name: `${name} ${word}`, tags, destination: { type: 'page', pageId } })
    for (const visitor of [1, 2, 3]) await scanAs(visitor, code)
    if (name === 'Market') await answerForm(context, code.scanUrl, 'kim@example.com')
  }
  await person.arrive()
  await person.press('g', 'c')
  await person.click(page.getByRole('button', { name: 'Filter', exact: true }))
  await person.click(page.getByRole('menuitemradio', { name: `poster-${word}` }))
  const toolbar = page.getByRole('toolbar', { name: 'Filters and sorting' })
  await person.click(toolbar.getByRole('link', { name: 'Analytics' }))
  const ranking = page.getByRole('table', { name: 'Which ones worked?' })
  await person.click(ranking.getByRole('button', { name: 'Conversion rate' }))
  await expect(ranking.getByRole('row')).toHaveCount(names.length + 1)
  await expect(ranking.getByRole('row').nth(1)).toContainText(/Market .*25%/)
}

async function compareTuesdays({ page, person }: JobContext) {
  await person.arrive()
  await person.press('g', 'a')
  const chart = page.getByRole('slider', { name: 'Scans over time, point by point' })
  const rows = page.getByRole('region', { name: 'Scans over time' }).getByRole('row')
  await expect(rows).toHaveCount(31)
  const days = (await rows.allTextContents()).slice(1)
  // The most recent complete Tuesday.
  const tuesday = days.slice(0, -1).findLastIndex((text) => text.startsWith('Tue'))
  const { width, height } = z.object({ width: z.number(), height: z.number() }).parse(await chart.boundingBox())
  await person.click(chart, { x: (tuesday / (days.length - 1)) * width, y: height / 2 })
  await expect(chart).toHaveAttribute('aria-valuetext', /^Tue.*23:00.*before/)
  await expect(page.getByText(/from the Tuesday before/).first()).toBeVisible()
}

async function mailSegment({ page, person, word }: JobContext) {
  await person.arrive()
  await person.press('g', 'a')
  const filters = page.getByRole('group', { name: 'Filters' })
  await person.click(filters.getByRole('button', { name: 'Filter', exact: true }))
  await person.click(page.getByRole('menuitem', { name: 'Country' }))
  const dialog = page.getByRole('dialog')
  await person.click(dialog.getByRole('checkbox', { name: /^Germany/ }))
  await person.click(dialog.getByRole('button', { name: 'Apply filter' }))
  await person.click(filters.getByRole('button', { name: 'Segments' }))
  await person.click(page.getByRole('menuitem', { name: 'Save these filters…' }))
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await person.type(`Guests ${word}`)
  await person.press('Enter')
  await expect(page.getByRole('button', { name: `Remove Segment is Guests ${word}` })).toBeVisible()
  await person.click(page.getByRole('button', { name: 'Share', exact: true }))
  await person.click(dialog.getByRole('button', { name: 'Report by mail instead' }))
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await person.type(`Guests of the week ${word}`)
  await person.press('Enter')
  await expect(page.getByRole('status').getByText(`Guests of the week ${word} is mailed from now on`)).toBeVisible()
  await page.goto(new URL('/settings/reports', page.url()).href)
  await expect(page.getByRole('table', { name: 'Reports' })).toContainText(`Guests ${word}`)
}

async function sharePeriod({ page, person }: JobContext) {
  await person.arrive()
  await person.press('g', 'a')
  await person.click(page.getByRole('radio', { name: '7 d', exact: true }))
  await person.click(page.getByRole('button', { name: 'Share', exact: true }))
  const dialog = page.getByRole('dialog', { name: 'Share' })
  await expect(dialog.getByLabel('Title')).toBeVisible()
  await person.press('Control+Enter')
  const url = await dialog.getByLabel('Link', { exact: true }).innerText()
  const visitor = await page.context().newPage()
  await visitor.goto(url)
  await expect(visitor.getByRole('radio', { name: '7 d', exact: true })).toBeChecked()
  await visitor.close()
}

// With fewer scans, no address wins.
const SPLIT_SCANS = 260
const SCANS_AT_ONCE = 20

async function splitCode(context: JobContext) {
  const { page, person, send, stack, word } = context
  const name = `Menu ${word}`
  const destination = { type: 'url', url: 'https://example.com/short' }
  const code = await createCode(context, { name, destination, trackConversions: true })
  const { key } = z.object({ key: z.string() }).parse(await send('POST', '/keys', { name: word, scope: 'write' }))
  await person.arrive()
  await person.runInPalette(`split ${name}`, new RegExp(`^Split ${name}`))
  const rules = page.getByRole('region', { name: 'Rules' })
  await expect(rules.getByLabel('Destination').last()).toBeFocused()
  await person.type('example.com/long')
  await person.press('Enter')
  await expect(rules.getByRole('list', { name: 'Divided among' }).getByRole('listitem')).toHaveCount(2)
  const visit = async (visitor: number) => {
    const opened = new URL((await scanAs(visitor, code)) ?? '')
    if (opened.pathname !== '/long' || visitor % 4 > 0) return
    const reply = await fetch(`${stack.serviceOrigin}/v1/conversions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ scan: opened.searchParams.get('tsr'), name: 'order' }),
    })
    expect(reply.status).toBe(201)
  }
  for (let first = 0; first < SPLIT_SCANS; first += SCANS_AT_ONCE)
    await Promise.all(Array.from({ length: SCANS_AT_ONCE }, (_, index) => visit(first + index)))
  await person.arrive()
  await person.press('g', 'x')
  await expect(page).toHaveURL(/\/splits/)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('example.com/long is the best')).toBeVisible({ timeout: 15_000 })
  }).toPass()
}

async function answerLead(context: JobContext) {
  const { page, person, readMails, word } = context
  const email = `zoe-${word}@example.com`
  const { url } = await publishForm(context)
  await answerForm(context, url, email)
  await person.arrive()
  await person.press('g', 'l')
  await person.click(page.getByRole('table', { name: 'Leads' }).getByRole('link', { name: email }))
  await person.click(page.getByRole('button', { name: 'Reply by mail' }))
  await expect(page.getByRole('dialog').getByLabel('Answer')).toBeFocused()
  await person.type(`A table is yours, ${word}.`)
  await person.press('Control+Enter')
  await expect(page.getByRole('status').getByText(`Sent to ${email}`)).toBeVisible()
  await expect.poll(readMails).toContainEqual(expect.stringContaining(`A table is yours, ${word}.`))
}
