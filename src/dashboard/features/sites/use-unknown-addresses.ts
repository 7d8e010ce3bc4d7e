import { useQueryClient } from '@tanstack/react-query'
import { useIsOffered } from '#dashboard/api/offers.ts'
import { changeSite, type Site } from '#dashboard/api/sites.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { useUndoableMutation } from '#dashboard/api/use-undoable-mutation.ts'

/** Whether the service has the setting, and the member may change it. */
export function useMayChangeUnknownAddresses(): boolean {
  const isOffered = useIsOffered()
  return usePermission()('PATCH /sites/{id}') && isOffered('PATCH /sites/{id}#unknownAddresses')
}

type Choice = NonNullable<Site['unknownAddresses']>

/** Changes what visitors see at an address that a site does not have. */
export function useUnknownAddresses({
  id,
  unknownAddresses: previous = 'show_not_found',
}: Pick<Site, 'id' | 'unknownAddresses'>) {
  const mutation = changeSite(useQueryClient())
  const { runAndWait, isPending } = useUndoableMutation({
    mutation,
    describeResult: ({ change: { unknownAddresses } }) =>
      unknownAddresses === 'open_index'
        ? 'Unknown addresses open index.html'
        : 'Unknown addresses show “page not found”',
    createUndo: (_input, _result, mutateAsync) => () => mutateAsync({ id, change: { unknownAddresses: previous } }),
    describeFailure: () => 'The setting was not changed.',
  })
  return { change: (unknownAddresses: Choice) => runAndWait({ id, change: { unknownAddresses } }), isPending }
}
