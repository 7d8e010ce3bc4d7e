const LOCK_MS = 600
const TAB_KEY = 'tessera-tab'

let claimedName: Promise<string> | undefined

/** Id of this tab, which survives a reload and is not shared with a duplicated tab. The tab holds a lock of that name until it closes. */
export function getTabName(): Promise<string> {
  claimedName ??= claimTabName()
  return claimedName
}

/** Runs work for a closed tab, which cannot be reopened meanwhile. Does nothing for an open tab. */
export async function runIfClosed<T>(tab: string, work: () => Promise<T>): Promise<T | 'open'> {
  // Without locks, open and closed tabs cannot be distinguished.
  if (!navigator.locks) return 'open'
  return navigator.locks.request(toLockName(tab), { ifAvailable: true }, (lock) => (lock ? work() : 'open'))
}

/** Resolves when a tab closes or reloads. */
export async function waitUntilClosed(tab: string, signal: AbortSignal): Promise<void> {
  await navigator.locks.request(toLockName(tab), { signal }, () => {})
}

async function claimTabName(): Promise<string> {
  const stored = sessionStorage.getItem(TAB_KEY)
  if (stored !== null && (await acquireLock(stored))) return stored
  const name = crypto.randomUUID()
  sessionStorage.setItem(TAB_KEY, name)
  await acquireLock(name)
  return name
}

/** Tries to acquire the lock. After a reload, the previous document may still hold it for a moment. */
function acquireLock(tab: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  if (!navigator.locks) return Promise.resolve(true)
  const holding = () => {
    resolve(true)
    return new Promise<never>(() => {})
  }
  navigator.locks
    .request(toLockName(tab), { signal: AbortSignal.timeout(LOCK_MS) }, holding)
    .catch(() => resolve(false))
  return promise
}

function toLockName(tab: string): string {
  return `tessera-tab ${tab}`
}
