const LOCK_MS = 600
const TAB_KEY = 'tessera-tab'

let claimed: Promise<string> | undefined

/** Id of this tab, which survives a reload and is not shared with a duplicated tab. The tab holds a lock of that name until it closes. */
export function tabName(): Promise<string> {
  claimed ??= claim()
  return claimed
}

/** Runs work for a closed tab, which cannot be reopened meanwhile. Does nothing for an open tab. */
export async function ifClosed<T>(tab: string, work: () => Promise<T>): Promise<T | 'open'> {
  // Without locks, open and closed tabs cannot be distinguished.
  if (!navigator.locks) return 'open'
  return navigator.locks.request(toLockName(tab), { ifAvailable: true }, (lock) => (lock ? work() : 'open'))
}

/** Resolves when a tab closes or reloads. */
export async function whenClosed(tab: string, signal: AbortSignal): Promise<void> {
  await navigator.locks.request(toLockName(tab), { signal }, () => {})
}

async function claim(): Promise<string> {
  const known = sessionStorage.getItem(TAB_KEY)
  if (known !== null && (await hold(known))) return known
  const name = crypto.randomUUID()
  sessionStorage.setItem(TAB_KEY, name)
  await hold(name)
  return name
}

/** Tries to acquire the lock. After a reload, the previous document may still hold it for a moment. */
function hold(tab: string): Promise<boolean> {
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
