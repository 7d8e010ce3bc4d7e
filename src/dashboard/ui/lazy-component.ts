import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

/**
 * `React.lazy` that tries again once the network is back. The chunk of an older release never arrives: then the fallback stays,
 * and a toast offers to reload, so that a page that is being edited is not taken from the screen.
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
