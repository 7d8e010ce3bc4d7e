import { useEffect } from 'react'

/** Heights in pixels of what stands at the bottom of the window. */
const bars = new Set<{ height: number }>()

/** Shows toasts above something at the bottom of the window, of this height in pixels; null: nothing is there. */
export function useToastsAbove(height: number | null): void {
  useEffect(() => {
    if (height === null) return
    const bar = { height }
    bars.add(bar)
    moveToasts()
    return () => {
      bars.delete(bar)
      moveToasts()
    }
  }, [height])
}

function moveToasts() {
  const highest = Math.max(0, ...Array.from(bars, ({ height }) => height))
  document.documentElement.style.setProperty('--over-bar', `${highest}px`)
}
