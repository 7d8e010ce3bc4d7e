import type { Browser, BrowserContext, Page } from 'playwright/test'
import { expect, signIn, test } from '../../e2e/stack.ts'
import {
  findCanvas,
  findHeading,
  createPage,
  openBuilder,
  listSavedHeadings,
  listShownHeadings,
} from '../../e2e/open-builder.ts'

let otherBrowser: Browser
let otherContext: BrowserContext
let otherPage: Page

// Both windows type at once, and only one window of a browser has the keyboard, so the other window belongs to another browser.
test.beforeEach(async ({ page, stack, playwright, launchOptions }) => {
  await signIn(page, stack)
  otherBrowser = await playwright.chromium.launch(launchOptions)
  otherContext = await otherBrowser.newContext({ storageState: await page.context().storageState() })
  otherPage = await otherContext.newPage()
})
test.afterEach(async () => {
  await otherBrowser.close()
})

// Runs longer if TWO_WINDOWS_SECONDS says so. The default is just long enough for every kind of edit.
const EDITING_SECONDS = Number(process.env['TWO_WINDOWS_SECONDS'] ?? 3)

test('no edit is lost when two windows edit a page at once and one is offline for a time', async ({ page, stack }) => {
  test.setTimeout(60_000 + 2_000 * EDITING_SECONDS)
  const id = await createPage(page, stack, ['Left 0', 'Right 0', 'Between'])
  await Promise.all([openBuilder(page, stack, id), openBuilder(otherPage, stack, id)])
  const [leftWriter, rightWriter] = [new Writer(page, 'Left'), new Writer(otherPage, 'Right')]
  const editAtOnce = () => Promise.all([leftWriter, rightWriter].map((writer) => writer.editFor(EDITING_SECONDS / 3)))
  await editAtOnce()
  await otherContext.setOffline(true)
  await editAtOnce()
  await expect(otherPage.getByText(/^Offline, \d+ unsaved$/)).toBeVisible()
  await otherContext.setOffline(false)
  await editAtOnce()
  for (const window of [page, otherPage]) await expect(window.getByText('Saved', { exact: true })).toBeVisible()
  const expectedTexts = ['Between', ...leftWriter.listTexts(), ...rightWriter.listTexts()].toSorted()
  await expect
    .poll(async () => {
      const [saved, shownHere, shownInOther] = await Promise.all([
        listSavedHeadings(page, stack, id),
        listShownHeadings(page),
        listShownHeadings(otherPage),
      ])
      return { mine: isSameList(shownHere, saved), theirs: isSameList(shownInOther, saved), all: saved.toSorted() }
    })
    .toEqual({ mine: true, theirs: true, all: expectedTexts })
})

test('editing continues while another person moves a block past the edited one', async ({ page, stack }) => {
  const id = await createPage(page, stack, ['Mine', 'Theirs'])
  await Promise.all([openBuilder(page, stack, id), openBuilder(otherPage, stack, id)])
  await findHeading(page, 'Mine').dblclick()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Half ritten')
  for (const _letter of 'ritten') await page.keyboard.press('ArrowLeft')
  await findHeading(otherPage, 'Theirs').click()
  await otherPage.keyboard.press('Alt+ArrowUp')
  await expect(findCanvas(page).locator('[data-block=heading]').last()).toHaveText('Half ritten')
  await page.keyboard.type('w')
  await page.keyboard.press('Enter')
  await expect.poll(() => listSavedHeadings(page, stack, id)).toEqual(['Theirs', 'Half written'])
})

test('a text selection survives moves of other blocks by another person', async ({ page, stack }) => {
  const id = await createPage(page, stack, ['First', 'Second', 'Mine'])
  await Promise.all([openBuilder(page, stack, id), openBuilder(otherPage, stack, id)])
  await findHeading(page, 'Mine').dblclick()
  await page.keyboard.press('ControlOrMeta+a')
  await findHeading(otherPage, 'First').click()
  await findHeading(otherPage, 'Second').click({ modifiers: ['Shift'] })
  const first = findCanvas(page).locator('[data-block=heading]').first()
  await otherPage.keyboard.press('Alt+ArrowDown')
  await expect(first).toHaveText('Mine')
  await otherPage.keyboard.press('Alt+ArrowUp')
  await expect(first).toHaveText('First')
  await page.keyboard.type('Written anew')
  await page.keyboard.press('Enter')
  await expect.poll(() => listSavedHeadings(page, stack, id)).toEqual(['First', 'Second', 'Written anew'])
})

/** A person who repeatedly edits, moves and duplicates headings of their own. */
class Writer {
  readonly #page: Page
  readonly #side: string
  readonly #duplicatedIn: number[] = []
  #round = 0

  constructor(page: Page, side: string) {
    this.#page = page
    this.#side = side
  }

  /** Lists the current texts of the headings of this person. */
  listTexts(): string[] {
    return [`${this.#side} ${this.#round}`, ...this.#duplicatedIn.map((round) => `${this.#side} made ${round}`)]
  }

  /** At least three rounds, so that every kind of edit occurs. */
  async editFor(seconds: number): Promise<void> {
    const until = Date.now() + seconds * 1_000
    for (let rounds = 0; rounds < 3 || Date.now() < until; rounds++) await this.#edit()
  }

  async #edit() {
    const [page, side, round] = [this.#page, this.#side, this.#round]
    await rewriteMovingHeading(page, `${side} ${round}`, `${side} ${round + 1}`)
    this.#round += 1
    await page.keyboard.press(round % 2 === 0 ? 'Alt+ArrowDown' : 'Alt+ArrowUp')
    if (round % 3 > 0) return
    await page.keyboard.press('ControlOrMeta+d')
    await rewriteMovingHeading(page, `${side} ${round + 1}`, `${side} made ${round}`)
    this.#duplicatedIn.push(round)
  }
}

/** Rewrites the last heading with this text. Retries if another person moves the heading away from the pointer. */
async function rewriteMovingHeading(page: Page, before: string, after: string): Promise<void> {
  const writtenText = findCanvas(page).locator('[contenteditable]')
  await expect(async () => {
    await findHeading(page, before).last().dblclick()
    await expect(writtenText).toHaveText(before, { timeout: 500 })
  }).toPass()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(after)
  await page.keyboard.press('Enter')
  await expect(findHeading(page, after)).toBeVisible()
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
