import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Calls `onDrop` with files and folders that are dropped anywhere in the window; null ignores them. Returns whether any are being dragged
 * over the window.
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
    // Browsers allow a drop only if the last dragenter or dragover event was canceled.
    addEventListener('dragenter', handleOver, { signal })
    addEventListener('dragover', handleOver, { signal })
    // Sent for every element that the pointer leaves. `relatedTarget` is null only when it leaves the window.
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
