import { useQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import { useMemo, useState } from 'react'
import { builtInSections } from '#blocks/sections/built-in-sections.ts'
import { foldText } from '#contract/fold-text.ts'
import { failureText } from '#dashboard/api/failure-text.ts'
import type { BlockType } from '#dashboard/api/pages.ts'
import { planName } from '#dashboard/api/plans.ts'
import { type SavedSection, sectionsQueries } from '#dashboard/api/sections.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { ErrorPanel } from '#dashboard/ui/error-panel.tsx'
import { inputClass } from '#dashboard/ui/input-class.ts'
import { usePalette } from '#dashboard/features/builder/canvas/use-palette.ts'
import { insertSection, type SectionOffer } from '#dashboard/features/builder/sync/section-commands.ts'
import { fitSection } from '#dashboard/features/builder/sync/section-content.ts'
import { useBlockTypes } from '#dashboard/features/builder/sync/use-block-types.ts'
import { useEditor, useSelectionStore } from '#dashboard/features/builder/sync/use-editor.ts'
import { LockedBlockPreview } from '../locked-block-preview.tsx'
import { SavedSectionMenu } from './saved-section-menu.tsx'
import { SectionTile } from './section-tile.tsx'

interface ListedSection extends SectionOffer {
  id: string
  group: string
  saved?: SavedSection
}

/** Sections to insert: those of the workspace, then the built-in ones. A click inserts one below the selected section; a drag where it is dropped. */
export function SectionPalette() {
  const builder = useBuilder()
  const [query, setQuery] = useState('')
  const { sections, error, retry } = useSections()
  const { types, isLocked } = usePalette()
  const [previewedType, setPreviewedType] = useState<BlockType | null>(null)
  const found = sections.filter(({ name, group }) => foldText(`${name} ${group}`).includes(foldText(query.trim())))
  const findLocked = ({ blocks }: SectionOffer) =>
    types?.find((type) => isLocked(type) && blocks.some((block) => block.type === type.type))
  return (
    <section aria-label="Sections" className="grid content-start gap-3 p-3">
      <label className="relative grid">
        <span className="sr-only">Find a section</span>
        <Search aria-hidden className="pointer-events-none absolute left-2.5 size-4 self-center text-ink-faint" />
        <input
          type="search"
          placeholder="Find a section"
          autoComplete="off"
          className={`${inputClass} pl-8`}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </label>
      {error ? (
        <ErrorPanel title="The saved sections could not be loaded" onRetry={retry} pending={false}>
          {failureText(error)}
        </ErrorPanel>
      ) : null}
      {[...Map.groupBy(found, ({ group }) => group)].map(([group, members]) => (
        <div key={group} role="group" aria-label={group} className="grid gap-1.5">
          <h2 className="text-xs font-medium text-ink-faint">{group}</h2>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,150px),1fr))] gap-2">
            {members.map((offer) => {
              const lockedType = findLocked(offer)
              return (
                <SectionTile
                  key={offer.id}
                  offer={offer}
                  requiredPlan={lockedType ? planName(lockedType.plan) : null}
                  onInsert={(after) =>
                    lockedType ? setPreviewedType(lockedType) : void insertSection(builder, offer, after)
                  }
                >
                  {offer.saved ? <SavedSectionMenu section={offer.saved} /> : null}
                </SectionTile>
              )
            })}
          </ul>
        </div>
      ))}
      {found.length === 0 ? (
        <p className="py-4 text-center text-sm text-ink-soft">
          {sections.length === 0 ? 'No sections are saved yet.' : `No sections match “${query.trim()}”.`}
        </p>
      ) : null}
      {previewedType ? <LockedBlockPreview type={previewedType} onClose={() => setPreviewedType(null)} /> : null}
    </section>
  )
}

function useBuilder() {
  const editor = useEditor()
  const selection = useSelectionStore()
  return useMemo(() => ({ editor, selection }), [editor, selection])
}

/** The sections of the workspace, and the built-in ones whose blocks the service has. */
function useSections() {
  const { blockTypes, loaded } = useBlockTypes()
  const { types } = usePalette()
  const mayList = usePermission()('GET /sections')
  const { data, error, refetch } = useQuery({ ...sectionsQueries.all(), enabled: mayList })
  const sections = useMemo((): ListedSection[] => {
    // The registry is complete after its types have loaded.
    void loaded
    const knownTypes = new Set(types?.map(({ type }) => type))
    const builtIn = builtInSections.flatMap(({ id, name, group, blocks }): ListedSection[] => {
      const fitting = blocks.every(({ type }) => knownTypes.has(type)) ? fitSection(blocks, blockTypes) : null
      return fitting ? [{ id, name, group, blocks: fitting }] : []
    })
    const saved = data?.map((section) => ({ ...toOffer(section), group: 'Saved in this workspace', saved: section }))
    return [...(saved ?? []), ...builtIn]
  }, [data, types, blockTypes, loaded])
  return { sections, error, retry: () => void refetch() }
}

function toOffer({ id, name, blocks }: SavedSection) {
  // The wire has JSON.
  return { id, name, blocks: blocks as SectionOffer['blocks'] }
}
