import './styles.css'
import './ui/content-policy.ts'
import { App, createAppRouter } from './app/app.tsx'
import './app/theme/theme.ts'
import { mountApp } from './app/mount-app.tsx'
import { connection } from './app/query-client.ts'
import { toast } from './ui/toast.ts'

watchChunkErrors()
const root = document.getElementById('root')
if (root) mountApp(root).render(<App router={createAppRouter()} />)

/** Offers to reload if a chunk fails to load: a new release may have replaced it, or the browser does not retry after an outage. */
function watchChunkErrors(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    // With this message, the router does not reload the document, which would fail offline.
    if (connection.getState().connection !== 'online') payload.message = 'Check the connection and try again.'
    else
      toast({
        id: 'missing-part',
        message: 'Part of the dashboard could not be loaded.',
        action: { label: 'Reload', run: () => location.reload() },
      })
  })
}
