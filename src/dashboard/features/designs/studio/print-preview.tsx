import type { DrawnSvg } from '#qr/draw-design.ts'
import { codeGround } from '#dashboard/pickers/code-ground.ts'
import { classes } from '#dashboard/ui/classes.ts'
import { Drawing } from './drawing.tsx'
import { readingDistance } from '#dashboard/pickers/print-size.ts'

interface PrintPreviewProps {
  drawn: DrawnSvg
  millimetres: number
  /** The background on which a transparent code is read. */
  readOn: 'light' | 'dark' | undefined
}

/** The code in print size, with a ruler because screens differ. */
export function PrintPreview({ drawn, millimetres, readOn }: PrintPreviewProps) {
  return (
    <div className="grid gap-4">
      {/* A preview that is wider than the dialog scrolls with it. */}
      <div className={classes('grid w-fit min-w-full justify-items-center rounded-lg border p-6', codeGround(readOn))}>
        <div style={{ width: `${millimetres}mm`, aspectRatio: `${drawn.width} / ${drawn.height}` }}>
          <Drawing svg={drawn.svg} label={`The code, ${millimetres} millimeters wide`} className="size-full" />
        </div>
      </div>
      <div className="grid gap-1">
        <div aria-hidden className="h-2 border-x border-b border-edge" style={{ width: '50mm' }} />
        <p className="text-sm text-ink-soft">
          This line should be 50 mm long. If it is not, your screen scales the picture and the code is off by the same
          amount.
        </p>
        <p className="text-sm text-ink-soft">
          Try to scan it from {readingDistance(drawn, millimetres)} cm away, which is about the maximum distance.
        </p>
      </div>
    </div>
  )
}
