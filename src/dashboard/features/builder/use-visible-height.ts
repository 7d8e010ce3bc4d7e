import { useEffect } from 'react'

const LEAST_KEYBOARD_PX = 100

/**
 * Sets `--visible-height` while a keyboard on the screen covers a part of the window. Only Safari needs it: in other browsers the keyboard
 * makes the window itself smaller, because of `interactive-widget=resizes-content`.
 */
export function useVisibleHeight(): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return undefined
    const root = document.documentElement
    const measure = () => {
      // Zooming in makes the visible part smaller too, and covers nothing.
      const isCovered = viewport.scale === 1 && root.clientHeight - viewport.height > LEAST_KEYBOARD_PX
      if (!isCovered) return root.style.removeProperty('--visible-height')
      root.style.setProperty('--visible-height', `${viewport.height}px`)
      // Safari scrolls the window towards the field, although the field is in what is visible now.
      return scrollTo(0, 0)
    }
    viewport.addEventListener('resize', measure)
    return () => {
      viewport.removeEventListener('resize', measure)
      root.style.removeProperty('--visible-height')
    }
  }, [])
}
