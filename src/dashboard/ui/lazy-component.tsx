import { type ComponentType, lazy, useState } from 'react'
import { calculateBackoff } from '#contract/backoff.ts'
import { pause } from './pause.ts'

/**
 * Like `React.lazy`, but it retries, waits for the network, and can be preloaded with `load`. A preloaded component renders without its
 * fallback, which React would otherwise show for at least 300 ms. Most browsers never request a module again after it failed to load, so
 * nothing is requested while the device is offline. If retrying does not help, for that reason or because the chunk belongs to an older
 * release, the fallback stays and a toast offers to reload. A page in the builder stays open meanwhile.
 */
export function lazyComponent<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  let LoadedComponent: ComponentType<P> | undefined
  async function loadWithRetries(): Promise<{ default: ComponentType<P> }> {
    for (let failures = 1; ; failures++) {
      try {
        if (navigator.onLine) {
          const module = await load()
          LoadedComponent = module.default
          return module
        }
      } catch {
        // The service may be down, and no browser event fires when it is back.
      }
      await pause(calculateBackoff(failures, { firstMs: 1_000, longestMs: 3_600_000 }))
    }
  }
  // The pointer may enter a button many times, even offline. All of them share one attempt.
  let loading: ReturnType<typeof loadWithRetries> | undefined
  const loadOnce = () => (loading ??= loadWithRetries())
  const Suspending: ComponentType<P> = lazy(loadOnce)
  function LazyLoaded(props: P) {
    // Fixed while mounted: switching to the other component would reset its state.
    const [Component] = useState<ComponentType<P>>(() => LoadedComponent ?? Suspending)
    return <Component {...props} />
  }
  return Object.assign(LazyLoaded, { load: loadOnce })
}
