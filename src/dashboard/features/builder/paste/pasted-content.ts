import type { Mark, Span } from '#blocks/schema/rich-text.ts'
import { sameJson } from '#document/same-json.ts'

/** A paragraph of what was pasted. */
export interface PastedParagraph {
  /** `item`: the first paragraph of a list's item. `more`: another paragraph of an item. */
  kind: 'paragraph' | 'heading' | 'item' | 'more'
  /** Depth of the item's list or rank of the heading, counted from 1; 0 for others. */
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
  /** Whether white space is shown as it is. */
  #isPre = false
  /** Whether a space here would not be shown, as there is one already or the line begins. */
  #isAfterSpace = true

  /** Form of the paragraphs that follow. */
  begin(form: ParagraphForm): void {
    this.endParagraph()
    this.#form = form
  }

  addText(text: string, { marks, isPre }: { marks: Mark[]; isPre: boolean }): void {
    if (!isPre) return this.#add(text.replaceAll(/[ \t\n\r\f]+/g, ' '), marks)
    this.#isPre = true
    const [first = '', ...others] = text.split(/\r\n?|\n/)
    this.#add(first, marks)
    for (const other of others) {
      this.breakLine()
      this.#isPre = true
      this.#add(other, marks)
    }
  }

  #add(text: string, marks: Mark[]): void {
    const added = !this.#isPre && this.#isAfterSpace && text.startsWith(' ') ? text.slice(1) : text
    if (added === '') return
    this.#isAfterSpace = added.endsWith(' ')
    const last = this.#line.at(-1)
    if (last?.type === 'text' && sameJson(last.marks, marks)) last.text += added
    else this.#line.push({ type: 'text', text: added, marks })
  }

  /** Ends the line, as `<br>` does: also an empty one. */
  breakLine(): void {
    this.#lines.push(toLine(this.#line, this.#isPre))
    this.#line = []
    this.#isPre = false
    this.#isAfterSpace = true
  }

  /** Ends the line unless nothing stands in it, as the begin and end of a `<div>` do. */
  endLine(): void {
    if (this.#line.length > 0) this.breakLine()
  }

  /** Ends the paragraph. Empty lines end it too: they are how most programs write the space between paragraphs. */
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
    if (this.#form.kind === 'item') this.#form = { ...this.#form, kind: 'more' }
  }
}

/** Lines of one paragraph, with a line break between them. */
export function joinLines(lines: readonly (readonly Span[])[]): Span[] {
  return lines.flatMap((line, at) => (at === 0 ? line : [{ type: 'hardBreak' as const }, ...line]))
}

/** The same spans, with neighbors of the same marks in one. */
export function mergeTexts(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const span of spans) {
    const last = merged.at(-1)
    if (last?.type === 'text' && span.type === 'text' && sameJson(last.marks, span.marks)) last.text += span.text
    else merged.push({ ...span })
  }
  return merged
}

/** A line without invisible characters, and without the spaces that only separate words of the markup. */
function toLine(line: readonly Span[], isPre: boolean): Span[] {
  const cleaned = line.flatMap((span): Span[] => {
    if (span.type !== 'text') return [span]
    const text = span.text.replaceAll(invisible, '')
    return [{ ...span, text: isPre ? text : text.replaceAll(/[ \u00A0]{2,}/g, ' ') }]
  })
  if (!isPre) trimEdge(cleaned, 0, /^[ \u00A0]+/)
  trimEdge(cleaned, -1, /[ \u00A0]+$/)
  return cleaned.filter((span) => span.type !== 'text' || span.text !== '')
}

/** Control characters, zero-width spaces, byte order marks, and what stands for an object that was not copied. */
// oxlint-disable-next-line no-control-regex -- They are what it finds.
const invisible = /[\0-\u0008\u000B\u000C\u000E-\u001F\u007F\u200B\u2060\uFEFF\uFFFC]/g

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
