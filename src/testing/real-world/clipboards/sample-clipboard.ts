import type { ListItem, Mark, Paragraph, RichList, RichNode, Span } from '#blocks/schema/rich-text.ts'

/** The content that a program puts on the clipboard, and the rich text that is stored after a paste. */
export interface SampleClipboard {
  /** The program, and what was copied in it. */
  copied: string
  /** The flavor `text/html`; empty if the program has none. */
  html: string
  /** The flavor `text/plain`. */
  plain: string
  /** The content as the program showed it, as far as rich text can express it. */
  stored: RichNode[]
}

/** A paragraph. A line break is `'\n'`. */
export function p(...spans: (string | Span)[]): Paragraph {
  return { type: 'paragraph', content: toSpans(spans) }
}

export function ul(...items: ListItem[]): RichList {
  return { type: 'bulletList', content: items }
}

export function ol(...items: ListItem[]): RichList {
  return { type: 'orderedList', content: items }
}

/** An item with a paragraph of these spans, and the lists in it. */
export function li(...parts: (string | Span | RichNode)[]): ListItem {
  const nodes = parts.filter((part): part is RichNode => !isSpan(part))
  return { type: 'listItem', content: [p(...parts.filter(isSpan)), ...nodes] }
}

function isSpan(part: string | Span | RichNode): part is string | Span {
  return typeof part === 'string' || part.type === 'text' || part.type === 'hardBreak'
}

export function bold(text: string): Span {
  return { type: 'text', text, marks: [{ type: 'bold' }] }
}

export function italic(text: string): Span {
  return { type: 'text', text, marks: [{ type: 'italic' }] }
}

export function link(text: string, href: string, ...marks: Mark[]): Span {
  return { type: 'text', text, marks: [{ type: 'link', attrs: { href } }, ...marks] }
}

function toSpans(spans: readonly (string | Span)[]): Span[] {
  return spans.map((span) => {
    if (typeof span !== 'string') return span
    return span === '\n' ? { type: 'hardBreak' } : { type: 'text', text: span, marks: [] }
  })
}
