import type { Page } from 'playwright/test'
import { expectNoViolations } from '../../e2e/expect-accessible.ts'
import { findCodeCheckboxes, createCode, openCodes } from '../../e2e/open-codes.ts'
import { findCanvas, createPage, openBuilder } from '../../e2e/open-builder.ts'
import { expect, signIn, test } from '../../e2e/stack.ts'

// Between phone and desktop: tablets, half a window, a zoomed laptop.
const widths = [640, 768, 820, 1024, 1152, 1280]

test.beforeEach(({ page, stack }) => signIn(page, stack))

test('the codes table has no overlapping cells at any width', async ({ page, stack }) => {
  await openCodes(page, stack)
  for (const width of widths) {
    await resize(page, width)
    expect(await findOverlaps(page), `${width} px`).toEqual([])
    expect(await findTopBarProblems(page), `${width} px`).toEqual([])
  }
})

test('on tablets and laptops, the top bar of every screen is one line with the whole title', async ({
  page,
  stack,
}) => {
  const paths = ['/', '/pages', '/templates', '/analytics', '/leads', '/webhooks', '/settings', '/codes/import']
  for (const path of paths) {
    await page.goto(stack.origin + path)
    // The placeholder of a screen has a heading, too.
    await expect(page.locator('main:not([aria-busy]) h1')).toBeVisible()
    for (const width of [640, 768, 1152]) {
      await resize(page, width)
      expect(await findTopBarProblems(page), `${path} at ${width} px`).toEqual([])
    }
  }
})

test('on a phone, the name of the open settings is visible', async ({ page, stack }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const sections = page.getByRole('navigation', { name: 'Settings' })
  for (const [path, name] of [
    ['/settings/developers/webhooks', 'Receiving webhooks'],
    ['/settings', 'Workspace'],
    ['/settings/reports', 'Reports'],
  ] as const) {
    await page.goto(stack.origin + path)
    await expect(sections.getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 1 })
  }
})

test('a code with a long name keeps its buttons on the first line at 768 px', async ({ page, stack }) => {
  await page.setViewportSize({ width: 768, height: 900 })
  const { id } = await createCode(page, stack, { name: 'Long name '.repeat(19) })
  await page.goto(`${stack.origin}/codes/${id}`)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toContainText('Long name')
  expect((await title.boundingBox())?.width).toBeGreaterThan(150)
  expect(await findTopBarProblems(page, 'truncated titles are allowed')).toEqual([])
})

test('name and destination of a rule are on one line at 1440 px', async ({ page, stack }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { id } = await createCode(page, stack, { name: 'With a rule' })
  await page.goto(`${stack.origin}/codes/${id}`)
  await page.getByRole('button', { name: 'Add rules' }).click()
  const rule = page.getByRole('listitem', { name: 'Rule 1' })
  const name = await rule.getByLabel('Name', { exact: true }).boundingBox()
  const destination = await rule.getByLabel('Destination', { exact: true }).boundingBox()
  expect(name?.y).toBeGreaterThan(0)
  expect(name?.y).toBe(destination?.y)
})

test('the buttons of the ZIP confirmation stay inside their dialog', async ({ page, stack }) => {
  const design = { kind: 'plain', foreground: '#fefefe', background: '#ffffff' }
  await createCode(page, stack, { name: 'Pale', design })
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${stack.origin}/codes`)
    for (const position of [0, 1]) await findCodeCheckboxes(page).nth(position).check()
    await page.getByRole('toolbar', { name: 'Selected codes' }).getByRole('button', { name: 'Download' }).click()
    const dialog = page.getByRole('dialog', { name: /^Download \d+ codes$/ })
    await dialog.getByRole('button', { name: 'Download ZIP' }).click()
    await expect(dialog.getByRole('button', { name: 'Fix and download' })).toBeVisible()
    expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth), `${width} px`).toBe(0)
  }
})

test('the options of a new webhook are fully visible on a phone', async ({ page, stack }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${stack.origin}/webhooks?new=true`)
  const group = page.getByRole('group', { name: 'Send scans of' })
  await expect(group.getByText('All codes')).toBeVisible()
  const truncatedTexts = await group
    .locator('.truncate')
    .evaluateAll((texts) => texts.filter((text) => text.scrollWidth > text.clientWidth).map((text) => text.textContent))
  expect(truncatedTexts).toEqual([])
})

test('on a phone, a folder and tags are chosen by touch in the dialog for a new code', async ({
  browser,
  page,
  stack,
}) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    storageState: await page.context().storageState(),
  })
  const phone = await context.newPage()
  await phone.goto(`${stack.origin}/codes`)
  await phone.getByRole('button', { name: 'New code' }).first().tap()
  const dialog = phone.getByRole('dialog', { name: 'New code' })
  await dialog.getByLabel('Folder').tap()
  const list = phone.getByRole('listbox')
  await expect(list).toBeInViewport({ ratio: 1 })
  await expectNoViolations(phone)
  await phone.getByRole('option', { name: 'Restaurant / Tables', exact: true }).tap()
  await expect(dialog.getByLabel('Folder')).toHaveValue('Restaurant / Tables')
  await expect(list).toBeHidden()
  await dialog.getByLabel('Tags').tap()
  await phone.getByRole('option', { name: 'print', exact: true }).tap()
  await phone.getByRole('option', { name: 'menu', exact: true }).tap()
  await expect(dialog.getByRole('button', { name: 'Remove menu' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Remove print' })).toBeVisible()
  await context.close()
})

test('the bar of a block at the bottom edge is fully visible', async ({ page, stack }) => {
  await page.setViewportSize({ width: 768, height: 900 })
  const id = await createPage(
    page,
    stack,
    Array.from({ length: 30 }, (_, index) => `Heading ${index + 1}`),
  )
  await openBuilder(page, stack, id)
  const canvasBox = await findCanvas(page).boundingBox()
  const bottom = (canvasBox?.y ?? 0) + (canvasBox?.height ?? 0)
  const tops = await findCanvas(page)
    .getByRole('option')
    .evaluateAll((blocks) => blocks.map((block) => block.getBoundingClientRect().top))
  const lastVisible = tops.findLastIndex((top) => top < bottom - 50)
  await findCanvas(page)
    .getByRole('option')
    .nth(lastVisible)
    .click({ position: { x: 20, y: 10 } })
  const bar = page.getByRole('toolbar', { name: 'Block' })
  await expect(bar).toBeVisible()
  const box = await bar.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? Infinity)).toBeLessThanOrEqual(bottom)
})

/** Resizes the window, and returns when the new layout is drawn. */
async function resize(page: Page, width: number) {
  await page.setViewportSize({ width, height: 900 })
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

/** Finds cells that overlap or lie outside of their row. */
async function findOverlaps(page: Page): Promise<string[]> {
  return page.getByRole('table', { name: 'Codes' }).evaluate((table) => {
    const problems: string[] = []
    for (const row of table.querySelectorAll('[role=row]')) {
      const { top, bottom, left, right } = row.getBoundingClientRect()
      const cells = [...row.children].map((cell) => cell.getBoundingClientRect()).filter(({ width }) => width > 0)
      for (const [index, cell] of cells.entries()) {
        const previous = cells[index - 1]
        if (cell.top < top - 1 || cell.bottom > bottom + 1 || cell.left < left - 1 || cell.right > right + 1)
          problems.push(`row ${row.ariaRowIndex}, cell ${index} lies outside of its row`)
        if (previous && cell.left < previous.right - 1) problems.push(`row ${row.ariaRowIndex}, cell ${index} overlaps`)
      }
    }
    return problems
  })
}

/** Finds problems of the top bar: a truncated title, or a button that wraps. */
async function findTopBarProblems(
  page: Page,
  titles: 'whole titles' | 'truncated titles are allowed' = 'whole titles',
) {
  return page.locator('main > header').evaluate((bar, titles) => {
    const problems: string[] = []
    const title = bar.querySelector('h1')
    if (!title) return ['no title']
    if (titles === 'whole titles' && title.scrollWidth > title.clientWidth) problems.push('the title is truncated')
    const line = title.getBoundingClientRect()
    for (const button of bar.querySelectorAll('button, a')) {
      const box = button.getBoundingClientRect()
      if (box.width === 0 || button.closest('[role=search]')) continue
      if (box.top > line.bottom || box.right > window.innerWidth)
        problems.push(button.textContent || button.ariaLabel || '?')
    }
    return problems
  }, titles)
}
