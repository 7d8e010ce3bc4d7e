import type { PointerEvent as ReactPointerEvent } from 'react'
import { getBlockIds } from '#document/document.ts'
import { isHeader } from '#document/rules.ts'
import type { Builder } from '../sync/use-editor.ts'
import { addBlocks, freeBlocks, placeBlocks, getView } from '../sync/block-commands.ts'
import { nameOfBlocks } from '../sync/block-names.ts'
import { canvasPort } from '../sync/canvas-port.ts'
import { beginDrag } from './drag.ts'

/** Lets what is chosen be dragged, to another place or onto another page of the document. */
export function dragChosen(builder: Builder, start: PointerEvent): void {
  const ground = canvasPort.read()?.ground()
  const ids = freeBlocks(builder)
  if (!ground || ids.length === 0) return
  const { page } = builder.selection.store.getState()
  const view = getView(builder)
  beginDrag(
    ground,
    {
      label: nameOfBlocks(view, ids, builder.editor.kinds),
      ids,
      order: () => getBlockOrder(builder),
      least: leastGap(builder),
      onDrop: (target) => {
        if ('page' in target) placeBlocks(builder, ids, { page: target.page, index: Infinity })
        else placeBlocks(builder, ids, { page, index: indexBehind(builder, ids, target.after) })
      },
    },
    start,
  )
}

/** For an entry of the palette, as its `onPointerDown`: brings a new block of its type into the page, where it is let go. */
export function dragNewBlock(
  builder: Builder,
  { type, label }: { type: string; label: string },
  event: ReactPointerEvent,
): void {
  const ground = canvasPort.read()?.ground()
  if (!ground || event.button !== 0 || event.pointerType === 'touch') return
  beginDrag(
    ground,
    {
      label,
      ids: [],
      order: () => getBlockOrder(builder),
      least: leastGap(builder),
      onDrop: (target) => {
        if ('after' in target) addBlocks(builder, [{ type, fields: {} }], target.after)
      },
    },
    event.nativeEvent,
  )
}

function getBlockOrder(builder: Builder): readonly string[] {
  return getBlockIds(getView(builder), builder.selection.store.getState().page)
}

function leastGap(builder: Builder): number {
  const view = getView(builder)
  const [first] = getBlockOrder(builder)
  return first !== undefined && isHeader(view, first) ? 1 : 0
}

/** The place behind a block, among those that stay. */
function indexBehind(builder: Builder, moved: readonly string[], after: string | null): number {
  const all = getBlockOrder(builder)
  return after === null ? 0 : all.filter((id) => !moved.includes(id)).indexOf(after) + 1
}
