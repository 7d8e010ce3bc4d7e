import type { QueryClient } from '@tanstack/react-query'
import type { JsonObject } from '#contract/json.ts'
import type { BlockTypeRegistry } from '#document/block-type-registry.ts'
import { getPageOfBlock } from '#document/document.ts'
import type { Builder } from '../sync/use-editor.ts'
import { isRecord } from '#sdk/http/is-record.ts'
import { toast } from '#dashboard/ui/toast.ts'
import { parseDocument } from '#dashboard/ui/trusted-types.ts'
import { findPasteProblem, readClipboardText } from '../paste/clipboard-text.ts'
import { announce } from '../sync/announcements.ts'
import {
  addBlocks,
  getMovableBlocks,
  type LooseBlock,
  toLooseBlocks,
  removeBlocks,
  getView,
  getSelectedBlocks,
} from '../sync/block-commands.ts'
import { describeBlocks } from '../sync/block-names.ts'
import { getEndOfRow } from '../sync/row-operations.ts'

const BLOCKS_MIME_TYPE = 'application/x-tessera-blocks'

/** Copies the selected blocks: as blocks for any page in any tab, and as plain text for other programs. */
export function copyBlocks(builder: Builder, event: ClipboardEvent): boolean {
  const ids = getMovableBlocks(builder)
  const blocks = toLooseBlocks(builder, ids)
  const { blockTypes } = builder.editor
  if (!writeBlocks(event, blocks, blockTypes)) return false
  announce(`${describeBlocks(getView(builder), ids, blockTypes)} copied`)
  return true
}

/** Copies blocks that are not selected. Returns false if the browser does not allow it. */
export function copyLooseBlocks(blocks: readonly LooseBlock[], blockTypes: BlockTypeRegistry): boolean {
  let isWritten = false
  const handleCopy = (event: ClipboardEvent) => {
    event.stopImmediatePropagation()
    isWritten = writeBlocks(event, blocks, blockTypes)
  }
  document.addEventListener('copy', handleCopy, { capture: true })
  // oxlint-disable-next-line typescript/no-deprecated -- The async clipboard API takes no custom format.
  document.execCommand('copy')
  document.removeEventListener('copy', handleCopy, { capture: true })
  return isWritten
}

export function cutBlocks(builder: Builder, event: ClipboardEvent): void {
  if (copyBlocks(builder, event)) removeBlocks(builder)
}

/** Pastes after the selection. Copied blocks are added unchanged; text, addresses and pictures become new blocks. */
export function pasteBlocks(builder: Builder, queries: QueryClient, event: ClipboardEvent): void {
  const { clipboardData } = event
  const text = readClipboardText(clipboardData)
  const blocks = parseBlocks(clipboardData?.getData(BLOCKS_MIME_TYPE) || readBlocksFromHtml(text.html))
  const files = [...(clipboardData?.files ?? [])]
  if (blocks.length === 0 && text.html === '' && text.plain === '' && files.length === 0)
    return announce('There is nothing on the clipboard that can be pasted here')
  event.preventDefault()
  if (blocks.length > 0) return addBlocks(builder, blocks)
  const problem = findPasteProblem(text)
  if (problem !== null) return toast({ message: problem, tone: 'bad' })
  const selectedId = getSelectedBlocks(builder).at(-1)
  const after = selectedId === undefined ? undefined : getEndOfRow(getView(builder), selectedId)
  const { blockTypes } = builder.editor
  void import('./pasted-blocks.ts')
    .then(({ readPastedBlocks }) => readPastedBlocks({ text, files }, { blockTypes, queries, announce }))
    .then(
      // Another page may be open when the upload of the picture ends.
      (pasted) => addBlocks(builder, pasted, isOnOpenPage(builder, after) ? after : undefined),
      () => toast({ message: 'This could not be pasted. Try again.', tone: 'bad' }),
    )
}

function isOnOpenPage(builder: Builder, block = ''): boolean {
  return getPageOfBlock(getView(builder), block) === builder.selection.store.getState().page
}

function writeBlocks(event: ClipboardEvent, blocks: readonly LooseBlock[], blockTypes: BlockTypeRegistry): boolean {
  const { clipboardData } = event
  if (!clipboardData || blocks.length === 0) return false
  const words = blocks.map(({ type, fields }) => blockTypes.block(type)?.summarize(fields) ?? '')
  const json = JSON.stringify({ blocks })
  clipboardData.setData(BLOCKS_MIME_TYPE, json)
  clipboardData.setData('text/plain', words.join('\n'))
  clipboardData.setData('text/html', toHtml(words, json))
  event.preventDefault()
  return true
}

/** Wraps the blocks in HTML, which every browser can copy and paste; some drop custom formats. */
function toHtml(words: readonly string[], json: string): string {
  const carrier = document.createElement('div')
  carrier.dataset['tesseraBlocks'] = json
  for (const text of words) carrier.append(Object.assign(document.createElement('p'), { textContent: text }))
  return carrier.outerHTML
}

function readBlocksFromHtml(html: string): string {
  // HTML without blocks is not parsed: other programs fill it with styles, and the content security policy would report each of them.
  if (!html.includes('data-tessera-blocks')) return ''
  const carrier = parseDocument(html, 'text/html').querySelector('[data-tessera-blocks]')
  return carrier instanceof HTMLElement ? (carrier.dataset['tesseraBlocks'] ?? '') : ''
}

function parseBlocks(text: string): LooseBlock[] {
  const parsed = parseJson(text)
  const blocks = isRecord(parsed) ? parsed['blocks'] : null
  return Array.isArray(blocks) ? blocks.filter(isLooseBlock) : []
}

/** Parses clipboard data. Any website can write data under our format name. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Checks a value parsed from JSON. */
export function isLooseBlock(value: unknown): value is LooseBlock {
  return isRecord(value) && typeof value['type'] === 'string' && isFields(value['fields'])
}

function isFields(value: unknown): value is JsonObject {
  return isRecord(value) && !Array.isArray(value)
}
