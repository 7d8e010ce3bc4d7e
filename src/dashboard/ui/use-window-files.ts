import { useEffect, useRef, useState } from 'react'

/** Files that are dropped or pasted anywhere in the window, and whether some are being dragged over it. Null takes none. */
export function useWindowFiles(onFiles: ((files: File[]) => void) | null): boolean {
  const latest = useRef(onFiles)
  const [isOver, setOver] = useState(false)
  const isActive = onFiles !== null
  useEffect(() => {
    latest.current = onFiles
  })
  useEffect(() => {
    if (!isActive) return
    const listeners = new AbortController()
    const { signal } = listeners
    const handleOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    }
    const take = (event: Event, files: FileList | undefined) => {
      if (!files || files.length === 0) return
      event.preventDefault()
      latest.current?.([...files])
    }
    addEventListener('dragenter', handleOver, { signal })
    addEventListener('dragover', handleOver, { signal })
    // The pointer left the window.
    addEventListener('dragleave', (event) => event.relatedTarget === null && setOver(false), { signal })
    addEventListener(
      'drop',
      (event) => {
        setOver(false)
        take(event, event.dataTransfer?.files)
      },
      { signal },
    )
    // Spreadsheets and word processors add a picture to the text that they copy.
    addEventListener(
      'paste',
      (event) => event.clipboardData?.types.includes('text/plain') || take(event, event.clipboardData?.files),
      { signal },
    )
    return () => listeners.abort()
  }, [isActive])
  return isActive && isOver
}
