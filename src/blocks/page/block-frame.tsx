import type { ReactElement } from 'react'
import type { ContentBlock } from '#contract/page-document.ts'
import type { BlockDefinition } from '../runtime/define-block.ts'
import type { PageContext } from '../runtime/page-context.ts'

interface BlockFrameProps {
  block: ContentBlock
  /** The definition of the block's type; undefined if the type is unknown. */
  definition: BlockDefinition | undefined
  context: PageContext
}

/** A block in its wrapper. A block of an unknown type is invisible to visitors, and a card in the builder. */
export function BlockFrame({ block, definition, context }: BlockFrameProps): ReactElement | null {
  const { id, type, fields } = block
  if (!definition && context.mode !== 'canvas') return null
  const content = definition ? (
    definition.render({ id, fields, context })
  ) : (
    <p className="card muted">The block type “{type}” is not known here.</p>
  )
  return content === null ? null : (
    <div className="block" id={id} data-block={type} data-width={definition?.width(fields)}>
      {content}
    </div>
  )
}
