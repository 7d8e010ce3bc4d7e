import { memo, useMemo } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { readLayout } from '#blocks/layout/block-layout.ts'
import { packBlock, type RowPlace } from '#blocks/layout/pack-rows.ts'
import { getSectionAttributes } from '#blocks/layout/section-attributes.ts'
import type { PageContext } from '#blocks/runtime/page-context.ts'
import { getBlock } from '#document/document.ts'
import { useDefinition } from '../sync/block-definitions.ts'
import { getOptionName } from '../sync/block-names.ts'
import { useBlock, useEditor, useEditorState, useSelection } from '../sync/use-editor.ts'
import { CanvasBlock } from './canvas-block.tsx'
import type { VisibleSection } from './windowing.ts'

interface CanvasSectionProps {
  section: VisibleSection
  blockCount: number
  /** Null while the page context loads. */
  context: PageContext | null
}

/** A section on the canvas: a group of the canvas's listbox, whose first option is the section itself. */
export const CanvasSection = memo(function CanvasSection({ section, blockCount, context }: CanvasSectionProps) {
  const { id, ids, rows } = section
  const places = usePlaces(ids)
  const blocks = rows.map(({ key, id: block, index, unrenderedCount }) => {
    const place = places.get(block)
    return unrenderedCount === 0 ? (
      <CanvasBlock
        key={key}
        id={block}
        position={index + 1}
        blockCount={blockCount}
        context={context}
        start={place?.start}
        span={place?.span}
      />
    ) : (
      // An empty element as high as the blocks that it stands for. The style sheet computes the height from their number.
      <div
        key={key}
        className="unrendered"
        role="presentation"
        data-row=""
        data-index={index}
        data-unrendered-count={unrenderedCount}
        style={{ '--unrendered-count': unrenderedCount }}
      />
    )
  })
  if (id === null)
    return (
      <div className="section" role="presentation">
        {blocks}
      </div>
    )
  return (
    <SectionGroup id={id} index={section.index} blockCount={blockCount} context={context}>
      {blocks}
    </SectionGroup>
  )
})

/** The columns of a section's blocks. The map keeps its identity while no layout changes. */
function usePlaces(ids: readonly string[]): ReadonlyMap<string, RowPlace> {
  const layouts = useEditorState(
    useShallow(({ session }) => ids.map((id) => getBlock(session.view, id)?.fields['layout'])),
  )
  return useMemo(() => {
    const places = new Map<string, RowPlace>()
    let taken = 0
    for (const [index, layout] of layouts.entries()) {
      const packed = packBlock(taken, readLayout(layout))
      taken = packed.taken
      if (packed.place) places.set(ids[index] ?? '', packed.place)
    }
    return places
  }, [ids, layouts])
}

interface SectionGroupProps extends Omit<CanvasSectionProps, 'section'> {
  id: string
  index: number
  children: React.ReactNode
}

function SectionGroup({ id, index, blockCount, context, children }: SectionGroupProps) {
  const { blockTypes } = useEditor()
  const block = useBlock(id)
  const definition = useDefinition(block?.type ?? '')
  const selectionState = useSelection(({ blocks }) =>
    blocks.at(-1) === id ? 'active' : blocks.includes(id) ? 'chosen' : null,
  )
  if (!block) return null
  const name = getOptionName(block, blockTypes)
  return (
    <div
      className="section"
      id={id}
      role="group"
      aria-label={name}
      data-chosen={selectionState ? '' : undefined}
      data-active={selectionState === 'active' ? '' : undefined}
      {...(context && getSectionAttributes(block.fields, context.theme))}
    >
      {context && definition ? (
        <div inert style={{ display: 'contents' }}>
          {definition.render({ id, fields: block.fields, context })}
        </div>
      ) : null}
      <div
        className="section-marker"
        id={`${id}-option`}
        role="option"
        data-row=""
        data-block-row={id}
        aria-selected={selectionState !== null}
        aria-label={`${name}, ${index + 1} of ${blockCount}`}
        aria-posinset={index + 1}
        aria-setsize={blockCount}
      >
        <span className="section-handle" aria-hidden>
          {name}
        </span>
      </div>
      {children}
    </div>
  )
}
