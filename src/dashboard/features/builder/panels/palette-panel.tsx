import { Suspense, useState } from 'react'
import { SECTION } from '#blocks/layout/group-sections.ts'
import type { BlockType } from '#dashboard/api/pages.ts'
import { Segmented } from '#dashboard/ui/fields/segmented.tsx'
import { lazyComponent } from '#dashboard/ui/lazy-component.tsx'
import { PaneSkeleton } from '#dashboard/ui/pane-skeleton.tsx'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import { addBlocks } from '../sync/block-commands.ts'
import { choosePalette, usePanes } from '../sync/panes-store.ts'
import { useEditor, useSelectionStore } from '../sync/use-editor.ts'
import { PaletteGroups } from './palette-groups.tsx'
import { PaletteTile } from './palette-tile.tsx'
import { groupByCategory, matchesQuery, usePalette } from '../canvas/use-palette.ts'

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
  const builder = { editor, selection }
  const choose = (type: BlockType) =>
    isLocked(type) ? setPreviewedType(type) : addBlocks(builder, [{ type: type.type, fields: {} }])
  return (
    <section aria-label="Blocks" className="grid grid-cols-1 content-start gap-3 p-3">
      <PaletteGroups
        noun="block"
        query={query}
        onQuery={setQuery}
        groups={groupByCategory(types?.filter((type) => matchesQuery(type, query)) ?? [])}
        error={error}
        onRetry={retry}
        onChoose={choose}
        listClass="grid grid-cols-2 gap-1.5"
        noEntries={types && 'There are no blocks.'}
      >
        {(type) => <PaletteTile key={type.type} type={type} isLocked={isLocked(type)} onChoose={() => choose(type)} />}
      </PaletteGroups>
      {types || error ? null : <TileSkeletons />}
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
