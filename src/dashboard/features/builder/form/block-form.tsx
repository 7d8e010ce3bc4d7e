import { useQuery } from '@tanstack/react-query'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import { Suspense } from 'react'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { type BlockType, blocksQueries } from '#dashboard/api/pages.ts'
import { ErrorPanel } from '#dashboard/ui/error-panel.tsx'
import { Kbd } from '#dashboard/ui/kbd.tsx'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import { focusCanvas } from '../sync/focus-canvas.ts'
import { useBlock, useBlockIds, useSelection } from '../sync/use-editor.ts'
import { lazyComponent } from '#dashboard/ui/lazy-component.tsx'
import { FieldList } from './field-list.tsx'
import { toFormFields } from './field-tree.ts'
import { useBlockForm } from './use-block-form.ts'
import { BlockIcon } from './block-icon.tsx'
import { isComposing } from '#dashboard/ui/is-composing.ts'

const BlockTranslation = lazyComponent(async () => ({
  default: (await import('../languages/block-translation.tsx')).BlockTranslation,
}))

/** Form of a block, from the JSON Schema of its type. Escape returns to the canvas. */
export function BlockForm({ block: id }: { block: string }) {
  const type = useBlock(id)?.type ?? ''
  const typeQuery = useBlockType(type)
  return (
    <div
      role="presentation"
      className="grid content-start gap-5"
      onKeyDown={(event) => {
        const isHandled = event.defaultPrevented || isComposing(event.nativeEvent) || isInDialog(event.target)
        if (event.key === 'Escape' && !isHandled) focusCanvas()
      }}
    >
      <BlockHeader id={id} type={typeQuery.type} name={type} />
      {typeQuery.error ? (
        <ErrorPanel title="The form could not be loaded" onRetry={typeQuery.retry} pending={false}>
          {getFailureText(typeQuery.error)}
        </ErrorPanel>
      ) : typeQuery.type === undefined ? (
        <div aria-busy="true" className="grid gap-5">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-14" />
          ))}
        </div>
      ) : typeQuery.type === null ? (
        <UnknownBlock id={id} />
      ) : (
        <KnownBlock id={id} schema={typeQuery.type.schema} />
      )}
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 border-t pt-3 text-xs text-ink-faint max-lg:hidden">
        {shortcuts.map(([keys, action]) => (
          <span key={keys} className="flex items-center gap-1.5">
            <Kbd keys={keys} /> {action}
          </span>
        ))}
      </p>
    </div>
  )
}

interface BlockTypeQuery {
  /** Undefined while it loads. Null if the service has no type of that name. */
  type: BlockType | null | undefined
  error: Error | null
  retry: () => void
}

/** A block type with its schema. The schemas of all types are loaded together, once. */
function useBlockType(name: string): BlockTypeQuery {
  const types = useQuery(blocksQueries.types())
  const names = types.data?.map(({ type }) => type) ?? []
  const schemas = useQuery({ ...blocksQueries.schemas(names), enabled: names.length > 0 })
  const listedType = types.data?.find(({ type }) => type === name)
  const describedType = schemas.data?.find(({ type }) => type === name)
  return {
    // The response with the schemas may leave out fields that the list of types has.
    type: schemas.data && (describedType ? { ...listedType, ...describedType } : null),
    error: types.error ?? schemas.error,
    retry: () => void (types.error ? types.refetch() : schemas.refetch()),
  }
}

const shortcuts = [
  ['space', 'pick up'],
  ['alt+arrowup', 'move'],
  ['mod+d', 'duplicate'],
  ['escape', 'canvas'],
] as const

function BlockHeader({ id, type, name }: { id: string; type: BlockType | null | undefined; name: string }) {
  const ids = useBlockIds(useSelection(({ page }) => page))
  return (
    <header className="flex items-center gap-2">
      <span className="text-accent-text">
        {type ? <BlockIcon name={type.icon} /> : <CircleHelp aria-hidden className="size-4" />}
      </span>
      <h2 className="min-w-0 flex-1 truncate text-base font-semibold">{type?.label ?? name}</h2>
      <span className="text-xs text-ink-faint tabular-nums">
        {ids.indexOf(id) + 1} of {ids.length}
      </span>
    </header>
  )
}

function KnownBlock({ id, schema }: { id: string; schema: unknown }) {
  const form = useBlockForm(id)
  const isTranslated = useBlock(id)?.fields['translatedFrom'] !== undefined
  if (!form) return null
  return (
    <>
      {form.hasUnsavedInput ? (
        <p className="rounded-md bg-warn-soft px-2.5 py-1.5 text-sm text-warn-text">
          The marked fields are not valid yet. They are saved once they are corrected.
        </p>
      ) : null}
      {isTranslated ? (
        <Suspense>
          <BlockTranslation block={id} />
        </Suspense>
      ) : null}
      <FieldList
        fields={toFormFields(schema)}
        values={form.values}
        issues={form.issues}
        onType={form.onType}
        onSet={form.onSet}
        onChangeEnd={form.onChangeEnd}
        onClear={form.onClear}
        mayClear={form.mayClear}
      />
    </>
  )
}

/** A block whose type only a newer or another service knows. It can be moved and deleted, and is stored unchanged. */
function UnknownBlock({ id }: { id: string }) {
  const block = useBlock(id)
  if (!block) return null
  return (
    <div className="grid gap-2 rounded-lg border bg-sunken p-3 text-sm">
      <p>Blocks of type “{block.type}” cannot be edited here. You can still move or delete the block.</p>
      <pre
        aria-label="Its fields"
        className="max-h-80 overflow-auto font-mono text-xs whitespace-pre-wrap wrap-anywhere"
      >
        {JSON.stringify(block.fields, null, 2)}
      </pre>
    </div>
  )
}

/** In a dialog, Escape closes the dialog, which restores the focus. */
function isInDialog(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[role$=dialog]') !== null
}
