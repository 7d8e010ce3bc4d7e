import { getBlockIds, getPage } from '#document/document.ts'
import { isHeader } from '#document/rules.ts'
import { addBlocks, selectedBlocks, movableBlocks, getView, placeBlocks } from '../sync/block-commands.ts'
import { nameOfBlocks } from '../sync/block-names.ts'
import type { Builder } from '../sync/use-editor.ts'
import type { Dragged } from './drag-session.ts'
import { rowBlock } from './drop-areas.ts'
import { inlineEditing } from './inline-editing.ts'
import { tapToPlace } from './tap-to-place.ts'

/** What a press starts to drag: a new block of a type, a block (with the selection it belongs to), or the selection. */
export type DragSource = { type: string } | { block: string } | 'selection'

/** The drag source of a pressed element; null if it cannot be dragged. */
export function findDragSource(builder: Builder, pressed: Element): DragSource | null {
  if (!builder.editor.mayEdit || tapToPlace.getState().blocks.length > 0) return null
  const type = pressed.closest<HTMLElement>('[data-new-block]')?.dataset['newBlock']
  if (type !== undefined) return { type }
  if (pressed.closest('[data-drag-selection]')) return 'selection'
  const row = pressed.closest('[role=listbox] > .block, [data-block-row]')
  const block = row && rowBlock(row)
  if (!block || inlineEditing.getState().block === block || isHeader(getView(builder), block)) return null
  return { block }
}

/** Selects the dragged blocks and returns their name and what a drop does. Null if none of them can be moved. */
export function toDragged(builder: Builder, source: DragSource): Dragged | null {
  if (typeof source === 'object' && 'type' in source) return newBlock(builder, source.type)
  if (source !== 'selection' && !selectedBlocks(builder).includes(source.block))
    builder.selection.select([source.block])
  const ids = movableBlocks(builder)
  const { page } = builder.selection.store.getState()
  if (ids.length === 0) return null
  return {
    ...around(builder),
    label: nameOfBlocks(getView(builder), ids, builder.editor.blockTypes),
    ids: new Set(ids),
    drop: (target) =>
      'page' in target
        ? placeBlocks(builder, ids, { page: target.page, index: Infinity })
        : placeBlocks(builder, ids, { page, index: indexAfter(builder, ids, target.after) }),
  }
}

function newBlock(builder: Builder, type: string): Dragged {
  return {
    ...around(builder),
    label: builder.editor.blockTypes.block(type)?.label ?? type,
    ids: new Set(),
    drop: (target) => {
      if (!('after' in target)) return false
      addBlocks(builder, [{ type, fields: {} }], target.after)
      return true
    },
  }
}

function around(builder: Builder): Pick<Dragged, 'order' | 'minGap' | 'pageName'> {
  const view = getView(builder)
  const [first] = getBlockOrder(builder)
  return {
    order: () => getBlockOrder(builder),
    minGap: first !== undefined && isHeader(view, first) ? 1 : 0,
    pageName: (page) => getPage(view, page)?.name ?? '',
  }
}

function getBlockOrder(builder: Builder): readonly string[] {
  return getBlockIds(getView(builder), builder.selection.store.getState().page)
}

/** The index after a block, not counting the blocks that are moved. */
function indexAfter(builder: Builder, moved: readonly string[], after: string | null): number {
  const all = getBlockOrder(builder)
  return after === null ? 0 : all.filter((id) => !moved.includes(id)).indexOf(after) + 1
}
