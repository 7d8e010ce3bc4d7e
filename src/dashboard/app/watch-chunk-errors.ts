import { connection } from './query-client.ts'
import { toast } from '../ui/toast.ts'

/** Offers to reload where a chunk cannot be loaded: a release that came after this document has replaced it. */
export function watchChunkErrors(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    // The router reloads the document for a missing module. Offline, nothing would come back.
    if (connection.getState().connection !== 'online') payload.message = 'Check the connection and try again.'
    else
      toast({
        id: 'new-version',
        message: 'A new version is available.',
        action: { label: 'Reload', run: () => location.reload() },
      })
  })
}
