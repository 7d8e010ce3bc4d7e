import { expect } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import type { EditOperation } from '#contract/edit-operations.ts'
import type { JsonObject } from '#contract/json.ts'
import { closeSheet, openPane as setPane } from '../features/builder/sync/panes-store.ts'
import { desktop, openScreen } from './open-screen.tsx'
import { api } from './workspace.ts'

/** Makes a page with a header and a heading for each text; returns its id. */
export function makePage(texts: string[]): Promise<string> {
  return makePageWith(texts.map((text) => ({ type: 'heading', fields: { text } })))
}

/** Makes a page with a header and these blocks; returns its id. */
export async function makePageWith(blocks: { type: string; fields: JsonObject }[]): Promise<string> {
  const subdomain = `made-${crypto.randomUUID().slice(0, 13)}`
  const { id, pages } = await api('POST /pages', { body: { name: 'Made here', subdomain, templateId: 'blank' } })
  const [home] = pages
  if (!home) throw new Error('The page has no home page.')
  const removed = home.blocks.filter(({ type }) => type !== 'header')
  await edit(id, [
    ...removed.map(({ id: block }): EditOperation => ({ op: 'removeBlock', page: home.id, block })),
    ...blocks.map((block): EditOperation => ({ op: 'addBlock', page: home.id, ...block })),
  ])
  return id
}

/** Edits a page as somebody else does. */
export async function edit(id: string, operations: EditOperation[]): Promise<void> {
  if (operations.length === 0) return
  const { revision } = await readContent(id)
  await api('POST /pages/{id}/edits', { params: { id }, body: { revision, operations } })
}

/** Opens a page in the builder, with the panes of a document that has just been loaded, and waits until it is complete. */
export async function openBuilder(id: string, viewport = desktop): Promise<void> {
  setPane('blocks')
  setPane('block')
  closeSheet()
  await openScreen(`/pages/${id}/edit`, viewport)
  await expect.element(canvas().getByRole('option').first()).toBeVisible()
}

/** Makes a page with a heading for each text, opens it in the builder and returns its id. */
export async function openPage(texts: string[]): Promise<string> {
  const id = await makePage(texts)
  await openBuilder(id)
  return id
}

export function canvas(): Locator {
  return page.getByRole('region', { name: 'Canvas' })
}

/** The heading with these words. */
export function heading(words: string): Locator {
  return canvas().getByRole('option', { name: new RegExp(`^Heading, ${words}, \\d+ of \\d+$`) })
}

export function settings(): Locator {
  return page.getByRole('region', { name: 'Block settings' })
}

/** Shows a pane beside the canvas. */
export async function openPane(name: string): Promise<Locator> {
  await page.getByRole('tablist', { name: 'Panes' }).getByRole('tab', { name }).click()
  const pane = page.getByRole('region', { name, exact: true })
  await expect.element(pane).toBeVisible()
  return pane
}

/** Waits until an element, also one on the canvas, has the focus. */
export async function expectFocused(target: Locator): Promise<void> {
  await expect.poll(() => isFocused(target.query())).toBe(true)
}

function isFocused(element: Element | null): boolean {
  const root = element?.getRootNode()
  return element !== null && (root instanceof ShadowRoot ? root : document).activeElement === element
}

/** Headings on the canvas in order, as far as they are rendered. */
export function readShownHeadings(): string[] {
  const names = canvas()
    .getByRole('option')
    .elements()
    .map((option) => option.getAttribute('aria-label') ?? '')
  return names.flatMap((name) => /^Heading, (.*), \d+ of \d+$/.exec(name)?.[1] ?? [])
}

/** Waits until the headings are saved in this order, and shown in it. */
export async function expectHeadings(id: string, texts: string[]): Promise<void> {
  await expect.poll(() => readSavedHeadings(id)).toEqual(texts)
  await expect.poll(readShownHeadings).toEqual(texts)
}

/** Headings at the service. */
export async function readSavedHeadings(id: string): Promise<unknown[]> {
  return (await readSavedBlocks(id)).flatMap(({ type, fields }) => (type === 'heading' ? fields['text'] : []))
}

/** Blocks of all pages at the service. */
export async function readSavedBlocks(
  id: string,
): Promise<{ id: string; type: string; fields: Record<string, unknown> }[]> {
  return (await readContent(id)).pages.flatMap(({ blocks }) => blocks)
}

/** Fields of the first block of a type at the service. */
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
export async function rewrite(before: string, after: string): Promise<void> {
  await heading(before).dblClick()
  await userEvent.keyboard(`${keys('a')}${after}{Enter}`)
  await expect.element(heading(after)).toBeVisible()
}

/** Presses a key with Control, or with Command on a Mac. */
export function keys(key: string): string {
  return `{ControlOrMeta>}${key}{/ControlOrMeta}`
}

/** Adds a block from the palette and shows its form. */
export async function addBlock(label: string): Promise<void> {
  const palette = page.getByRole('region', { name: 'Blocks', exact: true })
  await palette.getByRole('button', { name: label, exact: true }).click()
  await expect.element(settings().getByRole('heading', { name: label })).toBeVisible()
}

/** Waits for words that the builder says to screen readers. */
export async function expectAnnounced(text: string): Promise<void> {
  await expect.element(page.getByRole('status').filter({ hasText: text })).toBeInTheDocument()
}
