import type { ReactElement } from 'react'
import type { ContentBlock } from '#contract/page-document.ts'
import { type BlockLayout, readLayout } from '../layout/block-layout.ts'
import { packBlock, type RowPlace } from '../layout/pack-rows.ts'
import type { BlockDefinition } from '../runtime/define-block.ts'
import type { PageContext } from '../runtime/page-context.ts'

/** The element of a block, with its place in the row on wide screens. */
export function BlockFrame({ block, width, layout, place, content }: DrawnBlock): ReactElement {
  return (
    <div
      className="block"
      id={block.id}
      data-block={block.type}
      data-width={place ? undefined : width}
      {...getLayoutAttributes(layout, place)}
    >
      {content}
    </div>
  )
}

/** The attributes that the CSS of columns reads. */
export function getLayoutAttributes({ align, hideOn }: BlockLayout, place: RowPlace | null) {
  return {
    'data-start': place?.start,
    'data-span': place?.span,
    'data-align': place ? align : undefined,
    'data-hide-on': hideOn,
  }
}

interface DrawnBlock {
  block: ContentBlock
  width: ReturnType<BlockDefinition['width']> | undefined
  layout: BlockLayout
  place: RowPlace | null
  content: ReactElement
}

interface DrawOptions {
  context: PageContext
  findBlock: (type: string) => BlockDefinition | undefined
  /** How many twelfths of the current row are taken before the first block. */
  taken: number
}

/**
 * Draws consecutive blocks of a section, and packs them into rows. Blocks that show nothing take no place. A block of an unknown type is
 * invisible to visitors, and a card in the builder.
 */
export function drawBlocks(
  blocks: readonly ContentBlock[],
  { context, findBlock, taken }: DrawOptions,
): { drawn: DrawnBlock[]; taken: number } {
  let takenTwelfths = taken
  const drawn = blocks.flatMap((block) => {
    const definition = findBlock(block.type)
    const content = drawContent(block, definition, context)
    if (content === null) return []
    const layout = readLayout(block.fields['layout'])
    const packed = packBlock(takenTwelfths, layout)
    takenTwelfths = packed.taken
    return [{ block, width: definition?.width(block.fields), layout, place: packed.place, content }]
  })
  return { drawn, taken: takenTwelfths }
}

function drawContent(
  { id, type, fields }: ContentBlock,
  definition: BlockDefinition | undefined,
  context: PageContext,
): ReactElement | null {
  if (definition) return definition.render({ id, fields, context })
  return context.mode === 'canvas' ? <p className="card muted">The block type “{type}” is not known here.</p> : null
}
