import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { builtInSections } from '#blocks/sections/built-in-sections.ts'
import { hasWords } from '#dashboard/ui/lists/has-words.ts'
import type { BlockType } from '#dashboard/api/pages.ts'
import { type SavedSection, sectionsQueries } from '#dashboard/api/sections.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import type { SectionOffer } from '../sync/section-commands.ts'
import { fitSection } from '../sync/section-content.ts'
import { useBlockTypes } from '../sync/use-block-types.ts'
import { usePalette } from './use-palette.ts'

/** A section in a list to choose from. */
export interface ListedSection extends SectionOffer {
  id: string
  group: string
  /** What the workspace has saved; undefined for a built-in section. */
  saved?: SavedSection
}

/** The sections of the workspace, then the built-in ones whose blocks the service has. */
export function useSections() {
  const { blockTypes, loaded } = useBlockTypes()
  const { types, isLocked } = usePalette()
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
  return {
    sections,
    /** The first block type of a section that requires a higher plan. */
    findLockedType: ({ blocks }: SectionOffer): BlockType | undefined =>
      types?.find((type) => isLocked(type) && blocks.some((block) => block.type === type.type)),
    error,
    retry: () => void refetch(),
  }
}

function toOffer({ id, name, blocks }: SavedSection) {
  // The wire has JSON.
  return { id, name, blocks: blocks as SectionOffer['blocks'] }
}

export function matchesSection({ name, group }: ListedSection, query: string): boolean {
  return hasWords(`${name} ${group}`, query)
}
