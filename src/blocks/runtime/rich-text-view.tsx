import type { ReactElement, ReactNode } from 'react'
import { toHref } from '../schema/href.ts'
import type { PageContext } from './page-context.ts'
import type { Mark, RichNode, RichText, Span } from '../schema/rich-text.ts'

/** Renders rich text as elements. Stored text is never parsed as HTML. */
export function RichTextView({ content, context }: { content: RichText; context: PageContext }): ReactElement {
  return <div className="rich-text">{content.content.map((node, index) => renderNode({ node, index, context }))}</div>
}

interface NodeOptions {
  node: RichNode
  index: number
  context: PageContext
  /** Elements in a list have no `dir`. Browsers skip elements with a `dir` when they find the direction of the list by its text. */
  isInList?: boolean
}

function renderNode({ node, index, context, isInList = false }: NodeOptions): ReactElement {
  const dir = isInList ? undefined : 'auto'
  if (node.type === 'paragraph')
    return (
      <p key={index} dir={dir}>
        {node.content.map((span, spanIndex) => renderSpan(span, spanIndex, context))}
      </p>
    )
  const items = node.content.map(({ content }, itemIndex) => (
    <li key={itemIndex}>
      {content.map((inner, innerIndex) => renderNode({ node: inner, index: innerIndex, context, isInList: true }))}
    </li>
  ))
  const List = node.type === 'orderedList' ? 'ol' : 'ul'
  return (
    <List key={index} dir={dir}>
      {items}
    </List>
  )
}

function renderSpan(span: Span, index: number, context: PageContext): ReactNode {
  if (span.type === 'hardBreak') return <br key={index} />
  return (
    <span key={index}>
      {span.marks.reduceRight((content, mark) => renderMark(content, mark, context), <>{span.text}</>)}
    </span>
  )
}

function renderMark(content: ReactElement, mark: Mark, context: PageContext): ReactElement {
  switch (mark.type) {
    case 'bold':
      return <strong>{content}</strong>
    case 'italic':
      return <em>{content}</em>
    case 'link':
      return <a href={toHref(mark.attrs.href, context)}>{content}</a>
  }
}
