import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { changeLabels } from '#dashboard/api/image-labels.ts'
import type { Image } from '#dashboard/api/images.ts'
import { useUndoableMutation } from '#dashboard/api/use-undoable-mutation.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import { LabelsDialog } from './labels-dialog.tsx'
import { createUndo } from './undo-labels.ts'

interface ImageSelectionProps {
  images: readonly Image[]
  /** Ids of the selected ones. */
  selectedIds: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
  onDone: () => void
}

/** The actions for the selected images. */
export function ImageSelection({ images, selectedIds, onSelect, onDone }: ImageSelectionProps) {
  const [dialog, setDialog] = useState<'folder' | 'tags' | null>(null)
  const selected = images.filter(({ id }) => selectedIds.has(id))
  const { run } = useLabelChange()
  const areAllSelected = selected.length === images.length
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 rounded-lg bg-hover p-2">
      <p role="status" className="px-1 text-sm font-medium tabular-nums">
        {selected.length === 0 ? 'Select images' : `${pluralize(selected.length, 'image')} selected`}
      </p>
      <Button disabled={selected.length === 0} onClick={() => setDialog('folder')}>
        Move
      </Button>
      <Button disabled={selected.length === 0} onClick={() => setDialog('tags')}>
        Tags
      </Button>
      <Button variant="ghost" onClick={() => onSelect(new Set(areAllSelected ? [] : images.map(({ id }) => id)))}>
        {areAllSelected ? 'Select none' : 'Select all shown'}
      </Button>
      <Button variant="ghost" className="ml-auto" onClick={onDone}>
        Done
      </Button>
      {dialog === null ? null : (
        <LabelsDialog
          kind={dialog}
          images={selected}
          onClose={() => setDialog(null)}
          onChange={(changes, message) => {
            setDialog(null)
            run({ changes, message, before: selected })
          }}
        />
      )}
    </div>
  )
}

function useLabelChange() {
  return useUndoableMutation({
    mutation: changeLabels(useQueryClient()),
    describeResult: ({ message }) => message,
    createUndo:
      ({ changes, message, before = [] }, _result, mutateAsync) =>
      () =>
        mutateAsync({ changes: createUndo(changes, before), ...(message !== undefined && { message }), before }),
    describeFailure: () => 'The images were not changed.',
  })
}
