import { useEffect, useEffectEvent } from 'react'
import { useWindowDrop } from './use-window-drop.ts'

/** Files that are dropped or pasted anywhere in the window, and whether some are being dragged over it. Null takes none. */
export function useWindowFiles(onFiles: ((files: File[]) => void) | null): boolean {
  const isActive = onFiles !== null
  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    const data = event.clipboardData
    // Spreadsheets and word processors add a picture to the text that they copy.
    if (!data || data.files.length === 0 || data.types.includes('text/plain')) return
    event.preventDefault()
    onFiles?.([...data.files])
  })
  useEffect(() => {
    if (!isActive) return
    const listeners = new AbortController()
    addEventListener('paste', (event) => handlePaste(event), { signal: listeners.signal })
    return () => listeners.abort()
  }, [isActive])
  return useWindowDrop(onFiles && (({ files }) => files.length > 0 && onFiles([...files])))
}
