import { type ComponentType, lazy, useState } from 'react'
import { backoff } from '#contract/backoff.ts'
import { pause } from './pause.ts'

/**
 * `React.lazy` that can be loaded ahead, and that waits for the network and retries. Most browsers never request a module again that they
 * failed to load once, so that none is requested while the device is offline. Where retrying does not help, because of that or because
 * the chunk belongs to an older release, the fallback stays and a toast offers to reload; a page in the builder stays open. `load` loads
 * it before it is rendered; then it has no fallback, which React would show for at least 300 ms.
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
        // The service may be away. What ends that is no event of the browser.
      }
      await pause(backoff(failures, { firstMs: 1_000, longestMs: 3_600_000 }))
    }
  }
  // The pointer may enter a button often, also offline: one attempt serves all.
  let loading: ReturnType<typeof loadWithRetries> | undefined
  const loadOnce = () => (loading ??= loadWithRetries())
  const Suspending: ComponentType<P> = lazy(loadOnce)
  function LazyLoaded(props: P) {
    // The same component for as long as this is mounted; another one would start with new state.
    const [Component] = useState<ComponentType<P>>(() => LoadedComponent ?? Suspending)
    return <Component {...props} />
  }
  return Object.assign(LazyLoaded, { load: loadOnce })
}
