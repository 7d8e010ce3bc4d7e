import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'

const LINE_LENGTH = 78

/** Line breaks before and after the elements that are blocks. All other elements are parts of a line. */
const lineBreaks = new Map<unknown, readonly [before: number, after: number]>([
  ['div', [1, 1]],
  ['p', [2, 2]],
  ['h1', [2, 2]],
  ['h2', [3, 2]],
  ['table', [2, 2]],
])

interface TextProps {
  children?: ReactNode
  className?: string
  href?: string
}
type Element = ReactElement<TextProps>

/**
 * Renders the elements of a message as plain text, for programs that show no HTML. Lines are wrapped, pictures are left out, and a link is
 * followed by its address unless the address is its text or the link is a button. Components must not use hooks.
 */
export function renderText(node: ReactNode): string {
  const blocks = new TextBlocks()
  write(blocks, node)
  return blocks.end()
}

function write(blocks: TextBlocks, node: ReactNode): void {
  for (const child of expand(node)) {
    if (typeof child === 'string') blocks.add(child.replaceAll(/[ \t\r\n\f\u200B]+/g, ' '))
    else writeElement(blocks, child)
  }
}

function writeElement(blocks: TextBlocks, { type, props }: Element): void {
  if (type === 'head' || type === 'img' || props.className === 'button-only') return
  if (type === 'br') return blocks.add('\n')
  const [before, after] = lineBreaks.get(type) ?? [0, 0]
  blocks.separate(before)
  if (type === 'table') blocks.addLines(toTableLines(props.children))
  else write(blocks, props.children)
  if (type === 'a' && props.className !== 'button' && props.href !== renderText(props.children))
    blocks.add(` [${props.href}]`)
  blocks.separate(after)
}

/** Yields the texts and the HTML elements of a node. Components and fragments are replaced by what they render. */
function* expand(node: ReactNode): Generator<string | Element> {
  for (const child of Children.toArray(node)) {
    if (typeof child === 'string' || typeof child === 'number') yield String(child)
    if (!isValidElement<TextProps>(child)) continue
    if (isComponent(child.type)) yield* expand(child.type(child.props))
    else if (child.type === Fragment) yield* expand(child.props.children)
    else yield child
  }
}

function isComponent(type: unknown): type is (props: TextProps) => ReactNode {
  return typeof type === 'function'
}

/** Returns the rows of a table as lines, with each column as wide as its widest cell. */
function toTableLines(node: ReactNode): string[] {
  const rows = findAll(node, ['tr']).map(({ props }) =>
    findAll(props.children, ['th', 'td']).map((cell) => renderText(cell.props.children).split('\n')),
  )
  const widths: number[] = []
  for (const row of rows)
    for (const [column, lines] of row.entries())
      widths[column] = Math.max(widths[column] ?? 0, ...lines.map(({ length }) => length))
  return rows.flatMap((row) => {
    const height = Math.max(...row.map(({ length }) => length))
    return Array.from({ length: height }, (_, line) =>
      row
        .map((lines, column) => (lines[line] ?? '').padEnd(widths[column] ?? 0))
        .join('   ')
        .trimEnd(),
    )
  })
}

function findAll(node: ReactNode, types: readonly string[]): Element[] {
  return [...expand(node)].flatMap((child) => {
    if (typeof child === 'string') return []
    return types.some((type) => type === child.type) ? [child] : findAll(child.props.children, types)
  })
}

/** Text that is divided into blocks. Of the line breaks that two blocks demand between them, the larger number counts. */
class TextBlocks {
  #text = ''
  #line = ''
  #breaks = 0

  /** Adds text to the current line. A line feed begins another line. */
  add(text: string): void {
    this.#line += text
  }

  addLines(lines: readonly string[]): void {
    this.#append(lines.join('\n'))
  }

  /** Ends the block, so that the next block begins after at least this number of line breaks. Zero ends nothing. */
  separate(breaks: number): void {
    if (breaks === 0) return
    this.#append(this.#takeLine())
    this.#breaks = Math.max(this.#breaks, breaks)
  }

  end(): string {
    this.#append(this.#takeLine())
    return this.#text
  }

  #takeLine(): string {
    const lines = this.#line.split('\n').flatMap(wrap)
    this.#line = ''
    return lines.join('\n')
  }

  #append(block: string): void {
    if (block === '') return
    this.#text += this.#text === '' ? block : '\n'.repeat(this.#breaks) + block
    this.#breaks = 0
  }
}

/** Divides a line at spaces. A word that is longer than a line, such as an address, stays whole. */
function wrap(text: string): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').filter((part) => part !== '')) {
    if (line !== '' && line.length + 1 + word.length > LINE_LENGTH) {
      lines.push(line)
      line = ''
    }
    line += line === '' ? word : ` ${word}`
  }
  return [...lines, line]
}
