import { useEffect, useEffectEvent } from 'react'
import { useWindowDrop } from './use-window-drop.ts'

/**
 * Calls `onFiles` with files that are dropped or pasted anywhere in the window; null ignores them. Returns whether files are being dragged
 * over the window.
 */
export function useWindowFiles(onFiles: ((files: File[]) => void) | null): boolean {
  const isActive = onFiles !== null
  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    const data = event.clipboardData
    // Text copied from a spreadsheet or word processor comes with a picture of it.
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
