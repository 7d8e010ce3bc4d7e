import type { Mark, Span } from '#blocks/schema/rich-text.ts'
import { ParagraphCollector, type ParagraphForm, type PastedParagraph, plainParagraph } from './pasted-content.ts'
import { linkAddresses, toLinkMark } from './pasted-links.ts'

/**
 * Reads paragraphs from pasted plain text. Empty lines separate them, and lines that begin with a bullet, a dash or a number are list items.
 * Markdown, as chat programs and editors copy it, is converted if the text has unambiguous syntax.
 */
export function readPlainText(text: string): PastedParagraph[] {
  const reader = new PlainTextReader(isMarkdown(text))
  const lines = text.split(/\r\n?|[\n\u2028\u2029\f]/)
  for (const index of lines.keys()) reader.addLine(lines, index)
  return reader.finish()
}

class PlainTextReader {
  readonly #collector = new ParagraphCollector()
  readonly #isMarkdown: boolean
  #isInList = false

  constructor(isMarkdownText: boolean) {
    this.#isMarkdown = isMarkdownText
  }

  finish(): PastedParagraph[] {
    this.#collector.endParagraph()
    return this.#collector.paragraphs
  }

  addLine(lines: readonly string[], index: number): void {
    const line = lines[index] ?? ''
    if (line.trim() === '') return this.#collector.endParagraph()
    const [, hashes, heading] = this.#isMarkdown ? (/^(#{1,6}) +(.+?)[ #]*$/.exec(line) ?? []) : []
    if (hashes !== undefined && heading !== undefined) return this.#addHeading(heading, hashes.length)
    const item = findItem(line)
    if (item && (this.#isInList || isList(lines, index))) return this.#addItem(item)
    // An indented line continues the item above it.
    if (this.#isInList && !/^\s/.test(line)) this.#begin(plainParagraph)
    else this.#collector.endLine()
    this.#addSpans(line)
  }

  #addHeading(text: string, level: number): void {
    this.#begin({ ...plainParagraph, kind: 'heading', level })
    this.#addSpans(text, { type: 'bold' })
    this.#begin(plainParagraph)
  }

  #addItem({ level, isOrdered, text }: Item): void {
    this.#begin({ kind: 'item', level, isOrdered })
    this.#addSpans(text)
  }

  #begin(form: ParagraphForm): void {
    this.#collector.begin(form)
    this.#isInList = form.kind === 'item'
  }

  #addSpans(text: string, ...marks: Mark[]): void {
    for (const span of this.#isMarkdown ? readMarkdown(text) : linkAddresses(text, [])) {
      if (span.type !== 'text') continue
      const addedMarks = marks.filter(({ type }) => span.marks.every((mark) => mark.type !== type))
      this.#collector.addText(span.text, { marks: [...span.marks, ...addedMarks], isPre: false })
    }
  }
}

interface Item {
  /** Counted from 1. */
  level: number
  isOrdered: boolean
  text: string
}

const SPACES_PER_LEVEL = 2

function findItem(line: string): Item | null {
  // '- bread', '  • tea', '12. salt', '3) pepper'
  const [, indent = '', marker, text] =
    /^([ \t\u00A0]*)([•·▪◦‣●○■\uF0B7*+–-]|\d{1,3}[.)])[ \t\u00A0]+(\S.*)$/.exec(line) ?? []
  if (marker === undefined || text === undefined) return null
  const spaces = indent.replaceAll('\t', '    ').length
  return { level: 1 + Math.floor(spaces / SPACES_PER_LEVEL), isOrdered: /\d/.test(marker), text }
}

/** Whether a line starts a list. A single line with a dash or a number may be a sentence. A bullet, or two such lines in a row, are a list. */
function isList(lines: readonly string[], index: number): boolean {
  const first = findItem(lines[index] ?? '')
  const second = findItem(lines.slice(index + 1, index + 3).find((line) => line.trim() !== '') ?? '')
  return /^\s*[•▪◦‣●○■\uF0B7]/.test(lines[index] ?? '') || (first !== null && second?.isOrdered === first.isOrdered)
}

/** Whether the text has a heading, bold text or a link of Markdown. */
function isMarkdown(text: string): boolean {
  return (
    /^#{1,6} \S/m.test(text) ||
    /\*\*[^\s*][^*\n]{0,500}\*\*/.test(text) ||
    /\[[^[\]\n]{1,500}\]\(https?:[^)\s]{1,2000}\)/.test(text)
  )
}

// '**bold**', '*italic*', '_italic_', '[label](https://example.com)', '`code`'
const inlineMarkdown =
  /\*\*(?<bold>[^\s*][^*\n]{0,500})\*\*|(?<![\w*])[*_](?<italic>[^\s*_][^*_\n]{0,500})[*_](?![\w*])|\[(?<label>[^[\]\n]{1,500})\]\((?<href>https?:[^)\s]{1,2000})\)|`(?<code>[^`\n]{1,500})`/g

function readMarkdown(line: string): Span[] {
  const spans: Span[] = []
  let lastEnd = 0
  for (const match of line.matchAll(inlineMarkdown)) {
    spans.push(...linkAddresses(line.slice(lastEnd, match.index), []), ...toSpans(match.groups ?? {}))
    lastEnd = match.index + match[0].length
  }
  return [...spans, ...linkAddresses(line.slice(lastEnd), [])]
}

function toSpans({ bold, italic, label, href, code }: { [name: string]: string | undefined }): Span[] {
  if (bold !== undefined) return linkAddresses(bold, [{ type: 'bold' }])
  if (italic !== undefined) return linkAddresses(italic, [{ type: 'italic' }])
  if (code !== undefined) return [{ type: 'text', text: code, marks: [] }]
  const link = toLinkMark(href ?? '')
  return [{ type: 'text', text: label ?? '', marks: link ? [link] : [] }]
}
