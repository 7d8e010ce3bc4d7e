import type { ReactElement, ReactNode } from 'react'
import { toHref } from '../schema/href.ts'
import type { PageContext } from './page-context.ts'
import type { Mark, RichNode, RichText, Span } from '../schema/rich-text.ts'

/** Rich text as elements; stored text is never parsed as HTML. */
export function RichTextView({ content, context }: { content: RichText; context: PageContext }): ReactElement {
  return <div className="rich-text">{content.content.map((node, at) => nodeView({ node, at, context }))}</div>
}

interface NodeViewProps {
  node: RichNode
  at: number
  context: PageContext
  /** What is in a list has its direction. The list would not look for its own in elements that have one. */
  isInList?: boolean
}

function nodeView({ node, at, context, isInList = false }: NodeViewProps): ReactElement {
  const dir = isInList ? undefined : 'auto'
  if (node.type === 'paragraph')
    return (
      <p key={at} dir={dir}>
        {node.content.map((span, of) => spanView(span, of, context))}
      </p>
    )
  const items = node.content.map(({ content }, of) => (
    <li key={of}>{content.map((inner, place) => nodeView({ node: inner, at: place, context, isInList: true }))}</li>
  ))
  const List = node.type === 'orderedList' ? 'ol' : 'ul'
  return (
    <List key={at} dir={dir}>
      {items}
    </List>
  )
}

function spanView(span: Span, at: number, context: PageContext): ReactNode {
  if (span.type === 'hardBreak') return <br key={at} />
  return <span key={at}>{span.marks.reduceRight((inner, mark) => marked(inner, mark, context), <>{span.text}</>)}</span>
}

function marked(inner: ReactElement, mark: Mark, context: PageContext): ReactElement {
  switch (mark.type) {
    case 'bold':
      return <strong>{inner}</strong>
    case 'italic':
      return <em>{inner}</em>
    case 'link':
      return <a href={toHref(mark.attrs.href, context)}>{inner}</a>
  }
}
