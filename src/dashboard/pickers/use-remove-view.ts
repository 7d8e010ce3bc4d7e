import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useUndoableMutation } from '../api/use-undoable-mutation.ts'
import { removeView, saveView, type View, type ViewedList } from '../api/views.ts'

/** Returns a function that deletes a saved view, which can be undone. */
export function useRemoveView() {
  const queryClient = useQueryClient()
  const save = useMutation(saveView(queryClient))
  return useUndoableMutation({
    mutation: removeView(queryClient),
    describeResult: ({ name }: View) => `Deleted view ${name}`,
    createUndo:
      ({ name, list, search }) =>
      () =>
        save.mutateAsync({
          body: { name, list: toViewedList(list), search },
          idempotencyKey: crypto.randomUUID(),
        }),
    describeFailure: () => 'The view was not deleted.',
    describeUndoFailure: ({ name }) => `View ${name} was not restored.`,
  }).run
}

function toViewedList(list: string): ViewedList {
  return list === 'leads' || list === 'deliveries' ? list : 'codes'
}
