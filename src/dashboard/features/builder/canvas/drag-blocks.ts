import { getBlock, getBlockIds, getPage } from '#document/document.ts'
import { isHeader } from '#document/rules.ts'
import { addBlocks, getSelectedBlocks, getMovableBlocks, getView } from '../sync/block-commands.ts'
import { placeBlocks } from '../sync/move-blocks.ts'
import { describeBlock, describeBlocks } from '../sync/block-names.ts'
import { selectFirstSection } from '../sync/first-section.ts'
import { addAtBlock, placeAtBlock } from '../sync/layout-commands.ts'
import { canPlaceBeside, canPlaceInColumn, findDestination, isSection } from '../sync/row-operations.ts'
import type { Builder } from '../sync/use-editor.ts'
import type { DraggedBlocks } from './drag-session.ts'
import { getRowBlockId } from './drop-areas.ts'
import { inlineEditing } from './inline-editing.ts'
import { tapToPlace } from './tap-to-place.ts'

/**
 * What a press starts to drag: a new block of a type, a section of the palette, a block (with the selection it belongs to), the selection,
 * or the blocks before the first section.
 */
export type DragSource = { type: string } | { section: HTMLElement } | { block: string } | 'selection' | 'first section'

/** The drag source of a pressed element. Null if it cannot be dragged. */
export function findDragSource(builder: Builder, pressed: Element): DragSource | null {
  if (!builder.editor.mayEdit || tapToPlace.getState().blocks.length > 0) return null
  const type = pressed.closest<HTMLElement>('[data-new-block]')?.dataset['newBlock']
  if (type !== undefined) return { type }
  const section = pressed.closest<HTMLElement>('[data-new-section]')
  if (section) return { section }
  if (pressed.closest('[data-drag-selection]')) return 'selection'
  if (pressed.closest('[data-first-section]')) return 'first section'
  const row = pressed.closest('.block[data-row], [data-block-row]')
  const block = row && getRowBlockId(row)
  if (!block || inlineEditing.getState().block === block || isHeader(getView(builder), block)) return null
  return { block }
}

/** Selects the blocks to drag. Returns their name and what a drop does. Null if none of them can be moved. */
export function createDraggedBlocks(builder: Builder, source: DragSource): DraggedBlocks | null {
  if (typeof source === 'object' && 'type' in source) return createDraggedType(builder, source.type)
  if (typeof source === 'object' && 'section' in source) return createDraggedSection(builder, source.section)
  if (source === 'first section') selectFirstSection(builder)
  else if (source !== 'selection' && !getSelectedBlocks(builder).includes(source.block))
    builder.selection.select([source.block])
  const ids = getMovableBlocks(builder)
  const { page, isFirstSection } = builder.selection.store.getState()
  if (ids.length === 0) return null
  return {
    ...getDropContext(builder, isFirstSection || isSection(getView(builder), ids[0] ?? '')),
    label: describeBlocks(getView(builder), ids, builder.editor.blockTypes),
    ids: new Set(ids),
    acceptsAtBlock: (target, kind) =>
      ids.length === 1 && !isFirstSection && acceptsAtBlock(builder, { id: ids[0], target, kind }),
    drop(target) {
      if ('atBlock' in target) return placeAtBlock(builder, ids[0] ?? '', target.atBlock)
      return placeBlocks(
        builder,
        ids,
        'page' in target
          ? { page: target.page, index: Infinity }
          : { page, index: getIndexAfter(builder, ids, target.after) },
      )
    },
  }
}

function createDraggedType(builder: Builder, type: string): DraggedBlocks {
  return {
    ...getDropContext(builder, false),
    label: builder.editor.blockTypes.block(type)?.label ?? type,
    ids: new Set(),
    acceptsAtBlock: (target, kind) => acceptsAtBlock(builder, { id: undefined, type, target, kind }),
    drop(target) {
      if ('page' in target) return false
      if ('atBlock' in target) addAtBlock(builder, { type, fields: {} }, target.atBlock)
      else addAfter(builder, type, target.after)
      return true
    },
  }
}

/** The tile of a section inserts it when it gets the event `insertsection`, whose detail is the block before, or null. */
function createDraggedSection(builder: Builder, tile: HTMLElement): DraggedBlocks {
  return {
    ...getDropContext(builder, true),
    label: tile.dataset['newSection'] ?? '',
    ids: new Set(),
    acceptsAtBlock: () => false,
    drop(target) {
      if (!('after' in target)) return false
      return tile.dispatchEvent(new CustomEvent('insertsection', { detail: target.after }))
    },
  }
}

/** The order and names of blocks and pages, for choosing and describing the target of a drop. */
function getDropContext(
  builder: Builder,
  isMovedSection: boolean,
): Pick<DraggedBlocks, 'acceptsGap' | 'describe' | 'getOrder' | 'getPageName'> {
  const view = getView(builder)
  const [first] = getBlockOrder(builder)
  const minGap = first !== undefined && isHeader(view, first) ? 1 : 0
  return {
    getOrder: () => getBlockOrder(builder),
    acceptsGap(gap) {
      const next = getBlockOrder(builder)[gap]
      return gap >= minGap && (!isMovedSection || next === undefined || isSection(getView(builder), next))
    },
    describe: (id) => describeBlock(getView(builder), id, builder.editor.blockTypes),
    getPageName: (page) => getPage(view, page)?.name ?? '',
  }
}

/** Adds a block after another one, in its column if it is dropped between two blocks of the column. */
function addAfter(builder: Builder, type: string, after: string | null): void {
  const order = getBlockOrder(builder)
  const { kind } = findDestination(getView(builder), order, order.indexOf(after ?? '') + 1)
  if (kind === 'column' && after !== null) addAtBlock(builder, { type, fields: {} }, { target: after, side: 'below' })
  else addBlocks(builder, [{ type, fields: {} }], after)
}

interface DropAtBlock {
  id: string | undefined
  type?: string
  target: string
  kind: 'beside' | 'column'
}

function acceptsAtBlock(builder: Builder, { id, type, target, kind }: DropAtBlock): boolean {
  const view = getView(builder)
  const accepts = kind === 'beside' ? canPlaceBeside : canPlaceInColumn
  return accepts(view, { id, type: type ?? getBlock(view, id ?? '')?.type ?? '', target }, builder.editor.blockTypes)
}

function getBlockOrder(builder: Builder): readonly string[] {
  return getBlockIds(getView(builder), builder.selection.store.getState().page)
}

/** The index after a block, not counting the blocks that are moved. */
function getIndexAfter(builder: Builder, movedIds: readonly string[], after: string | null): number {
  const order = getBlockOrder(builder)
  return after === null ? 0 : order.filter((id) => !movedIds.includes(id)).indexOf(after) + 1
}
