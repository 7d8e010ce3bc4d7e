import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { toast } from './toast.ts'

type Load<P> = () => Promise<{ default: ComponentType<P> }>

const waiting = new Set<() => Promise<unknown>>()
const MOMENT_MS = 250
const MOST_IDLE_MS = 1_000
const GONE = 'Tessera was updated. Reload the page to continue.'

/**
 * A component that is loaded when it is first shown; what is needed `soon`, before that; what stands `beside` the page, once the
 * page stands and nothing is more urgent. What is gone since a new version was put up is waited for in vain, and that is said: a page
 * that is being written is not taken from the screen because a part beside it does not come.
 */
export function lazily<P>(
  load: Load<P>,
  when: 'soon' | 'beside' | 'when-shown' = 'when-shown',
): LazyExoticComponent<ComponentType<P>> {
  if (when === 'soon') waiting.add(load)
  return lazy(async () => {
    if (when === 'beside') await whenIdle()
    return load().catch(() => {
      toast({ id: 'new-version', message: GONE, tone: 'bad' })
      return new Promise<never>(() => {})
    })
  })
}

/** When nothing is more urgent, or has been for too long: not before a person has had a moment to begin. */
export async function whenIdle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, MOMENT_MS))
  // Not every browser can tell.
  if (!('requestIdleCallback' in window)) return
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: MOST_IDLE_MS }))
}

/** What no component of its own waits for, among what will be needed soon. */
export function loadLater(load: () => Promise<unknown>): void {
  waiting.add(load)
}

/** Loads what will be needed soon, one after the other, so that it is here when the connection is not. */
export async function loadSoon(): Promise<void> {
  for (const load of waiting) {
    waiting.delete(load)
    // It is asked for again when it is shown.
    await load().catch(() => {})
  }
}
