import { isRecord } from '../../../api/client.ts'
import type { Page } from '../../../api/pages.ts'
import { isAlive, whenGone } from './tab-name.ts'

// Whoever is reloaded is there again by then.
const GRACE_MS = 4_000

/** The other tabs of this browser that have the same page open. */
export interface TabSync {
  /** Makes a request when no other tab makes one: together they are one sender. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
  /** Tells them what the service has answered, so that they need not ask. */
  tell: (page: Page) => void
  leave: () => void
}

interface Hears {
  onAnswer: (page: Page) => void
  /** A tab is gone for good. What it had not saved is to be taken over; no other tab does that meanwhile. */
  onGone: (tab: string) => Promise<void>
}

export function joinTabSync(pageId: string, tab: string, { onAnswer, onGone }: Hears): TabSync {
  const channel = new BroadcastChannel(`tessera-page ${pageId}`)
  const stop = new AbortController()
  const known = new Set<string>()
  const meet = (other: string) => {
    if (known.has(other)) return
    known.add(other)
    if (navigator.locks) void outlive(other, onGone, stop.signal).then(() => known.delete(other))
  }
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isGreeting(data)) {
      meet(data.here)
      if (data.asks) channel.postMessage({ here: tab, asks: false })
    } else if (isAnswer(data)) onAnswer(data.answer)
  })
  channel.postMessage({ here: tab, asks: true })
  return {
    inTurn(work) {
      // Alone nobody waits: what is sent as the tab is closed would not be sent any more.
      const isAlone = known.size === 0 || !navigator.locks
      return isAlone ? work() : navigator.locks.request(`tessera-sends ${pageId}`, work)
    },
    tell(page) {
      if (known.size > 0) channel.postMessage({ answer: page })
    },
    leave() {
      stop.abort()
      channel.close()
    },
  }
}

/** Waits for the end of a tab that is not merely reloaded. */
async function outlive(tab: string, onGone: Hears['onGone'], signal: AbortSignal): Promise<void> {
  try {
    do {
      await whenGone(tab, signal, async () => {})
      await new Promise((resolve) => setTimeout(resolve, GRACE_MS))
    } while (!signal.aborted && (await isAlive(tab)))
    if (!signal.aborted) await whenGone(tab, signal, () => onGone(tab))
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

function isGreeting(data: unknown): data is { here: string; asks: boolean } {
  return isRecord(data) && typeof data['here'] === 'string' && typeof data['asks'] === 'boolean'
}

function isAnswer(data: unknown): data is { answer: Page } {
  return isRecord(data) && isRecord(data['answer'])
}
