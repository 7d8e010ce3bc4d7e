import { useMemo, useState } from 'react'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { getPlanName } from '#dashboard/api/plans.ts'
import { Badge } from '#dashboard/ui/badge.tsx'
import { SearchDialog } from '#dashboard/ui/lists/search-dialog.tsx'
import { SearchList } from '#dashboard/ui/lists/search-list.tsx'
import { toast } from '#dashboard/ui/toast.ts'
import { groupByCategory, matchesQuery, usePalette } from './use-palette.ts'
import { matchesSection, useSections } from './use-sections.ts'
import { useBlockIds, useEditor, useSelection, useSelectionStore } from '../sync/use-editor.ts'
import { addBlocks } from '../sync/block-commands.ts'
import { focusCanvas } from '../sync/focus-canvas.ts'
import { hasSections } from '../sync/first-section.ts'
import { insertSection } from '../sync/section-commands.ts'

interface InsertDialogProps {
  /** Insert after the selection, or at the end of the page. */
  where: 'focus' | 'end'
  onClose: () => void
}

/** A block or a section to insert. */
interface InsertEntry {
  id: string
  group: string
  label: string
  description: string
  /** Required, if the current plan does not include it. */
  plan: string | undefined
  insert: (after: string | undefined) => void
}

/** Dialog with a searchable list of block types and sections. */
export function InsertDialog({ where, onClose }: InsertDialogProps) {
  const { types, error } = usePalette()
  const [query, setQuery] = useState('')
  const lastBlock = useBlockIds(useSelection(({ page }) => page)).at(-1)
  const entries = [...useBlockEntries(query), ...useSectionEntries(query)]
  return (
    <SearchDialog title="Add a block" prompt={prompt} query={query} onQuery={setQuery} onClose={onClose}>
      <SearchList
        prompt={prompt}
        query={query}
        entries={entries}
        isLoading={!types && !error}
        failure={error && getFailureText(error)}
        onQuery={setQuery}
        onRun={({ label, plan, insert }) => {
          if (plan !== undefined) return toast({ message: `${label} needs the ${getPlanName(plan)} plan.` })
          onClose()
          insert(where === 'end' ? lastBlock : undefined)
          requestAnimationFrame(focusCanvas)
        }}
      >
        {({ label, description, plan }) => (
          <>
            <span className="min-w-24 shrink-0 font-medium">{label}</span>
            <span className="min-w-0 flex-1 truncate text-ink-soft">{description}</span>
            {plan === undefined ? null : <Badge tone="accent">Needs {getPlanName(plan)}</Badge>}
          </>
        )}
      </SearchList>
    </SearchDialog>
  )
}

const prompt = 'Find a block or a section to add'

function useBuilder() {
  const editor = useEditor()
  const selection = useSelectionStore()
  return useMemo(() => ({ editor, selection }), [editor, selection])
}

function useBlockEntries(query: string): InsertEntry[] {
  const builder = useBuilder()
  const { types, isLocked } = usePalette()
  const groups = groupByCategory(types?.filter((type) => matchesQuery(type, query)) ?? [])
  return groups.flatMap(([category, members]) =>
    members.map((type) => ({
      id: type.type,
      group: category || 'All blocks',
      label: type.label,
      description: type.description,
      plan: isLocked(type) ? type.plan : undefined,
      insert: (after) => addBlocks(builder, [{ type: type.type, fields: {} }], after),
    })),
  )
}

/** Built-in and saved sections. If the saved ones cannot be loaded, the panel of sections says so. */
function useSectionEntries(query: string): InsertEntry[] {
  const builder = useBuilder()
  const { sections, findLockedType } = useSections()
  if (!hasSections(builder.editor.blockTypes)) return []
  return sections
    .filter((section) => matchesSection(section, query))
    .map((section) => ({
      id: `section ${section.id}`,
      group: section.saved ? 'Saved sections' : 'Sections',
      label: section.name,
      description: section.saved ? '' : section.group,
      plan: findLockedType(section)?.plan,
      insert: (after) => void insertSection(builder, section, after),
    }))
}
