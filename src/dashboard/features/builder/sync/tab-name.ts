const LOCK_MS = 600
const TAB_KEY = 'tessera-tab'

let claimed: Promise<string> | undefined

/** The name of this tab, which a reload keeps and a duplicated tab does not share. A lock of that name is held until the tab is closed. */
export function tabName(): Promise<string> {
  claimed ??= claim()
  return claimed
}

/** Does something for a tab that is closed, which cannot be opened again meanwhile; for one that is open, nothing. */
export async function ifClosed<T>(tab: string, work: () => Promise<T>): Promise<T | 'open'> {
  // Without locks nobody knows.
  if (!navigator.locks) return 'open'
  return navigator.locks.request(toLockName(tab), { ifAvailable: true }, (lock) => (lock ? work() : 'open'))
}

/** Resolves when a tab is closed, or reloaded. */
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

/** Whether the name is ours from now on. After a reload the page before may still hold it for a moment. */
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
