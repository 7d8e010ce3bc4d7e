import Ruler from 'lucide-react/icons/ruler'
import { type ComponentProps, useState } from 'react'
import { getCodeGround } from '#dashboard/pickers/code-ground.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { classes } from '#dashboard/ui/classes.ts'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { readTypedCount } from '#dashboard/ui/form/typed-numbers.ts'
import { TextField } from '#dashboard/ui/text-field.tsx'
import { estimateReadingDistance, calculateSmallestWidth, calculateSymbolWidth } from '#dashboard/pickers/print-size.ts'
import type { DrawnSvg } from '#qr/draw-design.ts'
import { Drawing } from './drawing.tsx'
import { StudioPanel } from './studio-panel.tsx'

interface PrintPanelProps extends ComponentProps<typeof PrintPreview> {
  onChange: (millimeters: number) => void
}

const MIN_MM = 10
const MAX_MM = 1000

/** Print size, its reading distance, and a preview. */
export function PrintPanel({ onChange, ...print }: PrintPanelProps) {
  const { drawn, millimeters } = print
  const [typedWidth, setTypedWidth] = useState(String(millimeters))
  const isInvalid = readWidth(typedWidth) === null
  const minimum = calculateSmallestWidth(drawn)
  return (
    <StudioPanel title="Print" place="after">
      <TextField
        label="Width in millimeters"
        inputMode="numeric"
        maxLength={6}
        error={isInvalid ? `Enter whole millimeters, ${MIN_MM} to ${MAX_MM}.` : undefined}
        value={typedWidth}
        onChange={(event) => {
          setTypedWidth(event.target.value)
          const width = readWidth(event.target.value)
          if (width !== null) onChange(width)
        }}
      />
      <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 text-sm [&>dd]:text-right">
        <dt className="text-ink-soft">Scan distance</dt>
        <dd className="tabular-nums">about {formatDistance(estimateReadingDistance(drawn, millimeters))}</dd>
        <dt className="text-ink-soft">Width of the code itself</dt>
        <dd className="tabular-nums">{calculateSymbolWidth(drawn, millimeters)} mm</dd>
        <dt className="text-ink-soft">Height</dt>
        <dd className="tabular-nums">{Math.round((millimeters * drawn.height) / drawn.width)} mm</dd>
        <dt className="text-ink-soft">Minimum size</dt>
        <dd className="tabular-nums">{minimum} mm</dd>
      </dl>
      {millimeters < minimum ? (
        <p className="text-sm text-warn-text">Many phones cannot scan it below {minimum} mm.</p>
      ) : null}
      <Dialog
        title={`${millimeters} mm wide`}
        width="wide"
        trigger={
          <Button className="justify-self-start">
            <Ruler aria-hidden />
            Show at real size
          </Button>
        }
      >
        <PrintPreview {...print} />
      </Dialog>
    </StudioPanel>
  )
}

function formatDistance(centimetres: number): string {
  return centimetres < 100 ? `${centimetres} cm` : `${(centimetres / 100).toFixed(1)} m`
}

interface PrintPreviewProps {
  drawn: DrawnSvg
  millimeters: number
  /** The background on which a transparent code is read. */
  readOn: 'light' | 'dark' | undefined
}

/** The code in print size, with a ruler because screens differ. */
function PrintPreview({ drawn, millimeters, readOn }: PrintPreviewProps) {
  return (
    <div className="grid gap-4">
      {/* A preview that is wider than the dialog scrolls with it. */}
      <div
        className={classes('grid w-fit min-w-full justify-items-center rounded-lg border p-6', getCodeGround(readOn))}
      >
        <div style={{ width: `${millimeters}mm`, aspectRatio: `${drawn.width} / ${drawn.height}` }}>
          <Drawing svg={drawn.svg} label={`The code, ${millimeters} millimeters wide`} className="size-full" />
        </div>
      </div>
      <div className="grid gap-1">
        <div aria-hidden className="h-2 border-x border-b border-edge" style={{ width: '50mm' }} />
        <p className="text-sm text-ink-soft">
          This line should be 50 mm long. If it is not, your screen scales the picture and the code is off by the same
          amount.
        </p>
        <p className="text-sm text-ink-soft">
          Try to scan it from {estimateReadingDistance(drawn, millimeters)} cm away, which is about the maximum
          distance.
        </p>
      </div>
    </div>
  )
}

function readWidth(text: string): number | null {
  const width = readTypedCount(text)
  return width !== null && width >= MIN_MM && width <= MAX_MM ? width : null
}
