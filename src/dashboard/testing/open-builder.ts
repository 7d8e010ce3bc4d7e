import { expect } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import type { EditOperation } from '#contract/edit-operations.ts'
import type { JsonObject } from '#contract/json.ts'
import { closeSheet, openPane as setPane } from '../features/builder/sync/panes-store.ts'
import { desktopSize, openScreen } from './open-screen.tsx'
import { api } from './workspace.ts'

/** Creates a page with a header and a heading for each text. Returns the id of the page. */
export function createPageWithHeadings(texts: string[]): Promise<string> {
  return createPageWithBlocks(texts.map((text) => ({ type: 'heading', fields: { text } })))
}

/** Creates a page with a header and these blocks. Returns the id of the page. */
export async function createPageWithBlocks(blocks: { type: string; fields: JsonObject }[]): Promise<string> {
  const subdomain = `made-${crypto.randomUUID().slice(0, 13)}`
  const { id, pages } = await api('POST /pages', { body: { name: 'Made here', subdomain, templateId: 'blank' } })
  const [home] = pages
  if (!home) throw new Error('The page has no home page.')
  const removedBlocks = home.blocks.filter(({ type }) => type !== 'header')
  await editAsAnother(id, [
    ...removedBlocks.map(({ id: block }): EditOperation => ({ op: 'removeBlock', page: home.id, block })),
    ...blocks.map((block): EditOperation => ({ op: 'addBlock', page: home.id, ...block })),
  ])
  return id
}

/** Edits a page without the builder, as another person would. */
export async function editAsAnother(id: string, operations: EditOperation[]): Promise<void> {
  if (operations.length === 0) return
  const { revision } = await readContent(id)
  await api('POST /pages/{id}/edits', { params: { id }, body: { revision, operations } })
}

/** Opens a page in the builder with the initial panes, and waits until the page is shown. */
export async function openBuilder(id: string, viewport = desktopSize): Promise<void> {
  setPane('blocks')
  setPane('block')
  closeSheet()
  await openScreen(`/pages/${id}/edit`, viewport)
  await expect.element(findCanvas().getByRole('option').first()).toBeVisible()
}

/** Creates a page with a heading for each text, and opens it in the builder. Returns the id of the page. */
export async function openPageWithHeadings(texts: string[]): Promise<string> {
  const id = await createPageWithHeadings(texts)
  await openBuilder(id)
  return id
}

export function findCanvas(): Locator {
  return page.getByRole('region', { name: 'Canvas' })
}

/** The heading with this text on the canvas. */
export function findHeading(text: string): Locator {
  return findCanvas().getByRole('option', { name: new RegExp(`^Heading, ${text}, \\d+ of \\d+$`) })
}

export function findSettings(): Locator {
  return page.getByRole('region', { name: 'Block settings' })
}

/** Shows a pane beside the canvas. */
export async function openPane(name: string): Promise<Locator> {
  await page.getByRole('tablist', { name: 'Panes' }).getByRole('tab', { name }).click()
  const pane = page.getByRole('region', { name, exact: true })
  await expect.element(pane).toBeVisible()
  return pane
}

/** Waits until an element has the focus. The element may be in a shadow root, as those on the canvas are. */
export async function expectFocused(target: Locator): Promise<void> {
  await expect.poll(() => isFocused(target.query())).toBe(true)
}

function isFocused(element: Element | null): boolean {
  const root = element?.getRootNode()
  return element !== null && (root instanceof ShadowRoot ? root : document).activeElement === element
}

/** The rendered headings on the canvas, in order. */
export function readShownHeadings(): string[] {
  const names = findCanvas()
    .getByRole('option')
    .elements()
    .map((option) => option.getAttribute('aria-label') ?? '')
  return names.flatMap((name) => /^Heading, (.*), \d+ of \d+$/.exec(name)?.[1] ?? [])
}

/** Waits until the headings are saved and shown in this order. */
export async function expectHeadings(id: string, texts: string[]): Promise<void> {
  await expect.poll(() => readSavedHeadings(id)).toEqual(texts)
  await expect.poll(readShownHeadings).toEqual(texts)
}

/** The headings as the service has stored them. */
export async function readSavedHeadings(id: string): Promise<unknown[]> {
  return (await readSavedBlocks(id)).flatMap(({ type, fields }) => (type === 'heading' ? fields['text'] : []))
}

/** The blocks of all pages as the service has stored them. */
export async function readSavedBlocks(
  id: string,
): Promise<{ id: string; type: string; fields: Record<string, unknown> }[]> {
  return (await readContent(id)).pages.flatMap(({ blocks }) => blocks)
}

/** The fields of the first block of a type as the service has stored them. */
export async function readSavedFields(id: string, type: string): Promise<Record<string, unknown> | undefined> {
  return (await readSavedBlocks(id)).find((block) => block.type === type)?.fields
}

export function readContent(id: string) {
  return api('GET /pages/{id}/content', { params: { id } })
}

/** Waits until the builder says that everything is saved. */
export async function expectSaved(): Promise<void> {
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible()
}

/** Edits the text of a heading inline. */
export async function rewriteHeading(before: string, after: string): Promise<void> {
  await findHeading(before).dblClick()
  await userEvent.keyboard(`${toShortcut('a')}${after}{Enter}`)
  await expect.element(findHeading(after)).toBeVisible()
}

/** The input for `userEvent.keyboard` that presses a key with Control, or with Command on a Mac. */
export function toShortcut(key: string): string {
  return `{ControlOrMeta>}${key}{/ControlOrMeta}`
}

/** Adds a block from the palette and shows its form. */
export async function addBlock(label: string): Promise<void> {
  const palette = page.getByRole('region', { name: 'Blocks', exact: true })
  await palette.getByRole('button', { name: label, exact: true }).click()
  await expect.element(findSettings().getByRole('heading', { name: label })).toBeVisible()
}

/** Waits for an announcement to screen readers. */
export async function expectAnnounced(text: string): Promise<void> {
  await expect.element(page.getByRole('status').filter({ hasText: text })).toBeInTheDocument()
}
