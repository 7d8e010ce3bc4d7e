import type { Mark, Span } from '#blocks/schema/rich-text.ts'
import { ParagraphCollector, type ParagraphForm, type PastedParagraph, plainParagraph } from './pasted-content.ts'
import { linkAddresses, toLinkMark } from './pasted-links.ts'

/**
 * Reads the paragraphs of pasted plain text: empty lines separate them, and lines that begin with a dot, a dash or a number are lists.
 * Markdown, as chat programs and editors copy it, is shown as what it stands for if the text has a sign that nothing else has.
 */
export function readPlainText(text: string): PastedParagraph[] {
  const reader = new PlainTextReader(isMarkdown(text))
  const lines = text.split(/\r\n?|[\n\u2028\u2029\f]/)
  for (const at of lines.keys()) reader.addLine(lines, at)
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

  addLine(lines: readonly string[], at: number): void {
    const line = lines[at] ?? ''
    if (line.trim() === '') return this.#collector.endParagraph()
    const [, signs, heading] = this.#isMarkdown ? (/^(#{1,6}) +(.+?)[ #]*$/.exec(line) ?? []) : []
    if (signs !== undefined && heading !== undefined) return this.#addHeading(heading, signs.length)
    const item = findItem(line)
    if (item && (this.#isInList || isList(lines, at))) return this.#addItem(item)
    // A line that is indented goes on with the item above it.
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
      const more = marks.filter(({ type }) => span.marks.every((mark) => mark.type !== type))
      this.#collector.addText(span.text, { marks: [...span.marks, ...more], isPre: false })
    }
  }
}

interface Item {
  /** Counted from 1. */
  level: number
  isOrdered: boolean
  text: string
}

const INDENT_PER_LEVEL = 2

function findItem(line: string): Item | null {
  const [, indent = '', dot, text] =
    /^([ \t\u00A0]*)([•·▪◦‣●○■\uF0B7*+–-]|\d{1,3}[.)])[ \t\u00A0]+(\S.*)$/.exec(line) ?? []
  if (dot === undefined || text === undefined) return null
  const spaces = indent.replaceAll('\t', '    ').length
  return { level: 1 + Math.floor(spaces / INDENT_PER_LEVEL), isOrdered: /\d/.test(dot), text }
}

/** One line with a dash or a number may be a sentence; two after each other, or a real dot, are a list. */
function isList(lines: readonly string[], at: number): boolean {
  const first = findItem(lines[at] ?? '')
  const second = findItem(lines.slice(at + 1, at + 3).find((line) => line.trim() !== '') ?? '')
  return /^\s*[•▪◦‣●○■\uF0B7]/.test(lines[at] ?? '') || (first !== null && second?.isOrdered === first.isOrdered)
}

/** Whether the text has a heading, bold text or a link of Markdown. */
function isMarkdown(text: string): boolean {
  return (
    /^#{1,6} \S/m.test(text) ||
    /\*\*[^\s*][^*\n]{0,500}\*\*/.test(text) ||
    /\[[^[\]\n]{1,500}\]\(https?:[^)\s]{1,2000}\)/.test(text)
  )
}

const inlineMarkdown =
  /\*\*(?<bold>[^\s*][^*\n]{0,500})\*\*|(?<![\w*])[*_](?<italic>[^\s*_][^*_\n]{0,500})[*_](?![\w*])|\[(?<label>[^[\]\n]{1,500})\]\((?<href>https?:[^)\s]{1,2000})\)|`(?<code>[^`\n]{1,500})`/g

function readMarkdown(line: string): Span[] {
  const spans: Span[] = []
  let end = 0
  for (const match of line.matchAll(inlineMarkdown)) {
    spans.push(...linkAddresses(line.slice(end, match.index), []), ...toSpans(match.groups ?? {}))
    end = match.index + match[0].length
  }
  return [...spans, ...linkAddresses(line.slice(end), [])]
}

function toSpans({ bold, italic, label, href, code }: { [name: string]: string | undefined }): Span[] {
  if (bold !== undefined) return linkAddresses(bold, [{ type: 'bold' }])
  if (italic !== undefined) return linkAddresses(italic, [{ type: 'italic' }])
  if (code !== undefined) return [{ type: 'text', text: code, marks: [] }]
  const link = toLinkMark(href ?? '')
  return [{ type: 'text', text: label ?? '', marks: link ? [link] : [] }]
}
