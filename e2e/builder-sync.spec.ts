import type { Browser, BrowserContext, Page, Route } from '@playwright/test'
import { expect, signIn, test } from './stack.ts'
import {
  canvas,
  heading,
  makePage,
  openBuilder,
  openPage,
  readContent,
  rewrite,
  savedHeadings,
  shownHeadings,
} from './open-builder.ts'

let elsewhere: Browser
let second: BrowserContext
let other: Page

// A separate browser, because both type at once and only one window of a browser has the keyboard.
test.beforeEach(async ({ page, stack, playwright, launchOptions }) => {
  await signIn(page, stack)
  elsewhere = await playwright.chromium.launch(launchOptions)
  second = await elsewhere.newContext({ storageState: await page.context().storageState() })
  other = await second.newPage()
})
test.afterEach(async () => {
  await elsewhere.close()
})

// A minute on request; by default just long enough for every part.
const seconds = Number(process.env['TWO_WINDOWS_SECONDS'] ?? 3)

test('two windows edit a page at once while one is offline for a time: both end in the service’s state, and no edit is lost', async ({
  page,
  stack,
}) => {
  test.setTimeout(60_000 + 2_000 * seconds)
  const id = await makePage(page, stack, ['Left 0', 'Right 0', 'Between'])
  await Promise.all([openBuilder(page, stack, id), openBuilder(other, stack, id)])
  const [left, right] = [new Writer(page, 'Left'), new Writer(other, 'Right')]
  const editAtOnce = () => Promise.all([left, right].map((each) => each.editFor(seconds / 3)))
  await editAtOnce()
  await second.setOffline(true)
  await editAtOnce()
  await expect(other.getByText(/^Offline, \d+ unsaved$/)).toBeVisible()
  await second.setOffline(false)
  await editAtOnce()
  for (const window of [page, other]) await expect(window.getByText('Saved', { exact: true })).toBeVisible()
  const all = ['Between', ...left.written(), ...right.written()].toSorted()
  await expect
    .poll(async () => {
      const [saved, mine, theirs] = await Promise.all([
        savedHeadings(page, stack, id),
        shownHeadings(page),
        shownHeadings(other),
      ])
      return { mine: same(mine, saved), theirs: same(theirs, saved), all: saved.toSorted() }
    })
    .toEqual({ mine: true, theirs: true, all })
})

test('a block that another person removes while it is edited becomes a conflict and can be restored', async ({
  page,
  stack,
}) => {
  const id = await makePage(page, stack, ['Opening hours', 'Elsewhere'])
  await Promise.all([openBuilder(page, stack, id), openBuilder(other, stack, id)])
  await page.context().setOffline(true)
  await rewrite(page, 'Opening hours', 'Open from nine')
  await heading(other, 'Opening hours').click()
  await other.keyboard.press('Delete')
  await expect.poll(() => savedHeadings(other, stack, id)).toEqual(['Elsewhere'])
  await page.context().setOffline(false)
  const conflicts = page.getByRole('region', { name: 'Conflicts' })
  await expect(conflicts).toContainText('Open from nine')
  await expect(conflicts).toContainText('Someone else removed it')
  await expect(heading(page, 'Open from nine')).toBeHidden()
  await page.reload()
  await conflicts.getByRole('button', { name: 'Restore' }).click()
  await expect(conflicts).toBeHidden()
  await expect(heading(page, 'Open from nine')).toBeVisible()
  await expect.poll(() => savedHeadings(page, stack, id)).toEqual(['Open from nine', 'Elsewhere'])
  await expect(heading(other, 'Open from nine')).toBeVisible()
})

test('editing continues while another person moves a block past the edited one', async ({ page, stack }) => {
  const id = await makePage(page, stack, ['Mine', 'Theirs'])
  await Promise.all([openBuilder(page, stack, id), openBuilder(other, stack, id)])
  await heading(page, 'Mine').dblclick()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Half ritten')
  for (const _letter of 'ritten') await page.keyboard.press('ArrowLeft')
  await heading(other, 'Theirs').click()
  await other.keyboard.press('Alt+ArrowUp')
  await expect(canvas(page).locator('[data-block=heading]').last()).toHaveText('Half ritten')
  await page.keyboard.type('w')
  await page.keyboard.press('Enter')
  await expect.poll(() => savedHeadings(page, stack, id)).toEqual(['Theirs', 'Half written'])
})

test('what is selected stays selected while another person moves blocks past it', async ({ page, stack }) => {
  const id = await makePage(page, stack, ['First', 'Second', 'Mine'])
  await Promise.all([openBuilder(page, stack, id), openBuilder(other, stack, id)])
  await heading(page, 'Mine').dblclick()
  await page.keyboard.press('ControlOrMeta+a')
  await heading(other, 'First').click()
  await heading(other, 'Second').click({ modifiers: ['Shift'] })
  const first = canvas(page).locator('[data-block=heading]').first()
  await other.keyboard.press('Alt+ArrowDown')
  await expect(first).toHaveText('Mine')
  await other.keyboard.press('Alt+ArrowUp')
  await expect(first).toHaveText('First')
  await page.keyboard.type('Written anew')
  await page.keyboard.press('Enter')
  await expect.poll(() => savedHeadings(page, stack, id)).toEqual(['First', 'Second', 'Written anew'])
})

test('when both edited a field, mine is kept and theirs is one click away', async ({ page, stack }) => {
  const id = await makePage(page, stack, ['Closed'])
  await Promise.all([openBuilder(page, stack, id), openBuilder(other, stack, id)])
  await page.context().setOffline(true)
  await rewrite(page, 'Closed', 'Mine')
  await rewrite(other, 'Closed', 'Theirs')
  await expect.poll(() => savedHeadings(other, stack, id)).toEqual(['Theirs'])
  await page.context().setOffline(false)
  const conflicts = page.getByRole('region', { name: 'Conflicts' })
  await expect(conflicts).toContainText('The page has your version. Theirs: Theirs')
  await expect.poll(() => savedHeadings(page, stack, id)).toEqual(['Mine'])
  await conflicts.getByRole('button', { name: 'Use theirs' }).click()
  await expect(conflicts).toBeHidden()
  await expect.poll(() => savedHeadings(page, stack, id)).toEqual(['Theirs'])
})

test.describe('with an empty HTTP cache', () => {
  test.use({ cache: 'cold' })

  test('offline the builder stays open, and missing chunks load after reconnecting', async ({ page, stack }) => {
    const id = await openPage(page, stack, ['One'])
    await page.context().setOffline(true)
    await page.getByRole('region', { name: 'Blocks' }).getByRole('button', { name: 'Divider' }).click()
    const divider = canvas(page).locator('[data-block=divider]')
    await expect(divider).toBeVisible()
    await expect(divider.getByRole('separator')).toBeHidden()
    const outline = page.getByRole('region', { name: 'Outline' })
    await page.getByRole('tablist', { name: 'Panes' }).getByRole('tab', { name: 'Outline' }).click()
    await expect(page.getByText('This panel loads once you are back online.')).toBeVisible()
    await expect(outline).toBeHidden()
    await page.getByRole('link', { name: 'Back to the pages' }).click()
    await expect(page.getByText('You are offline. The page stays open')).toBeVisible()
    await rewrite(page, 'One', 'Two')
    await page.context().setOffline(false)
    await expect(outline.getByText('Two')).toBeVisible()
    await expect(divider.getByRole('separator')).toBeVisible()
    await expect.poll(() => savedHeadings(page, stack, id)).toEqual(['Two'])
  })
})

test('a part that a new release has replaced is reported with Reload, editing continues, and Reload loses no input', async ({
  page,
  stack,
}) => {
  const id = await openPage(page, stack, ['One'])
  const missing = (route: Route) => route.fulfill({ status: 404 })
  await page.route('**/assets/*.js', missing)
  const outline = page.getByRole('tablist', { name: 'Panes' }).getByRole('tab', { name: 'Outline' })
  await outline.click()
  await expect(page.getByText('Part of the dashboard could not be loaded.')).toBeVisible()
  await rewrite(page, 'One', 'Two')
  await expect.poll(() => savedHeadings(page, stack, id)).toEqual(['Two'])
  await page.unroute('**/assets/*.js', missing)
  await rewrite(page, 'Two', 'Three')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(heading(page, 'Three')).toBeVisible()
  await outline.click()
  await expect(page.getByRole('region', { name: 'Outline' }).getByText('Three')).toBeVisible()
  await expect.poll(() => savedHeadings(page, stack, id)).toEqual(['Three'])
})

test('a tab that missed events saves its edits on top of others’ without a conflict', async ({ page, stack }) => {
  const id = await makePage(page, stack, ['One', 'Two'])
  await page.route('**/api/events*', (route) => route.fulfill({ status: 404, json: { error: { code: 'not_found' } } }))
  await Promise.all([openBuilder(page, stack, id), openBuilder(other, stack, id)])
  await rewrite(other, 'One', 'One of theirs')
  await expect.poll(() => savedHeadings(other, stack, id)).toEqual(['One of theirs', 'Two'])
  await expect(heading(page, 'One')).toBeVisible()
  await rewrite(page, 'Two', 'Two of mine')
  await expect.poll(() => savedHeadings(page, stack, id)).toEqual(['One of theirs', 'Two of mine'])
  await expect(heading(page, 'One of theirs')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('edits made offline survive a reload and a closed tab, and so does undo', async ({ page, stack }) => {
  const id = await openPage(page, stack, ['One'])
  // Only the API is unreachable; the document can still be reloaded.
  await page.route('**/api/pages/*/edits', (route) => route.abort())
  await rewrite(page, 'One', 'Not sent yet')
  await expect(page.getByText(/^\d+ not saved yet$/)).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Not sent yet')).toBeVisible()
  const context = page.context()
  await page.close()
  const next = await context.newPage()
  await openBuilder(next, stack, id)
  await expect(heading(next, 'Not sent yet')).toBeVisible()
  await expect.poll(() => savedHeadings(next, stack, id)).toEqual(['Not sent yet'])
  await next.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => savedHeadings(next, stack, id)).toEqual(['One'])
})

test('edits that a tab had sent before it crashed are saved once, and Undo still reverts them', async ({
  page,
  stack,
}) => {
  const id = await openPage(page, stack, ['One'])
  const { promise: arrived, resolve } = Promise.withResolvers<void>()
  // The request arrives, but its response is lost.
  await page.route('**/api/pages/*/edits', async (route) => {
    await route.fetch()
    resolve()
  })
  // One edit, unlike typing, which is sent in parts on a slow machine.
  await heading(page, 'One').click()
  await page.keyboard.press('ControlOrMeta+d')
  await arrived
  const context = page.context()
  const devtools = await context.newCDPSession(page)
  devtools.send('Page.crash').catch(() => {})
  const next = await context.newPage()
  await openBuilder(next, stack, id)
  await expect.poll(() => shownHeadings(next)).toEqual(['One', 'One'])
  await next.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => savedHeadings(next, stack, id)).toEqual(['One'])
  const { revision } = await readContent(next, stack, id)
  expect(revision).toBe(4)
})

test('leaving the page saves the last edit, and going back opens it again', async ({ page, stack }) => {
  const id = await openPage(page, stack, ['One'])
  await rewrite(page, 'One', 'Written last')
  await page.getByRole('link', { name: 'Back to the pages' }).click()
  await expect(canvas(page)).toBeHidden()
  await expect.poll(() => savedHeadings(page, stack, id)).toEqual(['Written last'])
  await expect(page.getByRole('heading', { name: 'Pages', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'Written last')).toBeVisible()
})

/** A person who edits, moves and duplicates their headings again and again. */
class Writer {
  readonly #page: Page
  readonly #side: string
  readonly #made: number[] = []
  #round = 0

  constructor(page: Page, side: string) {
    this.#page = page
    this.#side = side
  }

  /** Texts of their headings so far. */
  written(): string[] {
    return [`${this.#side} ${this.#round}`, ...this.#made.map((round) => `${this.#side} made ${round}`)]
  }

  /** At least three rounds, so that every kind of edit occurs. */
  async editFor(span: number): Promise<void> {
    const until = Date.now() + span * 1_000
    for (let rounds = 0; rounds < 3 || Date.now() < until; rounds++) await this.#edit()
  }

  async #edit() {
    const [page, side, round] = [this.#page, this.#side, this.#round]
    await rewriteAmong(page, `${side} ${round}`, `${side} ${round + 1}`)
    this.#round += 1
    await page.keyboard.press(round % 2 === 0 ? 'Alt+ArrowDown' : 'Alt+ArrowUp')
    if (round % 3 > 0) return
    await page.keyboard.press('ControlOrMeta+d')
    await rewriteAmong(page, `${side} ${round + 1}`, `${side} made ${round}`)
    this.#made.push(round)
  }
}

/** Edits the last heading with these words. Retries if another person moves it away from the pointer. */
async function rewriteAmong(page: Page, before: string, after: string): Promise<void> {
  const written = canvas(page).locator('[contenteditable]')
  await expect(async () => {
    await heading(page, before).last().dblclick()
    await expect(written).toHaveText(before, { timeout: 500 })
  }).toPass()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(after)
  await page.keyboard.press('Enter')
  await expect(heading(page, after)).toBeVisible()
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
