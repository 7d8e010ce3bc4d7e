import Search from 'lucide-react/icons/search'
import { Suspense, useState } from 'react'
import { SECTION } from '#blocks/layout/group-sections.ts'
import { failureText } from '#dashboard/api/failure-text.ts'
import type { BlockType } from '#dashboard/api/pages.ts'
import { ErrorPanel } from '#dashboard/ui/error-panel.tsx'
import { inputClass } from '#dashboard/ui/input-class.ts'
import { Segmented } from '#dashboard/ui/fields/segmented.tsx'
import { lazyComponent } from '#dashboard/ui/lazy-component.tsx'
import { PaneSkeleton } from '#dashboard/ui/pane-skeleton.tsx'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import { addBlocks } from '../sync/block-commands.ts'
import { choosePalette, usePanes } from '../sync/panes-store.ts'
import { useEditor, useSelectionStore } from '../sync/use-editor.ts'
import { PaletteTile } from './palette-tile.tsx'
import { groupByCategory, matchesQuery, usePalette } from '../canvas/use-palette.ts'
import { isComposing } from '#dashboard/ui/is-composing.ts'

const LockedBlockPreview = lazyComponent(async () => ({
  default: (await import('./locked-block-preview.tsx')).LockedBlockPreview,
}))
const SectionPalette = lazyComponent(async () => ({
  default: (await import('./sections/section-palette.tsx')).SectionPalette,
}))

/** Block types and, if the service has sections, whole sections. A click adds one after the selection; a drag adds it where it is dropped. */
export function PalettePanel() {
  const { palette } = usePanes()
  const { types } = usePalette()
  if (!types?.some(({ type }) => type === SECTION)) return <BlockPalette />
  return (
    <>
      <div className="p-3 pb-0">
        <Segmented
          label="To add"
          labelled="hidden"
          options={{ blocks: 'Blocks', sections: 'Sections' }}
          value={palette}
          onChange={choosePalette}
        />
      </div>
      {palette === 'blocks' ? (
        <BlockPalette />
      ) : (
        <Suspense fallback={<PaneSkeleton />}>
          <SectionPalette />
        </Suspense>
      )}
    </>
  )
}

function BlockPalette() {
  const editor = useEditor()
  const selection = useSelectionStore()
  const { types, isLocked, error, retry } = usePalette()
  const [query, setQuery] = useState('')
  const [previewedType, setPreviewedType] = useState<BlockType | null>(null)
  const matchingTypes = types?.filter((type) => matchesQuery(type, query)) ?? []
  const builder = { editor, selection }
  const choose = (type: BlockType) =>
    isLocked(type) ? setPreviewedType(type) : addBlocks(builder, [{ type: type.type, fields: {} }])
  return (
    <section aria-label="Blocks" className="grid content-start gap-3 p-3">
      <label className="relative grid">
        <span className="sr-only">Find a block</span>
        <Search aria-hidden className="pointer-events-none absolute left-2.5 size-4 self-center text-ink-faint" />
        <input
          type="search"
          placeholder="Find a block"
          autoComplete="off"
          className={`${inputClass} pl-8`}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            const [first] = matchingTypes
            const isEnter = event.key === 'Enter' && !isComposing(event.nativeEvent)
            if (isEnter && query.trim() !== '' && first) choose(first)
          }}
        />
      </label>
      {error ? (
        <ErrorPanel title="The blocks could not be loaded" onRetry={retry} pending={false}>
          {failureText(error)}
        </ErrorPanel>
      ) : null}
      {groupByCategory(matchingTypes).map(([category, members]) => (
        <div key={category} role="group" aria-label={category || 'All blocks'} className="grid gap-1.5">
          {category === '' ? null : <h2 className="text-xs font-medium text-ink-faint">{category}</h2>}
          <ul className="grid grid-cols-2 gap-1.5">
            {members.map((type) => (
              <PaletteTile key={type.type} type={type} isLocked={isLocked(type)} onChoose={() => choose(type)} />
            ))}
          </ul>
        </div>
      ))}
      {types ? null : <TileSkeletons />}
      {types && matchingTypes.length === 0 ? (
        <p className="py-4 text-center text-sm text-ink-soft">No blocks match “{query.trim()}”.</p>
      ) : null}
      {previewedType ? (
        <Suspense>
          <LockedBlockPreview type={previewedType} onClose={() => setPreviewedType(null)} />
        </Suspense>
      ) : null}
    </section>
  )
}

function TileSkeletons() {
  return (
    <div aria-busy="true" className="grid grid-cols-2 gap-1.5">
      {Array.from({ length: 10 }, (_, index) => (
        <Skeleton key={index} className="h-14" />
      ))}
    </div>
  )
}
