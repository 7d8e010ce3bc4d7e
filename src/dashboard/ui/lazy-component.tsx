import { type ComponentType, lazy, useState } from 'react'

/**
 * `React.lazy` that can be loaded ahead, and that retries when the network is back. A chunk of an older release is gone for good: then the
 * fallback stays and a toast offers to reload, so that a page in the builder stays open. `load` loads it before it is rendered; then it
 * has no fallback, which React would show for at least 300 ms.
 */
export function lazyComponent<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  let loaded: ComponentType<P> | undefined
  async function retrying(): Promise<{ default: ComponentType<P> }> {
    for (;;) {
      try {
        const module = await load()
        loaded = module.default
        return module
      } catch {
        await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
      }
    }
  }
  // The pointer may enter a button often, also offline: one attempt serves all.
  let loading: ReturnType<typeof retrying> | undefined
  const loadOnce = () => (loading ??= retrying())
  const Suspending: ComponentType<P> = lazy(loadOnce)
  function Loaded(props: P) {
    // The same component for as long as this is mounted; another one would start with new state.
    const [Component] = useState<ComponentType<P>>(() => loaded ?? Suspending)
    return <Component {...props} />
  }
  return Object.assign(Loaded, { load: loadOnce })
}
