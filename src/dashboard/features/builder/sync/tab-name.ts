const LOCK_MS = 600
const TAB_KEY = 'tessera-tab'

let claimed: Promise<string> | undefined

/** The name of this tab, which a reload keeps and a duplicated tab does not share. It is this tab's until that is gone. */
export function tabName(): Promise<string> {
  claimed ??= claim()
  return claimed
}

export async function isAlive(tab: string): Promise<boolean> {
  if (!navigator.locks) return true
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === toLockName(tab))
}

/** Does something once a tab is gone, before it can be there again; among several tabs that want to, one after the other. */
export async function whenGone(tab: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  await navigator.locks.request(toLockName(tab), { signal }, work)
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
