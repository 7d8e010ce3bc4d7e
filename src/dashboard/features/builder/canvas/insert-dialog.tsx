import { useState } from 'react'
import { failureText } from '#dashboard/api/failure-text.ts'
import { Badge } from '#dashboard/ui/badge.tsx'
import { SearchDialog } from '#dashboard/ui/lists/search-dialog.tsx'
import { SearchList } from '#dashboard/ui/lists/search-list.tsx'
import { groupByCategory, matchesQuery, usePalette } from './use-palette.ts'
import { useBlockIds, useEditor, useSelection, useSelectionStore } from '../sync/use-editor.ts'
import { addBlocks } from '../sync/block-commands.ts'
import { focusCanvas } from '../sync/focus-canvas.ts'

interface InsertDialogProps {
  /** Insert after the selection, or at the end of the page. */
  where: 'focus' | 'end'
  onClose: () => void
}

/** Dialog with a searchable list of block types. */
export function InsertDialog({ where, onClose }: InsertDialogProps) {
  const { types, isLocked, error } = usePalette()
  const [query, setQuery] = useState('')
  const insert = useInsertBlock(where)
  const entries = groupByCategory(types?.filter((type) => matchesQuery(type, query)) ?? []).flatMap(
    ([category, members]) =>
      members.map((type) => ({ ...type, id: type.type, group: category || 'All blocks', isLocked: isLocked(type) })),
  )
  return (
    <SearchDialog title="Add a block" prompt={prompt} query={query} onQuery={setQuery} onClose={onClose}>
      <SearchList
        prompt={prompt}
        query={query}
        entries={entries}
        isLoading={!types && !error}
        failure={error && failureText(error)}
        onQuery={setQuery}
        onRun={({ type }) => {
          onClose()
          insert(type)
        }}
      >
        {({ label, description, plan, isLocked: needsPlan }) => (
          <>
            <span className="w-24 shrink-0 font-medium">{label}</span>
            <span className="min-w-0 flex-1 truncate text-ink-soft">{description}</span>
            {needsPlan ? <Badge tone="accent">Needs {plan}</Badge> : null}
          </>
        )}
      </SearchList>
    </SearchDialog>
  )
}

const prompt = 'Find a block to add'

function useInsertBlock(where: InsertDialogProps['where']) {
  const editor = useEditor()
  const selection = useSelectionStore()
  const lastBlock = useBlockIds(useSelection(({ page }) => page)).at(-1)
  return (type: string) => {
    addBlocks({ editor, selection }, [{ type, fields: {} }], where === 'end' ? lastBlock : undefined)
    requestAnimationFrame(focusCanvas)
  }
}
