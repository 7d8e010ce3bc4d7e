const LOCK_TIMEOUT_MS = 600
const TAB_KEY = 'tessera-tab'

let claimedId: Promise<string> | undefined

/** Id of this tab. A reload keeps it, and a duplicated tab gets another. The tab holds a lock for its id until it closes. */
export function getTabId(): Promise<string> {
  claimedId ??= claimTabId()
  return claimedId
}

/** Runs `work` if the tab is closed, under the lock of its id, so that the tab cannot be reopened meanwhile. */
export async function runIfClosed<T>(tab: string, work: () => Promise<T>): Promise<T | 'open'> {
  // Without locks, open and closed tabs cannot be distinguished.
  if (!navigator.locks) return 'open'
  return navigator.locks.request(toLockName(tab), { ifAvailable: true }, (lock) => (lock ? work() : 'open'))
}

/** Resolves when a tab closes or reloads. */
export async function waitUntilClosed(tab: string, signal: AbortSignal): Promise<void> {
  await navigator.locks.request(toLockName(tab), { signal }, () => {})
}

async function claimTabId(): Promise<string> {
  const storedId = sessionStorage.getItem(TAB_KEY)
  if (storedId !== null && (await acquireLock(storedId))) return storedId
  const id = crypto.randomUUID()
  sessionStorage.setItem(TAB_KEY, id)
  await acquireLock(id)
  return id
}

/** Tries to acquire the lock. After a reload, the previous document may still hold it for a moment. */
function acquireLock(tab: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  if (!navigator.locks) return Promise.resolve(true)
  const holdLock = () => {
    resolve(true)
    return new Promise<never>(() => {})
  }
  navigator.locks
    .request(toLockName(tab), { signal: AbortSignal.timeout(LOCK_TIMEOUT_MS) }, holdLock)
    .catch(() => resolve(false))
  return promise
}

function toLockName(tab: string): string {
  return `tessera-tab ${tab}`
}
