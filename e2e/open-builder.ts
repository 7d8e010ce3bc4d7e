import type { Browser, Locator, Page } from 'playwright/test'
import { z } from 'zod'
import { expect } from './stack.ts'
import type { SpawnedStack } from '../src/testing/stack.ts'

const Content = z.object({
  id: z.string(),
  revision: z.int(),
  subdomain: z.string(),
  url: z.string(),
  pages: z.array(
    z.object({
      id: z.string(),
      blocks: z.array(z.object({ id: z.string(), type: z.string(), fields: z.record(z.string(), z.unknown()) })),
    }),
  ),
})

/** Creates a page with a header and a heading for each text, and returns its id. */
export function createPage(page: Page, stack: SpawnedStack, texts: string[]): Promise<string> {
  return createPageWithBlocks(
    page,
    stack,
    texts.map((text) => ({ type: 'heading', fields: { text } })),
  )
}

/** Creates a page with a header and these blocks, and returns its id. */
export async function createPageWithBlocks(
  page: Page,
  { origin }: SpawnedStack,
  blocks: { type: string; fields: object }[],
): Promise<string> {
  const subdomain = `made-${crypto.randomUUID().slice(0, 13)}`
  const created = await post(page, `${origin}/api/pages`, { name: 'Made here', subdomain, templateId: 'blank' })
  const { id, revision, pages } = Content.parse(created)
  const [firstPage] = pages
  const operations = [
    ...(firstPage?.blocks ?? []).flatMap(({ id: blockId, type }) =>
      type === 'header' ? [] : [{ op: 'removeBlock', page: firstPage?.id, block: blockId }],
    ),
    ...blocks.map((block) => ({ op: 'addBlock', page: firstPage?.id, ...block })),
  ]
  if (operations.length > 0) await post(page, `${origin}/api/pages/${id}/edits`, { revision, operations })
  return id
}

/** Edits a page without the builder. `createOperations` gets its pages. */
export async function editPage(
  page: Page,
  { origin }: SpawnedStack,
  { id, createOperations }: { id: string; createOperations: (pages: z.infer<typeof Content>['pages']) => object[] },
): Promise<void> {
  const response = await page.request.get(`${origin}/api/pages/${id}/content`)
  const { revision, pages } = Content.parse(await response.json())
  await post(page, `${origin}/api/pages/${id}/edits`, { revision, operations: createOperations(pages) })
}

/** Opens a page in the builder and waits until it is complete. */
export async function openBuilder(page: Page, { origin }: SpawnedStack, id: string): Promise<void> {
  await page.goto(`${origin}/pages/${id}/edit`)
  await expect(findCanvas(page).getByRole('option').first()).toBeVisible()
  // Fonts that load later would move the blocks.
  await page.evaluate(async () => void (await document.fonts.ready))
}

/** Creates a page with a heading for each text, opens it in the builder and returns its id. */
export async function createAndOpenPage(page: Page, stack: SpawnedStack, texts: string[]): Promise<string> {
  const id = await createPage(page, stack, texts)
  await openBuilder(page, stack, id)
  return id
}

/** Opens a page in the builder on a phone or tablet, with the session of `page`. */
export async function openBuilderByTouch(
  { browser, page, stack }: { browser: Browser; page: Page; stack: SpawnedStack },
  { id, width }: { id: string; width: number },
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: width < 600 ? 844 : 1180 },
    hasTouch: true,
    isMobile: true,
    storageState: await page.context().storageState(),
  })
  const screen = await context.newPage()
  await openBuilder(screen, stack, id)
  return screen
}

export function findCanvas(page: Page): Locator {
  return page.getByRole('region', { name: 'Canvas' })
}

/** Finds the heading block with this text on the canvas. */
export function findHeading(page: Page, text: string): Locator {
  return findCanvas(page).getByRole('option', { name: new RegExp(`^Heading, ${text}, \\d+ of \\d+$`) })
}

/** Opens a pane: by a tab beside the canvas or, on a phone or tablet, by a button below the canvas. */
export async function openPane(page: Page, name: string): Promise<void> {
  const button = page.getByRole('group', { name: 'Panes' }).getByRole('button', { name })
  await page.getByRole('tablist', { name: 'Panes' }).getByRole('tab', { name }).or(button).click()
  await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
}

/** Shows the form of the selected block. On a phone, the form is a sheet that a button opens. */
export async function showSettings(page: Page): Promise<void> {
  const sheet = page.getByRole('group', { name: 'Panes' }).getByRole('button', { name: 'Settings' })
  if (await sheet.isVisible()) await sheet.click()
}

/** Waits until the builder announces a text to screen readers. */
export async function expectAnnounced(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: text })).toBeAttached()
}

/** Lists the texts of the headings on the canvas, in order. Scrolls first, because headings far from the viewport are not rendered. */
export async function listShownHeadings(page: Page): Promise<string[]> {
  await findCanvas(page)
    .locator('[data-unrendered-count]')
    .evaluateAll(([first]) => first?.scrollIntoView())
  const names = await findCanvas(page)
    .getByRole('option')
    .evaluateAll((options) => options.map((option) => option.getAttribute('aria-label') ?? ''))
  return names.flatMap((name) => /^Heading, (.*), \d+ of \d+$/.exec(name)?.[1] ?? [])
}

/** Lists the texts of the headings that the service has stored, in order. */
export async function listSavedHeadings(page: Page, stack: SpawnedStack, id: string): Promise<string[]> {
  const { pages } = await readContent(page, stack, id)
  return pages.flatMap(({ blocks }) =>
    blocks.flatMap(({ type, fields }) => (type === 'heading' ? z.string().parse(fields['text']) : [])),
  )
}

export async function readContent(page: Page, { origin }: SpawnedStack, id: string) {
  return Content.parse(await (await page.request.get(`${origin}/api/pages/${id}/content`)).json())
}

/** Edits the text of a heading inline. */
export async function rewriteHeading(page: Page, before: string, after: string): Promise<void> {
  await findHeading(page, before).dblclick()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(after)
  await page.keyboard.press('Enter')
  await expect(findHeading(page, after)).toBeVisible()
}

async function post(page: Page, address: string, data: object): Promise<unknown> {
  const reply = await page.request.post(address, { data, headers: { origin: new URL(address).origin } })
  expect(reply.ok(), await reply.text()).toBe(true)
  return reply.json()
}
