import type { Mark, Span } from '#blocks/schema/rich-text.ts'
import { isSameJson } from '#document/same-json.ts'

/** A pasted paragraph. */
export interface PastedParagraph {
  /** `item`: the first paragraph of a list item. `continuation`: another paragraph of that item. */
  kind: 'paragraph' | 'heading' | 'item' | 'continuation'
  /** Depth of the list of an item, or rank of a heading, counted from 1; 0 for plain paragraphs. */
  level: number
  isOrdered: boolean
  content: Span[]
}

export type ParagraphForm = Omit<PastedParagraph, 'content'>

export const plainParagraph: ParagraphForm = { kind: 'paragraph', level: 0, isOrdered: false }

/** Collects text as lines and paragraphs, with the white space that a browser would show. */
export class ParagraphCollector {
  readonly paragraphs: PastedParagraph[] = []
  #form = plainParagraph
  #lines: Span[][] = []
  #line: Span[] = []
  /** Whether white space is preserved. */
  #isPre = false
  /** Whether a space would collapse, because it follows another space or begins the line. */
  #isAfterSpace = true

  /** Ends the paragraph and sets the form of the following ones. */
  begin(form: ParagraphForm): void {
    this.endParagraph()
    this.#form = form
  }

  addText(text: string, { marks, isPre }: { marks: Mark[]; isPre: boolean }): void {
    if (!isPre) return this.#add(text.replaceAll(/[ \t\n\r\f]+/g, ' '), marks)
    this.#isPre = true
    const [first = '', ...others] = text.split(/\r\n?|\n/)
    this.#add(first, marks)
    for (const line of others) {
      this.breakLine()
      this.#isPre = true
      this.#add(line, marks)
    }
  }

  #add(text: string, marks: Mark[]): void {
    const visible = !this.#isPre && this.#isAfterSpace && text.startsWith(' ') ? text.slice(1) : text
    if (visible === '') return
    this.#isAfterSpace = visible.endsWith(' ')
    const last = this.#line.at(-1)
    if (last?.type === 'text' && isSameJson(last.marks, marks)) last.text += visible
    else this.#line.push({ type: 'text', text: visible, marks })
  }

  /** Ends the line as `<br>` does, even an empty one. */
  breakLine(): void {
    this.#lines.push(toLine(this.#line, this.#isPre))
    this.#line = []
    this.#isPre = false
    this.#isAfterSpace = true
  }

  /** Ends the line unless it is empty, as the start and end of a `<div>` do. */
  endLine(): void {
    if (this.#line.length > 0) this.breakLine()
  }

  /** Ends the paragraph. Empty lines also separate paragraphs, because most programs write the space between paragraphs as an empty line. */
  endParagraph(): void {
    this.endLine()
    let lines: Span[][] = []
    for (const line of [...this.#lines, []]) {
      if (line.length > 0) lines.push(line)
      else if (lines.length > 0) {
        this.#push(joinLines(lines))
        lines = []
      }
    }
    this.#lines = []
  }

  #push(content: Span[]): void {
    this.paragraphs.push({ ...this.#form, content })
    if (this.#form.kind === 'item') this.#form = { ...this.#form, kind: 'continuation' }
  }
}

/** Joins the lines of one paragraph with line breaks. */
export function joinLines(lines: readonly (readonly Span[])[]): Span[] {
  return lines.flatMap((line, index) => (index === 0 ? line : [{ type: 'hardBreak' as const }, ...line]))
}

/** Merges adjacent spans that have the same marks. */
export function mergeTexts(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const span of spans) {
    const last = merged.at(-1)
    if (last?.type === 'text' && span.type === 'text' && isSameJson(last.marks, span.marks)) last.text += span.text
    else merged.push({ ...span })
  }
  return merged
}

/** A line without invisible characters and without collapsed spaces. */
function toLine(line: readonly Span[], isPre: boolean): Span[] {
  const cleaned = line.flatMap((span): Span[] => {
    if (span.type !== 'text') return [span]
    const text = span.text.replaceAll(invisibleCharacters, '')
    return [{ ...span, text: isPre ? text : text.replaceAll(/[ \u00A0]{2,}/g, ' ') }]
  })
  if (!isPre) trimEdge(cleaned, 0, /^[ \u00A0]+/)
  trimEdge(cleaned, -1, /[ \u00A0]+$/)
  return cleaned.filter((span) => span.type !== 'text' || span.text !== '')
}

/** Control characters, zero-width spaces, byte order marks, and the replacement for an object that was not copied. */
// oxlint-disable-next-line no-control-regex -- The expression is there to find control characters.
const invisibleCharacters = /[\0-\u0008\u000B\u000C\u000E-\u001F\u007F\u200B\u2060\uFEFF\uFFFC]/g

function trimEdge(line: Span[], edge: 0 | -1, spaces: RegExp): void {
  for (let span = line.at(edge); span?.type === 'text'; span = line.at(edge)) {
    const text = span.text.replace(spaces, '')
    if (text !== '') {
      line.splice(edge, 1, { ...span, text })
      return
    }
    line.splice(edge, 1)
  }
}
