import type { Browser, BrowserContext, Page, Route } from '@playwright/test'
import { expect, signIn, test } from './stack.ts'
import {
  canvas,
  heading,
  makePage,
  openBuilder,
  readContent,
  rewrite,
  savedHeadings,
  shownHeadings,
} from './open-builder.ts'

let elsewhere: Browser
let second: BrowserContext
let other: Page

// A browser of their own: of one browser's windows only one has the keyboard, and both write at once.
test.beforeEach(async ({ page, stack, playwright, launchOptions }) => {
  await signIn(page, stack)
  elsewhere = await playwright.chromium.launch(launchOptions)
  second = await elsewhere.newContext({ storageState: await page.context().storageState() })
  other = await second.newPage()
})
test.afterEach(async () => {
  await elsewhere.close()
})

// A whole minute where it is asked for; in every run as long as it takes to go through each part of it.
const seconds = Number(process.env['TWO_WINDOWS_SECONDS'] ?? 9)

test('two windows edit one page at once, the network of one is cut: both end as the service has it, and nothing is lost', async ({
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

test('a block that somebody removes while I write in it lands in the tray, and comes back', async ({ page, stack }) => {
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

test('a block that somebody moves past the one I write in takes nothing from my hands', async ({ page, stack }) => {
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

test('where both wrote in one field mine stays, and theirs is one press away', async ({ page, stack }) => {
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

test('offline the builder stays open, and what is not loaded yet is loaded once the connection is back', async ({
  page,
  stack,
}) => {
  const id = await makePage(page, stack, ['One'])
  await openBuilder(page, stack, id)
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/'))
  await page.context().setOffline(true)
  const outline = page.getByRole('region', { name: 'Outline' })
  await page.getByRole('tablist', { name: 'Panes' }).getByRole('tab', { name: 'Outline' }).click()
  await failed
  await expect(outline).toBeHidden()
  await page.getByRole('link', { name: 'Back to the pages' }).click()
  await expect(page.getByText('You are offline. The page stays open')).toBeVisible()
  await rewrite(page, 'One', 'Two')
  await page.context().setOffline(false)
  await expect(outline.getByText('Two')).toBeVisible()
  await expect.poll(() => savedHeadings(page, stack, id)).toEqual(['Two'])
})

test('a new version is announced with Reload, editing goes on, and Reload loses nothing that was typed', async ({
  page,
  stack,
}) => {
  const id = await makePage(page, stack, ['One'])
  await openBuilder(page, stack, id)
  const missing = (route: Route) => route.fulfill({ status: 404 })
  await page.route('**/assets/*.js', missing)
  const outline = page.getByRole('tablist', { name: 'Panes' }).getByRole('tab', { name: 'Outline' })
  await outline.click()
  await expect(page.getByText('A new version is available.')).toBeVisible()
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

test('a tab that heard of nothing saves its edits on top of what others did, without a question', async ({
  page,
  stack,
}) => {
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

test('what was written offline outlives a reload and the tab, and what can be undone does, too', async ({
  page,
  stack,
}) => {
  const id = await makePage(page, stack, ['One'])
  await openBuilder(page, stack, id)
  // The service alone is out of reach: the page itself can still be loaded again.
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

test('what a tab had sent when it crashed is saved once, and Undo still takes it back', async ({ page, stack }) => {
  const id = await makePage(page, stack, ['One'])
  await openBuilder(page, stack, id)
  const { promise: arrived, resolve } = Promise.withResolvers<void>()
  // It arrives, and its answer does not.
  await page.route('**/api/pages/*/edits', async (route) => {
    await route.fetch()
    resolve()
  })
  await rewrite(page, 'One', 'Sent last')
  await arrived
  const context = page.context()
  const devtools = await context.newCDPSession(page)
  devtools.send('Page.crash').catch(() => {})
  const next = await context.newPage()
  await openBuilder(next, stack, id)
  await expect(heading(next, 'Sent last')).toBeVisible()
  await next.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => savedHeadings(next, stack, id)).toEqual(['One'])
  const { revision } = await readContent(next, stack, id)
  expect(revision).toBe(4)
})

test('leaving the page saves what was just written, and the way back leads to it again', async ({ page, stack }) => {
  const id = await makePage(page, stack, ['One'])
  await openBuilder(page, stack, id)
  await rewrite(page, 'One', 'Written last')
  await page.getByRole('link', { name: 'Back to the pages' }).click()
  await expect(canvas(page)).toBeHidden()
  await expect.poll(() => savedHeadings(page, stack, id)).toEqual(['Written last'])
  await expect(page.getByRole('heading', { name: 'Pages', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'Written last')).toBeVisible()
})

/** Somebody who writes over a heading of theirs, moves it about, and makes others of it, again and again. */
class Writer {
  readonly #page: Page
  readonly #side: string
  readonly #made: number[] = []
  #round = 0

  constructor(page: Page, side: string) {
    this.#page = page
    this.#side = side
  }

  /** The words of the headings that are theirs by now. */
  written(): string[] {
    return [`${this.#side} ${this.#round}`, ...this.#made.map((round) => `${this.#side} made ${round}`)]
  }

  /** Three rounds at least, so that each kind of edit is among them. */
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

/** Writes over the last heading of these words. What others do moves it under the pointer: then it is pressed again. */
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
