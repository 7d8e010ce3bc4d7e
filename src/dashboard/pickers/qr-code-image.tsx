import { useMemo } from 'react'
import { drawCode } from './draw-code.ts'

/** A QR code of an address, black on white in both themes, so that phones can scan it from the screen. */
export function QrCodeImage({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawCode(text), [text])
  return (
    <span className="grid size-44 place-items-center rounded-lg border bg-paper p-1 text-paper-ink">
      <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className="size-full">
        <path d={path} fill="currentColor" />
      </svg>
    </span>
  )
}
