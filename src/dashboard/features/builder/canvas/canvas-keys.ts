import { getBlockIds } from '#document/document.ts'
import type { Builder } from '../sync/use-editor.ts'
import { getSelectedBlocks, getFocusIndex, removeBlocks, getView, selectAt } from '../sync/block-commands.ts'
import { stepBlocks } from '../sync/move-blocks.ts'
import { duplicateBlocks } from '../sync/layout-commands.ts'
import { tapToPlace, stopTapToPlace } from './tap-to-place.ts'
import { isComposing } from '#dashboard/ui/is-composing.ts'

/** Shortcuts that open a dialog or start an inline edit. */
export interface CanvasActions {
  openForm: () => void
  editInline: () => void
  openInsertDialog: () => void
  openMoveDialog: () => void
}

/** Handles a key press in the canvas. Returns false for keys without a shortcut. */
export function handleCanvasKey(builder: Builder, event: KeyboardEvent, actions: CanvasActions): boolean {
  if (isComposing(event)) return false
  if (!builder.editor.mayEdit) return !event.altKey && moveSelection(builder, event)
  const isMod = event.ctrlKey || event.metaKey
  if (event.altKey) return !isMod && handleAltKey(builder, event.key)
  if (isMod) return !event.shiftKey && handleModKey(builder, event.key.toLowerCase())
  return moveSelection(builder, event) || handlePlainKey(builder, event.key, actions)
}

function handleAltKey(builder: Builder, key: string): boolean {
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return false
  stepBlocks(builder, key === 'ArrowUp' ? -1 : 1)
  return true
}

function handleModKey(builder: Builder, key: string): boolean {
  if (key === 'd') duplicateBlocks(builder)
  else if (key === 'a') builder.selection.select(getBlockIds(getView(builder), builder.selection.store.getState().page))
  else return false
  return true
}

function moveSelection(builder: Builder, { key, shiftKey }: KeyboardEvent): boolean {
  const index = getNextIndex(key, getFocusIndex(builder))
  if (index === null) return false
  selectAt(builder, index, { extend: shiftKey })
  return true
}

function getNextIndex(key: string, index: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return index + 1
    case 'ArrowUp':
      return index - 1
    case 'PageDown':
      return index + 10
    case 'PageUp':
      return index - 10
    case 'Home':
      return 0
    case 'End':
      return Infinity
    default:
      return null
  }
}

function handlePlainKey(builder: Builder, key: string, actions: CanvasActions): boolean {
  if (key === '/') {
    actions.openInsertDialog()
    return true
  }
  if (getSelectedBlocks(builder).length === 0) return false
  switch (key) {
    case 'Enter':
      actions.openForm()
      return true
    case 'F2':
      actions.editInline()
      return true
    case 'm':
    case 'M':
      actions.openMoveDialog()
      return true
    case 'Delete':
    case 'Backspace':
      removeBlocks(builder)
      return true
    case 'Escape':
      if (tapToPlace.getState().blocks.length > 0) stopTapToPlace()
      else builder.selection.select([])
      return true
    default:
      return false
  }
}
