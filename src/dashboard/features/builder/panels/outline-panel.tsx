import { type KeyboardEvent, useMemo, useRef } from 'react'
import { focusCanvas } from '../sync/focus-canvas.ts'
import { stepBlocks } from '../sync/move-blocks.ts'
import { getOptionName } from '../sync/block-names.ts'
import { isSection } from '../sync/row-operations.ts'
import { focusForm } from '../sync/focus-form.ts'
import { useBlockIds, useEditor, useEditorState, usePage, useSelection, useSelectionStore } from '../sync/use-editor.ts'
import { DropArea } from '../canvas/drop-area.tsx'
import { OutlineRow } from './outline-row.tsx'
import { useRowTypes } from '../canvas/use-palette.ts'
import { toVisibleSections } from '../canvas/windowing.ts'
import { getBlock } from '#document/document.ts'
import { useShallow } from 'zustand/react/shallow'

/**
 * The blocks of the page by name. Arrow keys select another block, and with Alt they move the selected blocks. Enter opens the form, Space
 * picks up the selected blocks, and Escape returns to the canvas.
 */
export function OutlinePanel() {
  const editor = useEditor()
  const selection = useSelectionStore()
  const page = useSelection((state) => state.page)
  const active = useSelection(({ blocks }) => blocks.at(-1))
  const ids = useBlockIds(page)
  const name = usePage(page)?.name ?? ''
  const types = useRowTypes()
  const sections = useSections(ids)
  const list = useRef<HTMLDivElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const moveSelection = (index: number) => {
    const id = ids[Math.max(0, Math.min(index, ids.length - 1))]
    if (id === undefined) return
    selection.select([id])
    list.current?.querySelector(`[data-block-row="${id}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  const handleKey = (event: KeyboardEvent) => {
    const activeIndex = active === undefined ? -1 : ids.indexOf(active)
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && event.altKey) {
      if (editor.mayEdit) stepBlocks({ editor, selection }, step)
    } else if (step !== 0) moveSelection(activeIndex + step)
    else if (event.key === 'Home') moveSelection(0)
    else if (event.key === 'End') moveSelection(ids.length - 1)
    else if (event.key === 'Enter') focusForm()
    else if (event.key === 'Escape') focusCanvas()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <section aria-label="Outline" className="grid grid-cols-1 content-start p-2 pt-3">
      <h2 className="truncate px-2 pb-1.5 text-xs font-medium text-ink-faint">{name}</h2>
      <DropArea id="outline" stage={stage} list={list} className="relative">
        <div
          ref={list}
          role="listbox"
          tabIndex={0}
          aria-label={`Outline of ${name}`}
          aria-multiselectable
          aria-keyshortcuts={editor.mayEdit ? 'Space Alt+ArrowUp Alt+ArrowDown' : undefined}
          aria-activedescendant={active !== undefined && ids.includes(active) ? `outline-${active}` : undefined}
          className="group grid gap-px rounded-md outline-offset-2"
          onKeyDown={handleKey}
        >
          {sections.map(({ id, index, ids: sectionBlocks, label }) => {
            const rows = sectionBlocks.map((block, offset) => (
              <OutlineRow
                key={block}
                id={block}
                place={`${index + offset + (id === null ? 1 : 2)} of ${ids.length}`}
                types={types}
              />
            ))
            return id === null ? (
              rows
            ) : (
              <div key={id} role="group" aria-label={label} className="mt-1.5 grid gap-px border-t pt-1.5">
                <OutlineRow id={id} place={`${index + 1} of ${ids.length}`} types={types} />
                <div role="presentation" className="grid gap-px pl-4">
                  {rows}
                </div>
              </div>
            )
          })}
        </div>
      </DropArea>
      {ids.length <= 1 ? (
        <p className="px-2 py-3 text-sm text-ink-soft">
          This page has only a header. Blocks that you add are listed here.
        </p>
      ) : null}
    </section>
  )
}

/** The sections of the page with their names. */
function useSections(ids: readonly string[]) {
  const { blockTypes, store } = useEditor()
  const sections = useMemo(() => {
    const { view } = store.getState().session
    return toVisibleSections(ids, new Set(ids.filter((id) => isSection(view, id))), () => [])
  }, [store, ids])
  const labels = useEditorState(
    useShallow(({ session }) =>
      sections.map(({ id }) => {
        const block = id === null ? undefined : getBlock(session.view, id)
        return block ? getOptionName(block, blockTypes) : ''
      }),
    ),
  )
  return sections.map((section, index) => ({ ...section, label: labels[index] ?? '' }))
}
