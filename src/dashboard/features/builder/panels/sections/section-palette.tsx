import { useMemo, useState } from 'react'
import type { BlockType } from '#dashboard/api/pages.ts'
import { getPlanName } from '#dashboard/api/plans.ts'
import { type ListedSection, matchesSection, useSections } from '#dashboard/features/builder/canvas/use-sections.ts'
import { insertSection } from '#dashboard/features/builder/sync/section-commands.ts'
import { useEditor, useSelectionStore } from '#dashboard/features/builder/sync/use-editor.ts'
import { LockedBlockPreview } from '../locked-block-preview.tsx'
import { PaletteGroups } from '../palette-groups.tsx'
import { SavedSectionMenu } from './saved-section-menu.tsx'
import { SectionTile } from './section-tile.tsx'

/** Sections to insert: those of the workspace, then the built-in ones. A click inserts one below the selected section; a drag where it is dropped. */
export function SectionPalette() {
  const editor = useEditor()
  const selection = useSelectionStore()
  const builder = useMemo(() => ({ editor, selection }), [editor, selection])
  const [query, setQuery] = useState('')
  const { sections, findLockedType, error, retry } = useSections()
  const [previewedType, setPreviewedType] = useState<BlockType | null>(null)
  const found = sections.filter((section) => matchesSection(section, query))
  const insert = (offer: ListedSection, after?: string | null) => {
    const lockedType = findLockedType(offer)
    if (lockedType) setPreviewedType(lockedType)
    else void insertSection(builder, offer, after)
  }
  return (
    <section aria-label="Sections" className="grid content-start gap-3 p-3">
      <PaletteGroups
        noun="section"
        query={query}
        onQuery={setQuery}
        groups={[...Map.groupBy(found, ({ group }) => group)]}
        error={error}
        onRetry={retry}
        onChoose={insert}
        listClass="grid grid-cols-[repeat(auto-fill,minmax(min(100%,150px),1fr))] gap-2"
        noEntries="No sections are saved yet."
      >
        {(offer) => {
          const lockedType = findLockedType(offer)
          return (
            <SectionTile
              key={offer.id}
              offer={offer}
              requiredPlan={lockedType ? getPlanName(lockedType.plan) : null}
              onInsert={(after) => insert(offer, after)}
            >
              {offer.saved ? <SavedSectionMenu section={offer.saved} /> : null}
            </SectionTile>
          )
        }}
      </PaletteGroups>
      {previewedType ? <LockedBlockPreview type={previewedType} onClose={() => setPreviewedType(null)} /> : null}
    </section>
  )
}
