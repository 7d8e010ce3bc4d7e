import type { Span } from '#blocks/schema/rich-text.ts'
import { joinLines, mergeTexts, type PastedParagraph, plainParagraph } from './pasted-content.ts'

/** More rows are further paragraphs, which can hold so many parts. */
const MOST_ROWS = 100

/** A table as lines with separators between the cells; a table that only places its content, as the content. */
export function toTableParagraphs(rows: readonly PastedParagraph[][][]): PastedParagraph[] {
  const isLayout = rows.flat().some((cell) => cell.length > 2 || cell.some(({ kind }) => kind !== 'paragraph'))
  if (isLayout || rows.flat().length <= 1) return rows.flat(2)
  const lines = rows.flatMap((row): Span[][] => {
    const cells = row.slice(0, row.findLastIndex((cell) => cell.length > 0) + 1)
    const spans = cells.flatMap((cell, at) => [...separate(at, ' | '), ...toLine(cell)])
    return spans.length === 0 ? [] : [mergeTexts(spans)]
  })
  return Array.from({ length: Math.ceil(lines.length / MOST_ROWS) }, (_, nth) => ({
    ...plainParagraph,
    content: joinLines(lines.slice(nth * MOST_ROWS, (nth + 1) * MOST_ROWS)),
  }))
}

function separate(at: number, text: string): Span[] {
  return at === 0 ? [] : [{ type: 'text', text, marks: [] }]
}

/** The paragraphs of a cell in one line. */
function toLine(cell: readonly PastedParagraph[]): Span[] {
  return cell.flatMap(({ content }, at) => [
    ...separate(at, ' '),
    ...content.map((span): Span => (span.type === 'hardBreak' ? { type: 'text', text: ' ', marks: [] } : span)),
  ])
}
