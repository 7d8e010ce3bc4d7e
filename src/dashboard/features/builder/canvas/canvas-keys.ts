import { getBlockIds } from '#document/document.ts'
import type { Builder } from '../sync/use-editor.ts'
import {
  selectedBlocks,
  duplicateBlocks,
  focusIndex,
  removeBlocks,
  stepBlocks,
  getView,
  selectAt,
} from '../sync/block-commands.ts'
import { tapToPlace, stopTapToPlace } from './tap-to-place.ts'
import { isComposing } from '#dashboard/ui/is-composing.ts'

/** Shortcuts that open a dialog or start an inline edit. */
export interface CanvasActions {
  openForm: () => void
  write: () => void
  insert: () => void
  moveTo: () => void
}

/** Handles a key press in the canvas. Returns false for keys without a shortcut. Only two single letters are shortcuts, and only here. */
export function handleCanvasKey(builder: Builder, event: KeyboardEvent, actions: CanvasActions): boolean {
  if (isComposing(event)) return false
  if (!builder.editor.mayEdit) return !event.altKey && walk(builder, event)
  const isMod = event.ctrlKey || event.metaKey
  if (event.altKey) return !isMod && withAlt(builder, event.key)
  if (isMod) return !event.shiftKey && withMod(builder, event.key.toLowerCase())
  return walk(builder, event) || withoutModifiers(builder, event.key, actions)
}

function withAlt(builder: Builder, key: string): boolean {
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return false
  stepBlocks(builder, key === 'ArrowUp' ? -1 : 1)
  return true
}

function withMod(builder: Builder, key: string): boolean {
  if (key === 'd') duplicateBlocks(builder)
  else if (key === 'a') builder.selection.select(getBlockIds(getView(builder), builder.selection.store.getState().page))
  else return false
  return true
}

function walk(builder: Builder, { key, shiftKey }: KeyboardEvent): boolean {
  const to = nextIndex(key, focusIndex(builder))
  if (to === null) return false
  selectAt(builder, to, { extend: shiftKey })
  return true
}

function nextIndex(key: string, at: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return at + 1
    case 'ArrowUp':
      return at - 1
    case 'PageDown':
      return at + 10
    case 'PageUp':
      return at - 10
    case 'Home':
      return 0
    case 'End':
      return Infinity
    default:
      return null
  }
}

function withoutModifiers(builder: Builder, key: string, actions: CanvasActions): boolean {
  if (key === '/') {
    actions.insert()
    return true
  }
  if (selectedBlocks(builder).length === 0) return false
  switch (key) {
    case 'Enter':
      actions.openForm()
      return true
    case 'F2':
      actions.write()
      return true
    case 'm':
    case 'M':
      actions.moveTo()
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
