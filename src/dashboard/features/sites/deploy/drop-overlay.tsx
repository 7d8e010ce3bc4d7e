import FolderUp from 'lucide-react/icons/folder-up'
import { createPortal } from 'react-dom'
import { useWindowDrop } from '#dashboard/ui/use-window-drop.ts'
import { readDrop } from '../files/read-drop.ts'
import type { SourceState } from '../files/use-source.ts'

interface DropOverlayProps {
  /** The effect of a drop: "Drop a folder, a ZIP or an HTML file to publish it". */
  text: string
  onDrop: SourceState['read']
}

/** Accepts a folder, a ZIP or an HTML file dropped anywhere in the window, and covers the window with a hint while one is dragged over it. */
export function DropOverlay({ text, onDrop }: DropOverlayProps) {
  const isOver = useWindowDrop((dropped) => onDrop(readDrop(dropped)))
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
