import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expect, signIn, test } from '../../e2e/stack.ts'
import { canvas, heading, makePage, openBuilder, savedHeadings, shownHeadings } from '../../e2e/open-builder.ts'

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
