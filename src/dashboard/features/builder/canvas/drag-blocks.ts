import { getBlockIds, getPage } from '#document/document.ts'
import { isHeader } from '#document/rules.ts'
import { addBlocks, getSelectedBlocks, getMovableBlocks, getView, placeBlocks } from '../sync/block-commands.ts'
import { describeBlocks } from '../sync/block-names.ts'
import type { Builder } from '../sync/use-editor.ts'
import type { DraggedBlocks } from './drag-session.ts'
import { getRowBlockId } from './drop-areas.ts'
import { inlineEditing } from './inline-editing.ts'
import { tapToPlace } from './tap-to-place.ts'

/** What a press starts to drag: a new block of a type, a block (with the selection it belongs to), or the selection. */
export type DragSource = { type: string } | { block: string } | 'selection'

/** The drag source of a pressed element. Null if it cannot be dragged. */
export function findDragSource(builder: Builder, pressed: Element): DragSource | null {
  if (!builder.editor.mayEdit || tapToPlace.getState().blocks.length > 0) return null
  const type = pressed.closest<HTMLElement>('[data-new-block]')?.dataset['newBlock']
  if (type !== undefined) return { type }
  if (pressed.closest('[data-drag-selection]')) return 'selection'
  const row = pressed.closest('[role=listbox] > .block, [data-block-row]')
  const block = row && getRowBlockId(row)
  if (!block || inlineEditing.getState().block === block || isHeader(getView(builder), block)) return null
  return { block }
}

/** Selects the blocks to drag. Returns their name and what a drop does. Null if none of them can be moved. */
export function createDraggedBlocks(builder: Builder, source: DragSource): DraggedBlocks | null {
  if (typeof source === 'object' && 'type' in source) return createDraggedType(builder, source.type)
  if (source !== 'selection' && !getSelectedBlocks(builder).includes(source.block))
    builder.selection.select([source.block])
  const ids = getMovableBlocks(builder)
  const { page } = builder.selection.store.getState()
  if (ids.length === 0) return null
  return {
    ...getDropContext(builder),
    label: describeBlocks(getView(builder), ids, builder.editor.blockTypes),
    ids: new Set(ids),
    drop: (target) =>
      'page' in target
        ? placeBlocks(builder, ids, { page: target.page, index: Infinity })
        : placeBlocks(builder, ids, { page, index: getIndexAfter(builder, ids, target.after) }),
  }
}

function createDraggedType(builder: Builder, type: string): DraggedBlocks {
  return {
    ...getDropContext(builder),
    label: builder.editor.blockTypes.block(type)?.label ?? type,
    ids: new Set(),
    drop: (target) => {
      if (!('after' in target)) return false
      addBlocks(builder, [{ type, fields: {} }], target.after)
      return true
    },
  }
}

/** The order of the blocks and the names of the pages, for choosing and describing the target of a drop. */
function getDropContext(builder: Builder): Pick<DraggedBlocks, 'getOrder' | 'minGap' | 'getPageName'> {
  const view = getView(builder)
  const [first] = getBlockOrder(builder)
  return {
    getOrder: () => getBlockOrder(builder),
    minGap: first !== undefined && isHeader(view, first) ? 1 : 0,
    getPageName: (page) => getPage(view, page)?.name ?? '',
  }
}

function getBlockOrder(builder: Builder): readonly string[] {
  return getBlockIds(getView(builder), builder.selection.store.getState().page)
}

/** The index after a block, not counting the blocks that are moved. */
function getIndexAfter(builder: Builder, movedIds: readonly string[], after: string | null): number {
  const order = getBlockOrder(builder)
  return after === null ? 0 : order.filter((id) => !movedIds.includes(id)).indexOf(after) + 1
}
