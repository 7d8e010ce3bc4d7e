import { useEffect } from 'react'

/** Bars at the bottom of the window, with their heights in pixels. */
const bars = new Set<{ height: number }>()

/** Shows toasts above a bar of this height in pixels at the bottom of the window; null if there is no bar. */
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
