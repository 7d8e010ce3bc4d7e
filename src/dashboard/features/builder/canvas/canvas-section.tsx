import { memo, useMemo } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { type BlockSpan, readLayout } from '#blocks/layout/block-layout.ts'
import { type PackedBlock, packRows } from '#blocks/layout/pack-rows.ts'
import { getSectionAttributes } from '#blocks/layout/section-attributes.ts'
import { getColumnAttributes } from '#blocks/layout/column-attributes.ts'
import type { PageContext } from '#blocks/runtime/page-context.ts'
import { getBlock } from '#document/document.ts'
import { useDefinition } from '../sync/block-definitions.ts'
import { getOptionName } from '../sync/block-names.ts'
import { useBlock, useEditor, useEditorState, useSelection } from '../sync/use-editor.ts'
import { CanvasBlock } from './canvas-block.tsx'
import type { Row, VisibleSection } from './windowing.ts'

interface CanvasSectionProps {
  section: VisibleSection
  blockCount: number
  /** Null while the page context loads. */
  context: PageContext | null
  /** Whether the blocks before the first section can be selected as one. */
  hasHandle: boolean
}

/** A section on the canvas: a group of the canvas's listbox, whose first option is the section itself. */
export const CanvasSection = memo(function CanvasSection({
  section,
  blockCount,
  context,
  hasHandle,
}: CanvasSectionProps) {
  const { id, ids, rows } = section
  const packedBlocks = usePackedBlocks(ids)
  // One flat array: in nested ones, React would create blocks again that move to another index, and the focus of an edited one would be lost.
  const columns = groupByColumn(rows, packedBlocks).flatMap(({ head, rows: members }) => {
    const place = packedBlocks.get(head)?.place ?? null
    const blocks = members.map((row) =>
      row.unrenderedCount === 0 ? (
        <CanvasBlock
          key={row.key}
          id={row.id}
          position={row.index + 1}
          blockCount={blockCount}
          context={context}
          isInColumn={place !== null}
        />
      ) : (
        <UnrenderedBlocks key={row.key} row={row} />
      ),
    )
    return place ? (
      <CanvasColumn key={`column ${head}`} id={head} start={place.start} span={place.span}>
        {blocks}
      </CanvasColumn>
    ) : (
      blocks
    )
  })
  if (id === null) return <FirstSection hasHandle={hasHandle}>{columns}</FirstSection>
  return (
    <SectionGroup id={id} index={section.index} blockCount={blockCount} context={context}>
      {columns}
    </SectionGroup>
  )
})

/** An empty element as high as the blocks that it replaces. The style sheet computes the height from their number. */
function UnrenderedBlocks({ row: { index, unrenderedCount } }: { row: Row }) {
  return (
    <div
      className="unrendered"
      role="presentation"
      data-row=""
      data-index={index}
      data-unrendered-count={unrenderedCount}
      style={{ '--unrendered-count': unrenderedCount }}
    />
  )
}

interface CanvasColumnProps {
  /** Its first block. */
  id: string
  start: number
  span: BlockSpan
  children: React.ReactNode
}

function CanvasColumn({ id, start, span, children }: CanvasColumnProps) {
  const block = useBlock(id)
  return (
    <div
      className="column"
      role="presentation"
      {...getColumnAttributes({ start, span }, readLayout(block?.fields['layout']))}
    >
      {children}
    </div>
  )
}

/** The rows of each column, and rows that are in none. Blocks that are not rendered are in none. */
function groupByColumn(
  rows: readonly Row[],
  packedBlocks: ReadonlyMap<string, PackedBlock>,
): { head: string; rows: Row[] }[] {
  const groups: { head: string; rows: Row[] }[] = []
  for (const row of rows) {
    const group = groups.at(-1)
    const isRendered = row.unrenderedCount === 0 && group?.rows.at(-1)?.unrenderedCount === 0
    if (isRendered && packedBlocks.get(row.id)?.isBelow) group?.rows.push(row)
    else groups.push({ head: row.unrenderedCount === 0 ? row.id : '', rows: [row] })
  }
  return groups
}

/** The places of a section's blocks. The map keeps its identity while no layout changes. */
function usePackedBlocks(ids: readonly string[]): ReadonlyMap<string, PackedBlock> {
  const layouts = useEditorState(
    useShallow(({ session }) => ids.map((id) => getBlock(session.view, id)?.fields['layout'])),
  )
  return useMemo(() => {
    const blocks = layouts.map((layout) => ({ fields: layout === undefined ? {} : { layout } }))
    return new Map(packRows(blocks).map((packedBlock, index) => [ids[index] ?? '', packedBlock]))
  }, [ids, layouts])
}

/** The blocks before the first section. The handle is for pointers; with the keyboard, an action of its blocks selects them all. */
function FirstSection({ hasHandle, children }: { hasHandle: boolean; children: React.ReactNode }) {
  const isSelected = useSelection(({ isFirstSection }) => isFirstSection)
  return (
    <div className="section" role="presentation" data-first="" data-chosen={isSelected ? '' : undefined}>
      {hasHandle ? (
        <div className="section-marker" role="presentation" data-first-section="">
          <span className="section-handle" aria-hidden>
            First section
          </span>
        </div>
      ) : null}
      {children}
    </div>
  )
}

interface SectionGroupProps extends Omit<CanvasSectionProps, 'section' | 'hasHandle'> {
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
