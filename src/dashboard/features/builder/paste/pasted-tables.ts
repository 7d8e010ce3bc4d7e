import type { Span } from '#blocks/schema/rich-text.ts'
import { joinLines, mergeTexts, type PastedParagraph, plainParagraph } from './pasted-content.ts'

/** Rows per paragraph; longer tables become several, because the number of spans in a paragraph is limited. */
const MOST_ROWS = 100

/** A table as lines with separators between the cells. A table that only arranges its content gives that content. */
export function toTableParagraphs(rows: readonly PastedParagraph[][][]): PastedParagraph[] {
  const isLayout = rows.flat().some((cell) => cell.length > 2 || cell.some(({ kind }) => kind !== 'paragraph'))
  if (isLayout || rows.flat().length <= 1) return rows.flat(2)
  const lines = rows.flatMap((row): Span[][] => {
    const cells = row.slice(0, row.findLastIndex((cell) => cell.length > 0) + 1)
    const spans = cells.flatMap((cell, index) => [...createSeparator(index, ' | '), ...toLine(cell)])
    return spans.length === 0 ? [] : [mergeTexts(spans)]
  })
  return Array.from({ length: Math.ceil(lines.length / MOST_ROWS) }, (_, chunk) => ({
    ...plainParagraph,
    content: joinLines(lines.slice(chunk * MOST_ROWS, (chunk + 1) * MOST_ROWS)),
  }))
}

function createSeparator(index: number, text: string): Span[] {
  return index === 0 ? [] : [{ type: 'text', text, marks: [] }]
}

/** The paragraphs of a cell in one line. */
function toLine(cell: readonly PastedParagraph[]): Span[] {
  return cell.flatMap(({ content }, index) => [
    ...createSeparator(index, ' '),
    ...content.map((span): Span => (span.type === 'hardBreak' ? { type: 'text', text: ' ', marks: [] } : span)),
  ])
}
