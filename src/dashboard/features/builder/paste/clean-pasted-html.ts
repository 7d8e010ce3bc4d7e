import {
  findLevel,
  isEmoji,
  type OpenElement,
  rootElement,
  type ReadElement,
  toMarks,
  toOpenElement,
} from './open-element.ts'
import {
  ParagraphCollector,
  type ParagraphForm,
  type PastedParagraph,
  plainParagraph,
  joinLines,
  mergeTexts,
} from './pasted-content.ts'
import { type Attributes, readMarkup } from './read-markup.ts'
import { findDeclarations, readStyleSheet, type StyleSheet } from './read-styles.ts'
import type { Span } from '#blocks/schema/rich-text.ts'

/**
 * Reads paragraphs, headings and lists from pasted HTML, with bold, italic and links as they looked in the other program. Styles are parsed as
 * text, because the content policy of the dashboard keeps them from applying. Everything else is dropped.
 */
export function cleanPastedHtml(html: string): PastedParagraph[] {
  const cleaner = new HtmlCleaner(html.includes('<!--StartFragment'))
  readMarkup(html, cleaner)
  return cleaner.finish()
}

interface OpenTable {
  /** Content around the table. */
  outer: ParagraphCollector
  /** Content of the table outside of its cells: the caption. */
  inner: ParagraphCollector
  /** Paragraphs of each cell. */
  rows: PastedParagraph[][][]
}

class HtmlCleaner {
  readonly #elements = [rootElement]
  readonly #tables: OpenTable[] = []
  #collector = new ParagraphCollector()
  #sheet: StyleSheet = new Map()
  #styles = ''
  /** Form of a list item from Word whose marker has not been read yet. */
  #wordItem: ParagraphForm | null = null
  #marker = ''
  #isInFragment: boolean

  constructor(hasFragment: boolean) {
    this.#isInFragment = !hasFragment
  }

  finish(): PastedParagraph[] {
    this.#collector.endParagraph()
    return this.#collector.paragraphs
  }

  readonly onComment = (text: string) => {
    if (text === 'StartFragment') this.#isInFragment = true
    if (text === 'EndFragment') this.#isInFragment = false
  }

  readonly onText = (text: string) => {
    const element = this.#getInnermost()
    if (element.name === 'style') this.#styles += text
    if (element.isMarker) this.#marker += text
    if (element.isSkipped || element.isMarker || !this.#isInFragment) return
    if (this.#wordItem && text.trim() !== '') this.#beginWordItem(this.#wordItem)
    // Between rows and cells there is only white space of the markup.
    if (tableStructure.has(element.name) && text.trim() === '') return
    const visibleText = element.isSpace ? text.replaceAll('\u00A0', ' ') : text
    this.#collector.addText(visibleText, { marks: toMarks(element), isPre: element.isPre })
  }

  readonly onOpen = (name: string, attributes: Attributes) => {
    const parent = this.#getInnermost()
    const declarations = findDeclarations(name, attributes, this.#sheet)
    const element = toOpenElement(name, { attributes, declarations }, parent)
    this.#elements.push(element)
    if (element.isSkipped || element.isMarker) return
    this.#beginBlock(element, { attributes, declarations })
    if (!this.#isInFragment) return
    if (name === 'br') this.#collector.breakLine()
    else if (name === 'img' && isEmoji(attributes)) this.onText(attributes.get('alt') ?? '')
  }

  readonly onClose = () => {
    const element = this.#elements.pop() ?? rootElement
    if (element.name === 'style') {
      this.#sheet = readStyleSheet(this.#styles.slice(0, LONGEST_STYLE_SHEET))
      return
    }
    if (element.isSkipped || element.isMarker) return
    if (element.name === 'table') this.#endTable()
    else if (cellElements.has(element.name)) this.#endCell()
    else if (element.name === 'li')
      this.#collector.begin(this.#getInnermost().listDepth > 0 ? this.#getContinuationForm() : plainParagraph)
    else if (element.name === 'ul' || element.name === 'ol')
      this.#collector.begin(element.listDepth > 1 ? this.#getContinuationForm() : plainParagraph)
    else this.#endBlock(element)
  }

  #getInnermost(): OpenElement {
    return this.#elements.at(-1) ?? rootElement
  }

  #beginBlock(element: OpenElement, { attributes, declarations }: ReadElement): void {
    const { name, listDepth } = element
    const collector = this.#collector
    const wordLevel = /\blevel(\d+)/.exec(declarations.get('mso-list') ?? '')?.[1]
    if (name === 'li') {
      collector.begin({ kind: 'item', level: findLevel(attributes, listDepth), isOrdered: this.#isInOrderedList() })
    } else if (element.headingRank > 0)
      collector.begin({ ...plainParagraph, kind: 'heading', level: element.headingRank })
    else if (wordLevel !== undefined) {
      collector.begin(plainParagraph)
      this.#wordItem = { kind: 'item', level: Number(wordLevel), isOrdered: false }
      this.#marker = ''
    } else if (name === 'table') this.#beginTable()
    else if (name === 'tr') this.#tables.at(-1)?.rows.push([])
    else if (cellElements.has(name)) this.#beginCell()
    else if (lineElements.has(name)) collector.endLine()
    else if (paragraphElements.has(name)) collector.endParagraph()
  }

  #endBlock({ name, listDepth, headingRank }: OpenElement): void {
    const collector = this.#collector
    if (headingRank > 0) collector.begin(plainParagraph)
    else if (lineElements.has(name)) collector.endLine()
    else if (paragraphElements.has(name) && listDepth === 0) {
      this.#wordItem = null
      collector.begin(plainParagraph)
    } else if (paragraphElements.has(name)) collector.endParagraph()
  }

  /** Whether the innermost open list is a numbered one. */
  #isInOrderedList(): boolean {
    return this.#elements.findLast(({ name }) => name === 'ul' || name === 'ol')?.name === 'ol'
  }

  /** Form for text between list items, which belongs to the item before that text. */
  #getContinuationForm(): ParagraphForm {
    return { kind: 'continuation', level: this.#getInnermost().listDepth, isOrdered: this.#isInOrderedList() }
  }

  #beginWordItem(item: ParagraphForm): void {
    this.#wordItem = null
    // Markers of numbered items: '1.', '12)', 'a)', '(iv)'
    this.#collector.begin({ ...item, isOrdered: /^[\s\u00A0(]*(\d+|[a-z]{1,5})[.):\]]/i.test(this.#marker) })
  }

  #beginTable(): void {
    this.#collector.endParagraph()
    const inner = new ParagraphCollector()
    this.#tables.push({ outer: this.#collector, inner, rows: [] })
    this.#collector = inner
  }

  #beginCell(): void {
    this.#collector.endParagraph()
    if (this.#tables.length > 0) this.#collector = new ParagraphCollector()
  }

  #endCell(): void {
    this.#collector.endParagraph()
    const table = this.#tables.at(-1)
    if (!table) return
    if (table.rows.length === 0) table.rows.push([])
    table.rows.at(-1)?.push(this.#collector.paragraphs)
    this.#collector = table.inner
  }

  #endTable(): void {
    const table = this.#tables.pop()
    if (!table) return
    this.#collector.endParagraph()
    for (const paragraph of [...this.#collector.paragraphs, ...toTableParagraphs(table.rows)])
      table.outer.paragraphs.push(paragraph)
    this.#collector = table.outer
  }
}

/** In characters. */
const LONGEST_STYLE_SHEET = 500_000

/** Elements that begin a line without space above it. */
const lineElements = toSet('div address pre dt dd option legend summary tr caption')
const paragraphElements = toSet(
  'p h1 h2 h3 h4 h5 h6 ul ol dl blockquote article aside section header footer main nav figure figcaption form fieldset details hr table body center',
)
const cellElements = toSet('td th')
const tableStructure = toSet('table thead tbody tfoot tr colgroup ul ol')

function toSet(names: string): ReadonlySet<string> {
  return new Set(names.split(' '))
}

/** A longer table becomes several paragraphs, because the number of spans in a paragraph is limited. */
const MOST_ROWS_PER_PARAGRAPH = 100

/** A table as lines with separators between the cells. Of a table that is used for layout, only the content of the cells is kept. */
function toTableParagraphs(rows: readonly PastedParagraph[][][]): PastedParagraph[] {
  const isLayout = rows.flat().some((cell) => cell.length > 2 || cell.some(({ kind }) => kind !== 'paragraph'))
  if (isLayout || rows.flat().length <= 1) return rows.flat(2)
  const lines = rows.flatMap((row): Span[][] => {
    const cells = row.slice(0, row.findLastIndex((cell) => cell.length > 0) + 1)
    const spans = cells.flatMap((cell, index) => [...createSeparator(index, ' | '), ...toLine(cell)])
    return spans.length === 0 ? [] : [mergeTexts(spans)]
  })
  return Array.from({ length: Math.ceil(lines.length / MOST_ROWS_PER_PARAGRAPH) }, (_, chunk) => ({
    ...plainParagraph,
    content: joinLines(lines.slice(chunk * MOST_ROWS_PER_PARAGRAPH, (chunk + 1) * MOST_ROWS_PER_PARAGRAPH)),
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
