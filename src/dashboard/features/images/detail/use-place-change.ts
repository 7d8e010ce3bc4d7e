import { useQueryClient } from '@tanstack/react-query'
import { changePlaces } from '#dashboard/api/image-places.ts'
import { useUndoableMutation } from '#dashboard/api/use-undoable-mutation.ts'

/** Changes places that show an image, with Undo in one step, which brings back logos however well they are scanned. */
export function usePlaceChange() {
  return useUndoableMutation({
    mutation: changePlaces(useQueryClient()),
    describeResult: ({ message }) => message,
    // The places show the image of `nextId` now. Those that somebody changes meanwhile stay as they are.
    createUndo: ({ id, nextId }, result, mutateAsync) =>
      result && result.changed.length > 0
        ? () => mutateAsync({ id: nextId, nextId: id, changes: result.changed, allowHardToScan: true, message: '' })
        : undefined,
    describeFailure: () => 'The places were not changed.',
  })
}
