import { useEffect } from 'react'

/** Bars at the bottom of the window, with their heights in pixels. */
const bottomBars = new Set<{ height: number }>()

/** Shows toasts above a bar of this height in pixels at the bottom of the window. Null if there is no bar. */
export function useToastsAbove(height: number | null): void {
  useEffect(() => {
    if (height === null) return
    const bar = { height }
    bottomBars.add(bar)
    moveToasts()
    return () => {
      bottomBars.delete(bar)
      moveToasts()
    }
  }, [height])
}

function moveToasts() {
  const maxHeight = Math.max(0, ...Array.from(bottomBars, ({ height }) => height))
  document.documentElement.style.setProperty('--over-bar', `${maxHeight}px`)
}
