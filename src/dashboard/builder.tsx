import { onlineManager } from '@tanstack/react-query'
import './styles.css'
import { reach } from './api/client.ts'
import { sessionQueries } from './api/session.ts'
import { BuilderScreen } from './features/builder/builder-screen.tsx'
import { BuilderSkeleton } from './features/builder/builder-skeleton.tsx'
import { prefetchPage } from './features/builder/sync/prefetch.ts'
import { expiry } from './app/session/expiry.ts'
import { SignInAgain } from './app/session/sign-in-again.tsx'
import { useShortcuts } from './app/shell/use-shortcuts.ts'
import { queryClient } from './app/query-client.ts'
import { mountApp } from './app/mount-app.tsx'
import { goBy } from './ui/navigate.ts'
import { loadLater, whenIdle } from './ui/lazy-component.ts'
import { toast } from './ui/toast.ts'

const PENDING_MS = 300
// What has not come by then is not followed: it would take away what is written meanwhile.
const PATIENCE_MS = 3_000

const loadApp = () => import('./app/app.tsx')
const root = document.getElementById('root')
const id = /^\/pages\/([\w-]+)\/edit$/.exec(location.pathname)?.[1]
if (root && id !== undefined) void open(mountApp(root), id)

/**
 * The builder at its own address, alone: the other screens, and what leads to them, come once the page stands. They show everything
 * else that there may be to show, as whoever is not signed in.
 */
async function open(show: ReturnType<typeof mountApp>, page: string): Promise<void> {
  const opening = prefetchPage(queryClient, page)
  let isLeft = false
  const leave = ({ makeApp }: Awaited<ReturnType<typeof loadApp>>, address?: string) => {
    if (isLeft) return
    isLeft = true
    if (address !== undefined) history.pushState(null, '', address)
    show(makeApp())
  }
  // Without a network, or where the other screens cannot be loaded, the builder stays with all that is written in it.
  const tryToLeave = (address?: string) => {
    if (onlineManager.isOnline()) void inTime(loadApp()).then((app) => leave(app, address), showUnreachable)
    else showUnreachable()
  }
  goBy(tryToLeave)
  addEventListener('popstate', () => tryToLeave())
  const pending = setTimeout(() => show(<BuilderSkeleton />), PENDING_MS)
  const session = await queryClient.query({ ...sessionQueries.current(), retry: false }).catch(() => null)
  if (session) await opening
  clearTimeout(pending)
  if (!session) return leave(await loadApp())
  loadLater(loadApp)
  show(<Alone page={page} />)
  // What came with the page has not prolonged the session.
  await whenIdle()
  await reach('/session', {}).catch(() => null)
}

function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  setTimeout(() => reject(new Error('It takes too long.')), PATIENCE_MS)
  return Promise.race([work, late])
}

function showUnreachable() {
  toast({ message: 'The screen could not be loaded. Check the connection and try again.', tone: 'bad' })
}

function Alone({ page }: { page: string }) {
  useShortcuts()
  return (
    <>
      <BuilderScreen id={page} onSignedOut={() => expiry.set(true)} />
      <SignInAgain />
    </>
  )
}
