import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

/**
 * `React.lazy` that retries when the network is back. A chunk of an older release is gone for good: then the fallback stays and a toast
 * offers to reload, so that a page in the builder stays open.
 */
export function lazyComponent<P>(
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    for (;;) {
      try {
        return await load()
      } catch {
        await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
      }
    }
  })
}
