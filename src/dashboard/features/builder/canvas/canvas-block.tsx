import { Fragment, memo, type ReactElement, useLayoutEffect, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { readLayout } from '#blocks/layout/block-layout.ts'
import type { BlockDefinition } from '#blocks/runtime/define-block.ts'
import type { PageContext } from '#blocks/runtime/page-context.ts'
import type { ContentBlock } from '#contract/page-document.ts'
import type { BlockType } from '#dashboard/api/pages.ts'
import { useBlock, useEditor, useSelection } from '../sync/use-editor.ts'
import { useServiceType } from '../sync/use-block-types.ts'
import { isDrawable, useDefinition } from '../sync/block-definitions.ts'
import { getOptionName } from '../sync/block-names.ts'
import { inlineEditing } from './inline-editing.ts'
import type { JsonObject } from '#contract/json.ts'
import { toContent } from '../sync/block-content.ts'

interface CanvasBlockProps {
  id: string
  /** The position on the page, from 1, which is the header. */
  position: number
  blockCount: number
  /** Null while the page context loads. */
  context: PageContext | null
  /** Whether the block is in a column, and not in a row of its own. */
  isInColumn: boolean
}

/**
 * A block on the canvas, which is an option of the canvas's listbox. Its content is inert, so links cannot be clicked or focused. The
 * component is memoized: it renders only when this block or the page context changes.
 */
export const CanvasBlock = memo(function CanvasBlock(props: CanvasBlockProps) {
  const { id, position, blockCount, context, isInColumn } = props
  const block = useBlock(id)
  // The block that was selected last is the active one.
  const selectionState = useSelection(({ blocks }) =>
    blocks.at(-1) === id ? 'active' : blocks.includes(id) ? 'chosen' : null,
  )
  const isEditedInline = useStore(inlineEditing, (state) => state.block === id)
  const element = useRef<HTMLDivElement>(null)
  const { renderer, drawn, name, isLoading } = useDrawing(id, block, context)
  const content = useFrozenElement(drawn, isEditedInline)
  useLayoutEffect(() => {
    // The block's elements are inert unless the block is edited inline. The last child is the cover.
    const drawnElements = [...(element.current?.children ?? [])].slice(0, -1)
    for (const child of drawnElements)
      if (child instanceof HTMLElement && child.inert === isEditedInline) child.inert = !isEditedInline
  })
  if (!block) return null
  return (
    <div
      ref={element}
      className="block"
      id={id}
      role="presentation"
      data-chosen={selectionState ? '' : undefined}
      data-active={selectionState === 'active' ? '' : undefined}
      data-block={block.type}
      data-unknown={renderer ? undefined : ''}
      data-row=""
      data-width={isInColumn ? undefined : renderer?.width(block.fields)}
      data-hide-on={readLayout(block.fields['layout']).hideOn}
    >
      {/* While a person types, the browser changes these elements without React. The new key makes React create them again afterwards. */}
      <Fragment key={isEditedInline ? 'edited' : 'drawn'}>
        {content ?? <p className="empty-block">{isLoading ? ' ' : `${name}: nothing to show yet`}</p>}
      </Fragment>
      {/* The option lies over the block instead of around it, so that screen readers announce its name and not the inert content. */}
      <div
        className="cover"
        id={`${id}-option`}
        role="option"
        aria-selected={selectionState !== null}
        aria-label={`${name}, ${position} of ${blockCount}`}
        // Blocks far from the visible part are not in the DOM, so browsers cannot count them.
        aria-posinset={position}
        aria-setsize={blockCount}
      />
    </div>
  )
})

/** The block as its renderer draws it, or as a generic card if no renderer can draw it. */
function useDrawing(id: string, block: ContentBlock | undefined, context: PageContext | null) {
  const { blockTypes } = useEditor()
  const type = block?.type ?? ''
  const definition = useDefinition(type)
  const serviceType = useServiceType(type)
  const renderer = findRenderer(definition, block, serviceType)
  const currentElement = useMemo(() => {
    if (!block || !context || definition === undefined) return null
    const { fields } = block
    if (renderer) return renderer.render({ id, fields, context })
    return (
      <UnknownBlockCard
        label={serviceType?.label ?? block.type}
        fields={fields}
        schema={serviceType?.schema}
        context={context}
      />
    )
  }, [block, definition, renderer, serviceType, id, context])
  const name = useMemo(() => {
    // getOptionName looks up the renderer and the schema itself. They are named here so that the name is computed again once they are loaded.
    void [renderer, serviceType]
    return block ? getOptionName(block, blockTypes) : ''
  }, [block, blockTypes, renderer, serviceType])
  return { renderer, drawn: currentElement, name, isLoading: definition === undefined || context === null }
}

function findRenderer(
  definition: BlockDefinition | null | undefined,
  block: ContentBlock | undefined,
  serviceType: BlockType | undefined,
): BlockDefinition | null {
  return definition && block && isDrawable(definition, block.fields, serviceType) ? definition : null
}

/** Returns the element. While frozen, returns the element from before, so that React does not touch text that is being typed. */
function useFrozenElement(currentElement: ReactElement | null, isFrozen: boolean): ReactElement | null {
  const frozen = useRef(currentElement)
  if (!isFrozen) frozen.current = currentElement
  return frozen.current
}

interface UnknownBlockCardProps {
  label: string
  fields: JsonObject
  schema: unknown
  context: PageContext
}

const MAX_CARD_ENTRIES = 12

/** Card for a block type without a renderer (from another service): its name, texts and pictures. */
function UnknownBlockCard({ label, fields, schema, context }: UnknownBlockCardProps) {
  const content = toContent(fields, schema)
  const hiddenCount = content.length - MAX_CARD_ENTRIES
  return (
    <div className="unknown-block">
      <p className="unknown-block-label">{label}</p>
      {content.slice(0, MAX_CARD_ENTRIES).map((part, index) =>
        'words' in part ? (
          <p key={index} className="unknown-block-words">
            {part.words}
          </p>
        ) : (
          <CardPicture key={index} src={part.picture} alt={part.alt} context={context} />
        ),
      )}
      {hiddenCount > 0 ? <p className="unknown-block-label">and {hiddenCount} more</p> : null}
    </div>
  )
}

function CardPicture({ src, alt, context }: { src: string; alt: string; context: PageContext }) {
  const picture = context.picture(src)
  return picture ? <img src={picture.src} alt={alt} width={picture.width} height={picture.height} /> : null
}
