import { Fragment, memo, type ReactElement, useLayoutEffect, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import type { PageContext } from '#blocks/page-context.ts'
import { useBlock, useEditor, useSelection } from '../session/use-editor.ts'
import { useDefinition } from './block-definitions.ts'
import { optionName } from './block-names.ts'
import { inlineEditing } from './inline-editing.ts'

interface CanvasBlockProps {
  id: string
  /** From 1, the header's. */
  position: number
  count: number
  context: PageContext
}

/**
 * A block as the page shows it, an option of the canvas's list. What is in it can be neither pressed nor tabbed to: here a link
 * is a thing to be made, not to be followed. Drawn again only when this very block, or what is around all blocks, changes.
 */
export const CanvasBlock = memo(function CanvasBlock(props: CanvasBlockProps) {
  const { id, position, count, context } = props
  const { kinds } = useEditor()
  const block = useBlock(id)
  const definition = useDefinition(block?.type ?? '')
  const mark = useSelection(({ blocks }) => (blocks.at(-1) === id ? 'active' : blocks.includes(id) ? 'chosen' : null))
  const isWritten = useStore(inlineEditing, (state) => state.block === id)
  const element = useRef<HTMLDivElement>(null)
  const drawn = useMemo(
    () => (block && definition ? definition.render({ id, fields: block.fields, context }) : null),
    [block, definition, id, context],
  )
  const name = useMemo(() => {
    // Its renderer knows its words best, once it is here.
    void definition
    return block ? optionName(block, kinds) : ''
  }, [block, kinds, definition])
  const shown = useKept(drawn, isWritten)
  useLayoutEffect(() => {
    const parts = [...(element.current?.children ?? [])].slice(0, -1)
    for (const part of parts) if (part instanceof HTMLElement && part.inert === isWritten) part.inert = !isWritten
  })
  if (!block) return null
  return (
    <div
      ref={element}
      className="block"
      id={id}
      role="presentation"
      data-chosen={mark ? '' : undefined}
      data-active={mark === 'active' ? '' : undefined}
      data-block={block.type}
      data-width={definition?.width(block.fields)}
    >
      {/* What somebody wrote in is not what React drew there: it is drawn anew. */}
      <Fragment key={isWritten ? 'written' : 'drawn'}>
        {shown ?? <p className="empty-block">{wordsFor(definition, block.type, name)}</p>}
      </Fragment>
      {/* Apart from the page that it lies over: a person who hears hears its name, not a page without its links. */}
      <div
        className="cover"
        id={`${id}-option`}
        role="option"
        aria-selected={mark !== null}
        aria-label={`${name}, ${position} of ${count}`}
        // Those that are far are not there to be counted.
        aria-posinset={position}
        aria-setsize={count}
      />
    </div>
  )
})

/** The same element for as long as it is kept, whatever is drawn meanwhile. */
function useKept(drawn: ReactElement | null, isKept: boolean): ReactElement | null {
  const kept = useRef(drawn)
  if (!isKept) kept.current = drawn
  return kept.current
}

function wordsFor(definition: object | null | undefined, type: string, name: string): string {
  if (definition === undefined) return ' '
  return definition === null
    ? `A block of the type “${type}”, which is not known here. It is kept as it is.`
    : `${name}: nothing to show yet`
}
