import type { JsonObject } from '#contract/json.ts'
import type { Builder } from '../session/use-editor.ts'
import { isRecord } from '../../../api/client.ts'
import { announce } from './announcements.ts'
import {
  addBlocks,
  areFree,
  chosenBlocks,
  type LooseBlock,
  looseBlocks,
  removeBlocks,
  viewOf,
} from './block-commands.ts'
import { nameOfBlocks } from './block-names.ts'

const FORMAT = 'application/x-tessera-blocks'

/** Puts what is chosen on the clipboard: as blocks for any page in any tab, and as words for everything else. */
export function copyBlocks(builder: Builder, event: ClipboardEvent): boolean {
  const ids = chosenBlocks(builder)
  const blocks = looseBlocks(builder, ids)
  const { clipboardData } = event
  if (!clipboardData || blocks.length === 0) return false
  const { kinds } = builder.editor
  const json = JSON.stringify({ blocks })
  clipboardData.setData(FORMAT, json)
  clipboardData.setData(
    'text/plain',
    blocks.map(({ type, fields }) => kinds.block(type)?.words(fields) ?? '').join('\n'),
  )
  event.preventDefault()
  announce(`${nameOfBlocks(viewOf(builder), ids, kinds)} copied`)
  return true
}

export function cutBlocks(builder: Builder, event: ClipboardEvent): void {
  if (areFree(builder, chosenBlocks(builder)) && copyBlocks(builder, event)) removeBlocks(builder)
}

/** Adds the blocks that are on the clipboard after what is chosen. */
export function pasteBlocks(builder: Builder, event: ClipboardEvent): void {
  const blocks = parseBlocks(event.clipboardData?.getData(FORMAT) ?? '')
  if (blocks.length === 0) return announce('There are no blocks on the clipboard')
  event.preventDefault()
  addBlocks(builder, blocks)
}

function parseBlocks(text: string): LooseBlock[] {
  const parsed = parseJson(text)
  const blocks = isRecord(parsed) ? parsed['blocks'] : null
  return Array.isArray(blocks) ? blocks.filter(isLooseBlock) : []
}

/** Whatever another page has put there under our name. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isLooseBlock(value: unknown): value is LooseBlock {
  return isRecord(value) && typeof value['type'] === 'string' && isFields(value['fields'])
}

/** It was parsed from JSON. */
function isFields(value: unknown): value is JsonObject {
  return isRecord(value) && !Array.isArray(value)
}
