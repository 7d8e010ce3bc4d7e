import { expect, type Locator, type Page } from 'playwright/test'
import { z } from 'zod'
import { buildWorkbook, createInlineRows } from '../../../src/testing/build-workbook.ts'
import { createCode, type Job, type JobContext, scanAs } from './job.ts'

const Codes = z.object({
  data: z.array(
    z.object({ name: z.string(), folderId: z.string().nullable(), destination: z.object({ url: z.string() }) }),
  ),
})

/** Jobs with codes: creating, finding, changing and filing them. */
export const codeJobs: readonly Job[] = [
  { title: 'A PDF menu behind a code, and the file of the code for print', before: null, now: 7, run: printMenu },
  { title: 'Change where a printed code leads, and undo it', before: 7, now: 6, run: repointAndUndo },
  { title: '200 codes from an Excel file, with folders and UTM', before: null, now: 6, run: importCodes },
  {
    title: 'Labels of the codes of a folder with two tags that were not scanned for 30 days',
    before: null,
    now: 15,
    run: printLabels,
  },
  { title: 'Archive a code whose name is known', before: 4, now: 3, run: archiveCode },
  { title: 'Give 195 codes whose server is down another destination', before: 12, now: 5, run: repointDeadCodes },
]

async function printMenu({ page, person, word }: JobContext) {
  await person.arrive()
  await person.press('c')
  const dialog = page.getByRole('dialog', { name: 'New code' })
  await expect(dialog.getByLabel('Destination')).toBeFocused()
  await person.click(dialog.getByRole('radio', { name: 'PDF or file' }))
  await expect(dialog.getByLabel('File', { exact: true })).toBeFocused()
  const file = { name: `Menu ${word}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nSoup') }
  await person.chooseFile(() => person.press('Space'), file)
  await person.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Menu ${word}` })).toBeVisible()
  await person.click(page.getByRole('button', { name: 'Download' }))
  await expectDownload(page, /\.pdf$/, () => person.click(page.getByRole('menuitem', { name: /^PDF/ })))
}

async function repointAndUndo(context: JobContext) {
  const { page, person, word } = context
  const name = `Poster ${word}`
  const code = await createCode(context, { name, destination: { type: 'url', url: 'https://old.example/menu' } })
  await person.arrive()
  await person.runInPalette(`repoint ${name}`, new RegExp(`^Edit destination of ${name}`))
  await expect(page.getByRole('region', { name: 'Destination' }).getByLabel('Destination')).toBeFocused()
  await person.type('new.example/menu')
  await person.press('Enter')
  await expect.poll(() => scanAs(0, code)).toBe('https://new.example/menu')
  await expect(findStatus(page).getByText(/^Destination changed/)).toBeVisible()
  await person.press('Control+z')
  await expect.poll(() => scanAs(0, code)).toBe('https://old.example/menu')
}

async function importCodes({ page, person, send, word }: JobContext) {
  const rows = Array.from({ length: 200 }, (_, index) => [
    `Seat ${word} ${index + 1}`,
    `example.com/seat/${index + 1}`,
    `Hall ${word} / Row ${Math.floor(index / 20) + 1}`,
    'seat, summer',
    'hall',
    'print',
  ])
  // With a title, and with headings in another language, as in the lists that agencies send.
  const lists = [['Codes of the summer'], ['Titel', 'Ziel', 'Ordner', 'Tags', 'utm_source', 'utm_medium'], ...rows]
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const buffer = buildWorkbook({ sheets: [{ rows: createInlineRows(lists) }] })
  await person.arrive()
  await person.runInPalette('import', /^Import codes/)
  const choose = page.getByRole('button', { name: 'Choose a file' })
  await person.chooseFile(() => person.click(choose), { name: 'Codes.xlsx', mimeType, buffer })
  await person.click(page.getByRole('button', { name: 'Create 200 codes' }))
  await expect(page.getByText('200 codes created.')).toBeVisible({ timeout: 100_000 })
  const last = Codes.parse(await send('GET', `/codes?search=${encodeURIComponent(`Seat ${word} 200`)}`)).data[0]
  expect(last?.destination.url).toBe('https://example.com/seat/200?utm_source=hall&utm_medium=print')
  expect(last?.folderId).not.toBeNull()
}

async function printLabels(context: JobContext) {
  const { page, person, send, word } = context
  const folder = z.object({ id: z.string() }).parse(await send('POST', '/folders', { name: `Hall ${word}` }))
  const tags = [`window-${word}`, `door-${word}`]
  await createCode(context, { name: `Forgotten ${word}`, folderId: folder.id, tags })
  await createCode(context, { name: `With one tag ${word}`, folderId: folder.id, tags: tags.slice(1) })
  await scanAs(0, await createCode(context, { name: `Scanned ${word}`, folderId: folder.id, tags }))
  await person.arrive()
  await person.press('g', 'c')
  await person.click(page.getByRole('treeitem', { name: `Hall ${word}` }))
  const filter = page.getByRole('button', { name: 'Filter', exact: true })
  await person.click(filter)
  await person.click(page.getByRole('menuitem', { name: 'Tags…' }))
  const dialog = page.getByRole('dialog')
  await person.click(dialog.getByRole('radio', { name: 'all of these' }))
  for (const tag of tags) await person.click(dialog.getByRole('checkbox', { name: tag }))
  await person.click(dialog.getByRole('button', { name: 'Apply filter' }))
  await person.click(filter)
  await person.click(page.getByRole('menuitem', { name: 'Not scanned…' }))
  await person.click(dialog.getByRole('button', { name: 'Last 30 days' }))
  const codes = page.getByRole('table', { name: 'Codes' })
  // Scans reach the list within seconds.
  await expect(async () => {
    await expect(codes.getByRole('link')).toHaveText([`Forgotten ${word}`], { timeout: 1_000 })
  }).toPass()
  await person.press('Control+a', 'p')
  await expect(page.getByRole('dialog', { name: `Print labels of Forgotten ${word}` })).toBeVisible()
  await expect(page.getByLabel('Sheet')).toBeFocused()
  await expectDownload(page, /^labels\.pdf$/, () => person.press('Control+Enter'))
}

async function archiveCode(context: JobContext) {
  const { page, person, word } = context
  await createCode(context, { name: `Flyer ${word}` })
  await person.arrive()
  await person.runInPalette(`archive flyer ${word}`, new RegExp(`^Archive Flyer ${word}`))
  await expect(findStatus(page).getByText(`Archived Flyer ${word}.`, { exact: false })).toBeVisible()
}

async function repointDeadCodes(context: JobContext) {
  const { page, person, send, query, word } = context
  const host = `harbour-${word}.com`
  for (const first of [0, 65, 130])
    await send('POST', '/codes/bulk', {
      rows: Array.from({ length: 65 }, (_, index) => ({
        name: `Sign ${word} ${first + index}`,
        url: `https://${host}/${first + index}`,
      })),
    })
  // Two failed checks ten minutes apart would store this. The alerts are then raised within a minute.
  await query(
    `update destination_checks set ok = false, status = 503, error = 'answered 503', failures = 2, checked_at = now(),
     due_at = now() + interval '1 day' where url like $1`,
    [`https://${host}/%`],
  )
  await person.arrive()
  await person.press('g', 'e')
  const card = page.getByRole('list', { name: 'Alerts' }).getByRole('listitem').filter({ hasText: host })
  await expect(card).toContainText('195 codes lead there', { timeout: 100_000 })
  await person.click(card.getByRole('button', { name: 'Change destination' }))
  await expect(page.getByRole('dialog', { name: 'Change destination of 195 codes' })).toBeVisible()
  await expect(page.getByRole('dialog').getByLabel('Destination')).toBeFocused()
  await person.type(`mended-${word}.com/menu`)
  await person.press('Enter')
  await expect(findStatus(page).getByText(/^Changed the destination of 195 codes/)).toBeVisible()
  await expect(card).toHaveCount(0, { timeout: 100_000 })
}

async function expectDownload(page: Page, fileName: RegExp, start: () => Promise<void>): Promise<void> {
  const downloading = page.waitForEvent('download')
  await start()
  expect((await downloading).suggestedFilename()).toMatch(fileName)
}

function findStatus(page: Page): Locator {
  return page.getByRole('status')
}
