import { getBlock, type Document, getPage } from './document.ts'
import type { BlockTypeRegistry } from './block-type-registry.ts'

const LONGEST = 40
const MOST_READ = 1_000

/** Display name of a block: its short text, else its type. */
export function getBlockName(document: Document, id: string, blockTypes: BlockTypeRegistry): string {
  const block = getBlock(document, id)
  if (!block) return 'a block'
  const words = blockTypes.block(block.type)?.summarize(block.fields).trim() ?? ''
  return words === '' ? `the block ${getTypeName(block.type, blockTypes)}` : quote(words)
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

/** Quoted, on one line, truncated. */
export function quote(text: string): string {
  const line = text.slice(0, MOST_READ).trim().replaceAll(/\s+/g, ' ')
  if (line.length <= LONGEST) return `'${line}'`
  const characters = toCharacters(line)
  return characters.length > LONGEST
    ? `'${characters
        .slice(0, LONGEST - 1)
        .join('')
        .trimEnd()}…'`
    : `'${line}'`
}

/** Splits into visible characters: a family emoji is one. */
function toCharacters(line: string): string[] {
  if (/^[ -~]*$/.test(line)) return line.split('')
  segmenter ??= new Intl.Segmenter('en')
  return Array.from(segmenter.segment(line), ({ segment }) => segment)
}

// Created on demand, because it takes a browser 10 ms.
let segmenter: Intl.Segmenter | undefined
