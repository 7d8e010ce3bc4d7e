import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Calls `onDrop` with files and folders that are dropped anywhere in the window. Returns whether some are being dragged over it. Null takes
 * none.
 */
export function useWindowDrop(onDrop: ((data: DataTransfer) => unknown) | null): boolean {
  const [isOver, setOver] = useState(false)
  const isActive = onDrop !== null
  const drop = useEffectEvent((data: DataTransfer) => onDrop?.(data))
  useEffect(() => {
    if (!isActive) return
    const listeners = new AbortController()
    const { signal } = listeners
    const handleOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setOver(true)
    }
    // A browser sends the first of them when another element is under the pointer, and drops nothing unless the last one was cancelled.
    addEventListener('dragenter', handleOver, { signal })
    addEventListener('dragover', handleOver, { signal })
    // It is sent for every element that the pointer leaves; only when it leaves the window is no other element entered.
    addEventListener('dragleave', (event) => event.relatedTarget === null && setOver(false), { signal })
    addEventListener(
      'drop',
      (event) => {
        setOver(false)
        if (!event.dataTransfer?.types.includes('Files')) return
        event.preventDefault()
        drop(event.dataTransfer)
      },
      { signal },
    )
    return () => listeners.abort()
  }, [isActive])
  return isActive && isOver
}
