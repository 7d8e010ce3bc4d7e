import FolderUp from 'lucide-react/icons/folder-up'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { readDrop } from '../files/read-drop.ts'
import type { SourceState } from '../files/use-source.ts'

interface DropOverlayProps {
  /** What a drop does: "Drop a folder or a ZIP file to make a site". */
  text: string
  onDrop: SourceState['read']
}

/** Takes a folder or ZIP that is dropped anywhere in the window, and shows so while one is dragged over it. */
export function DropOverlay({ text, onDrop }: DropOverlayProps) {
  const [isOver, setOver] = useState(false)
  const latest = useRef(onDrop)
  useEffect(() => {
    latest.current = onDrop
  })
  useEffect(() => {
    const handleOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setOver(true)
    }
    // The event is sent for every element that the pointer leaves; only when it leaves the window is no other element entered.
    const handleLeave = (event: DragEvent) => event.relatedTarget === null && setOver(false)
    const handleDrop = (event: DragEvent) => {
      setOver(false)
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      latest.current(readDrop(event.dataTransfer))
    }
    window.addEventListener('dragover', handleOver)
    window.addEventListener('dragleave', handleLeave)
    window.addEventListener('drop', handleDrop)
    return () => {
      window.removeEventListener('dragover', handleOver)
      window.removeEventListener('dragleave', handleLeave)
      window.removeEventListener('drop', handleDrop)
    }
  }, [])
  if (!isOver) return null
  return createPortal(
    <div aria-hidden className="pointer-events-none fixed inset-0 z-50 animate-fade bg-backdrop p-4">
      <div className="grid size-full place-content-center justify-items-center gap-3 rounded-xl border-2 border-dashed border-accent bg-surface/95 text-lg font-semibold text-accent-text">
        <FolderUp className="size-10 stroke-[1.25]" />
        {text}
      </div>
    </div>,
    document.body,
  )
}
