import { queryOptions, useQuery } from '@tanstack/react-query'
import type { AlertCause } from '#dashboard/api/alerts.ts'
import { call } from '#dashboard/api/client.ts'
import { type Code, codesKey } from '#dashboard/api/code.ts'
import { listCodes } from '#dashboard/api/codes.ts'
import { readAllRows } from '#dashboard/api/read-all-rows.ts'
import { LoadError } from '#dashboard/pickers/load-error.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import { lazyComponent } from '#dashboard/ui/lazy-component.tsx'
import { pluralize } from '#dashboard/ui/pluralize.ts'

// A static import would divide the chunks of the list of codes.
const RepointForm = lazyComponent(async () => ({ default: (await import('./repoint-form.tsx')).RepointForm }))

type Cause = Pick<AlertCause, 'id' | 'host'>

/** Changes the destination of the codes whose destinations are down for the same cause. */
export function RepointDeadCodes({ cause, onDone }: { cause: Cause; onDone: () => void }) {
  const query = useQuery(codesOfCause(cause))
  const { data: codes = [] } = query
  const title = codes.length === 0 ? 'Change destination' : `Change destination of ${pluralize(codes.length, 'code')}`
  return (
    <Dialog title={title} open onOpenChange={onDone}>
      {codes.length > 0 ? (
        <RepointForm codes={codes} onDone={onDone} />
      ) : query.isSuccess ? (
        <p className="text-sm text-ink-soft">These codes have another destination now. The alert ends in a minute.</p>
      ) : query.isError ? (
        <LoadError title="The codes could not be loaded" query={query} />
      ) : (
        <Skeleton className="h-32" />
      )}
    </Dialog>
  )
}

/** The codes that still lead to the host of a cause and have an open alert of it. */
const codesOfCause = ({ id, host }: Cause) =>
  queryOptions({
    queryKey: [...codesKey, 'of-cause', id],
    queryFn: async ({ client, signal }): Promise<Code[]> => {
      const destinationHosts = host === null ? [] : [host]
      const [alerts, codes] = await Promise.all([
        readAllRows((page) => call('GET /alerts', { query: { status: 'open', causeId: id, ...page } }, signal)),
        readAllRows((page) => listCodes(client, { destinationHosts, attention: true, ...page }, signal)),
      ])
      const alertedIds = new Set(alerts.map(({ subject }) => subject.id))
      return codes.filter((code) => alertedIds.has(code.id))
    },
    // The number of codes must not change while somebody types.
    staleTime: Infinity,
    gcTime: 0,
  })
