import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

interface Size {
  width: number
  height: number
}

/** Size of an element in whole pixels; zero before it is measured. */
export function useSize<E extends HTMLElement>(): Size & { ref: RefObject<E | null> } {
  const ref = useRef<E>(null)
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setSize(measureSize(element))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, ...size }
}

function measureSize(element: HTMLElement): Size {
  const { width, height } = element.getBoundingClientRect()
  return { width: Math.floor(width), height: Math.floor(height) }
}
