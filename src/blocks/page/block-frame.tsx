import type { ReactElement } from 'react'
import type { ContentBlock } from '#contract/page-document.ts'
import { type BlockLayout, readLayout } from '../layout/block-layout.ts'
import { getColumnAttributes } from '../layout/column-attributes.ts'
import { packBlock, type RowState, type RowPlace } from '../layout/pack-rows.ts'
import type { BlockPlace } from '../runtime/picture-widths.ts'
import type { BlockDefinition } from '../runtime/define-block.ts'
import type { PageContext } from '../runtime/page-context.ts'

/** A column of blocks, or a block with a row of its own. */
interface DrawnColumn {
  place: RowPlace | null
  /** Whether its first block is below blocks that were drawn before. */
  isContinued: boolean
  blocks: [DrawnBlock, ...DrawnBlock[]]
}

interface DrawnBlock {
  block: ContentBlock
  width: ReturnType<BlockDefinition['width']> | undefined
  layout: BlockLayout
  content: ReactElement
}

/** The element of a column on wide screens with its blocks, or of a block with a row of its own. */
export function ColumnFrame({ place, blocks }: DrawnColumn): ReactElement {
  if (place === null) return <BlockFrame {...blocks[0]} />
  return (
    <div className="column" {...getColumnAttributes(place, blocks[0].layout)}>
      {blocks.map((drawnBlock) => (
        <BlockFrame key={drawnBlock.block.id} {...drawnBlock} width={undefined} />
      ))}
    </div>
  )
}

function BlockFrame({ block, width, layout, content }: DrawnBlock): ReactElement {
  return (
    <div className="block" id={block.id} data-block={block.type} data-width={width} data-hide-on={layout.hideOn}>
      {content}
    </div>
  )
}

interface DrawOptions {
  context: PageContext
  findBlock: (type: string) => BlockDefinition | undefined
  /** The room in the row that the previous blocks leave. */
  rowState: RowState
  /** The place of a block with a row of its own. Left out where pictures have a single size. */
  sectionPlace?: BlockPlace
}

/**
 * Draws consecutive blocks of a section, and packs them into rows. Blocks that show nothing take no place. A block of an unknown type is
 * invisible to visitors, and a card in the builder.
 */
export function drawBlocks(
  blocks: readonly ContentBlock[],
  { context, findBlock, rowState, sectionPlace }: DrawOptions,
): { columns: DrawnColumn[]; rowState: RowState } {
  let nextState = rowState
  const columns: DrawnColumn[] = []
  for (const block of blocks) {
    const definition = findBlock(block.type)
    const layout = readLayout(block.fields['layout'])
    const packedBlock = packBlock(nextState, layout)
    const place = sectionPlace && { ...sectionPlace, ...packedBlock.place }
    const content = drawContent(block, definition, place ? { ...context, place } : context)
    if (content === null) continue
    nextState = packedBlock.rowState
    const drawnBlock = { block, width: definition?.width(block.fields), layout, content }
    const column = columns.at(-1)
    if (packedBlock.isBelow && column) column.blocks.push(drawnBlock)
    else columns.push({ place: packedBlock.place, isContinued: packedBlock.isBelow, blocks: [drawnBlock] })
  }
  return { columns, rowState: nextState }
}

function drawContent(
  { id, type, fields }: ContentBlock,
  definition: BlockDefinition | undefined,
  context: PageContext,
): ReactElement | null {
  if (definition) return definition.render({ id, fields, context })
  return context.mode === 'canvas' ? <p className="card muted">The block type “{type}” is not known here.</p> : null
}
