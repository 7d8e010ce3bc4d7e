import { getBlock, type Document, getPage } from './document.ts'
import type { BlockTypeRegistry } from './block-type-registry.ts'

/** In visible characters. */
const LONGEST_NAME = 40
const MOST_READ_CHARACTERS = 1_000

/** Display name of a block: its short text, else its type. */
export function getBlockName(document: Document, id: string, blockTypes: BlockTypeRegistry): string {
  const block = getBlock(document, id)
  if (!block) return 'a block'
  const summary = blockTypes.block(block.type)?.summarize(block.fields).trim() ?? ''
  return summary === '' ? `the block ${getTypeName(block.type, blockTypes)}` : quote(summary)
}

/** Label of a type within a sentence. */
export function getTypeName(type: string, blockTypes: BlockTypeRegistry): string {
  const label = blockTypes.block(type)?.label ?? type
  return /^\p{Lu}[^\p{Lu}]*$/u.test(label) ? label.toLowerCase() : label
}

export function getPageName(document: Document, id: string): string {
  const page = getPage(document, id)
  return page ? `the page ${quote(page.name)}` : 'a page'
}

/** Quotes a text on one line, truncated to 40 visible characters. */
export function quote(text: string): string {
  const line = text.slice(0, MOST_READ_CHARACTERS).trim().replaceAll(/\s+/g, ' ')
  if (line.length <= LONGEST_NAME) return `'${line}'`
  const characters = toCharacters(line)
  return characters.length > LONGEST_NAME
    ? `'${characters
        .slice(0, LONGEST_NAME - 1)
        .join('')
        .trimEnd()}…'`
    : `'${line}'`
}

/** Splits a line into visible characters. An emoji of several code points, such as a family, counts as one. */
function toCharacters(line: string): string[] {
  if (/^[ -~]*$/.test(line)) return line.split('')
  segmenter ??= new Intl.Segmenter('en')
  return Array.from(segmenter.segment(line), ({ segment }) => segment)
}

// Created on demand, because creating a segmenter takes a browser 10 ms.
let segmenter: Intl.Segmenter | undefined
