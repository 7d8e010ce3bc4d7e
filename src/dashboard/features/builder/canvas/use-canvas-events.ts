import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { getBlockIds, getBlock } from '#document/document.ts'
import type { Builder } from '../sync/use-editor.ts'
import { getSelectedBlocks, getView, selectAt } from '../sync/block-commands.ts'
import { getLoadedDefinition } from '../sync/block-definitions.ts'
import { selectFirstSection } from '../sync/first-section.ts'
import { type CanvasActions, handleCanvasKey } from './canvas-keys.ts'
import { copyBlocks, cutBlocks, pasteBlocks } from './clipboard.ts'
import { editInline, inlineEditing } from './inline-editing.ts'
import { placeAt } from './tap-to-place.ts'

interface CanvasEventActions extends Omit<CanvasActions, 'editInline'> {
  list: RefObject<HTMLElement | null>
}

/**
 * Attaches one native listener per event type to the canvas, however many blocks there are. React would report events inside the shadow
 * root as if they came from the host.
 */
export function useCanvasEvents(root: ShadowRoot | null, builder: Builder, actions: CanvasEventActions): void {
  const queries = useQueryClient()
  const lastTap = useRef<Tap>({ block: '', time: -Infinity, x: 0, y: 0 })
  const editBlock = (block: HTMLElement, point: MouseEvent) => {
    if (!builder.editor.mayEdit || inlineEditing.getState().block === block.id) return
    if (!startInlineEdit(builder, block, point)) actions.openForm()
  }
  const handlePress = useEffectEvent((event: Event) => {
    const block = getBlockOfEvent(event)
    const isOnFirstSection = findTarget(event, '[data-first-section]') !== null
    if (!(block || isOnFirstSection) || !isPress(event)) return
    event.preventDefault()
    actions.list.current?.focus({ preventScroll: true })
    if (isOnFirstSection || !block) return selectFirstSection(builder)
    if (placeAt(builder, block, event.clientY)) return
    selectBlock(builder, block.id, event)
    if (event.pointerType === 'touch' && isSecondTap(lastTap, { block: block.id, event })) editBlock(block, event)
  })
  const handleDoubleClick = useEffectEvent((event: Event) => {
    const block = getBlockOfEvent(event)
    if (block && event instanceof MouseEvent) editBlock(block, event)
  })
  const handleKey = useEffectEvent((event: Event) => {
    if (!(event instanceof KeyboardEvent)) return
    const findSelectedElement = () =>
      root?.getElementById(builder.selection.store.getState().blocks.at(-1) ?? '') ?? null
    const editSelected = () => {
      const block = findSelectedElement()
      if (block && !startInlineEdit(builder, block)) actions.openForm()
    }
    if (!handleCanvasKey(builder, event, { ...actions, editInline: editSelected })) return
    event.preventDefault()
    event.stopPropagation()
    // Scrolls in a microtask, after React has rendered the new position.
    queueMicrotask(() => findSelectedElement()?.scrollIntoView({ block: 'nearest' }))
  })
  const handleClipboard = useEffectEvent((event: Event) => {
    // While nothing has the focus, a paste is also meant for the page.
    const isOnCanvas = actions.list.current !== null && root?.activeElement === actions.list.current
    const hasNoFocus = event.type === 'paste' && document.activeElement === document.body
    if (!(event instanceof ClipboardEvent) || event.defaultPrevented || !(isOnCanvas || hasNoFocus)) return
    if (event.type === 'copy') copyBlocks(builder, event)
    else if (!builder.editor.mayEdit) return
    else if (event.type === 'cut') cutBlocks(builder, event)
    else pasteBlocks(builder, queries, event)
  })
  useEffect(() => {
    if (!root) return
    const stop = new AbortController()
    const listen = (types: string[], listener: (event: Event) => void, target: EventTarget = root) => {
      for (const type of types) target.addEventListener(type, listener, { signal: stop.signal })
    }
    listen(['pointerdown', 'click'], (event) => handlePress(event))
    listen(['dblclick'], (event) => handleDoubleClick(event))
    listen(['keydown'], (event) => handleKey(event))
    // In Firefox these events are dispatched on the body while no text is selected, wherever the focus is.
    listen(['copy', 'cut', 'paste'], (event) => handleClipboard(event), document)
    return () => stop.abort()
  }, [root])
}

interface Tap {
  block: string
  /** Milliseconds, as `timeStamp` of events. */
  time: number
  x: number
  y: number
}

const DOUBLE_TAP_MS = 400
const DOUBLE_TAP_PX = 32

/** Whether a tap is the second one of a double tap, for which browsers on touch screens send no event of their own. */
function isSecondTap(last: RefObject<Tap>, { block, event }: { block: string; event: MouseEvent }): boolean {
  const { timeStamp: time, clientX: x, clientY: y } = event
  const before = last.current
  last.current = { block, time, x, y }
  const isCloseBy = Math.hypot(x - before.x, y - before.y) < DOUBLE_TAP_PX
  return block === before.block && time - before.time < DOUBLE_TAP_MS && isCloseBy
}

/** Whether a block is pressed. A touch may start a scroll, so a tap selects when the finger is lifted. */
function isPress(event: Event): event is PointerEvent {
  return (
    event instanceof PointerEvent && event.button === 0 && (event.type === 'click') === (event.pointerType === 'touch')
  )
}

function getBlockOfEvent(event: Event): HTMLElement | null {
  // The marker at the beginning of a section stands for the section. The first section has no block that begins it.
  const marker = findTarget(event, '.section-marker:not([data-first-section])')
  const block = marker ? marker.parentElement : findTarget(event, '.block')
  return block instanceof HTMLElement ? block : null
}

function findTarget({ target }: Event, selector: string): Element | null {
  return target instanceof Element ? target.closest(selector) : null
}

function selectBlock(builder: Builder, id: string, { shiftKey, ctrlKey, metaKey }: PointerEvent) {
  const { selection } = builder
  const { page } = selection.store.getState()
  if (shiftKey) selectAt(builder, getBlockIds(getView(builder), page).indexOf(id), { extend: true })
  else if (ctrlKey || metaKey) selection.toggle(id)
  // Pressing one of several selected blocks keeps the selection, because all of them are dragged together.
  else if (!getSelectedBlocks(builder).includes(id)) selection.select([id])
}

function startInlineEdit(builder: Builder, block: HTMLElement, point?: MouseEvent): boolean {
  const type = getBlock(getView(builder), block.id)?.type
  const schema = type === undefined ? undefined : getLoadedDefinition(type)?.schema
  return (
    schema !== undefined &&
    block.dataset['unknown'] === undefined &&
    editInline(builder, { block, schema, ...(point && { point }) })
  )
}
