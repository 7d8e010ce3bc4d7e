import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useId } from 'react'

export interface Point {
  /** 0 to 1 from the left. */
  x: number
  /** 0 to 1 from the top. */
  y: number
}

interface FocalPointFieldProps {
  src: string
  alt: string
  /** Size of the picture in pixels, which reserves its space. */
  width: number
  height: number
  value: Point
  onChange: (value: Point) => void
  /** Called at the end of a drag, and after each key. */
  onChangeEnd: (value: Point) => void
  disabled?: boolean
  /** What a crop shows of the picture, as shares of its width and height. By default, the whole picture. */
  shown?: { width: number; height: number }
  /** A preview of the crop. By default, two sample crops. */
  children?: ReactNode
}

const sampleCrops = [
  { label: 'Square', className: 'aspect-square h-20' },
  { label: 'Wide', className: 'aspect-16/9 h-20' },
] as const

/** Chooses the point of a picture that crops keep in view, by click, drag, touch or arrow keys. */
export function FocalPointField(props: FocalPointFieldProps) {
  const { src, alt, width, height, value, onChange, onChangeEnd, disabled = false, shown, children } = props
  const id = useId()
  const handlePointer = (event: PointerEvent<HTMLElement>) => {
    if (disabled || event.buttons !== 1) return
    event.currentTarget.setPointerCapture(event.pointerId)
    onChange(toPoint(event))
  }
  // Only a press that began here, with the primary button, has captured the pointer.
  const handleRelease = (event: PointerEvent<HTMLElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) onChangeEnd(toPoint(event))
  }
  const handleKey = (event: KeyboardEvent) => {
    const movedPoint = moveByKey(value, event)
    if (!movedPoint || disabled) return
    event.preventDefault()
    onChange(movedPoint)
    onChangeEnd(movedPoint)
  }
  return (
    <div className="grid gap-2">
      <div
        role="slider"
        aria-label="Focal point"
        aria-describedby={disabled ? undefined : id}
        aria-disabled={disabled || undefined}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={toPercent(value.x)}
        aria-valuetext={`${toPercent(value.x)}% from the left, ${toPercent(value.y)}% from the top`}
        tabIndex={0}
        className={`relative mx-auto max-h-72 max-w-full touch-none overflow-hidden rounded-lg border bg-paper select-none ${disabled ? '' : 'cursor-crosshair'}`}
        style={{ aspectRatio: `${width} / ${height}`, width: `min(100%, ${Math.round((288 * width) / height)}px)` }}
        onPointerDown={handlePointer}
        onPointerMove={handlePointer}
        onPointerUp={handleRelease}
        onKeyDown={handleKey}
      >
        <img src={src} alt={alt} draggable={false} className="size-full object-contain" />
        {shown ? (
          <span
            aria-hidden
            className="pointer-events-none absolute outline-1 outline-paper/80 shadow-[0_0_0_100vmax_rgb(0_0_0/0.5)]"
            style={toRegion(value, shown)}
          />
        ) : null}
        {disabled ? null : (
          <span
            aria-hidden
            className="pointer-events-none absolute size-7 -translate-1/2 rounded-full border-2 border-paper bg-accent/25 shadow-float ring-1 ring-paper-ink/60 after:absolute after:inset-0 after:m-auto after:size-1.5 after:rounded-full after:bg-paper"
            style={{ left: `${value.x * 100}%`, top: `${value.y * 100}%` }}
          />
        )}
      </div>
      {disabled ? null : (
        <p id={id} className="text-xs text-ink-faint">
          Click or drag to choose what crops keep in view, or use the arrow keys.
        </p>
      )}
      {children ?? <SampleCrops src={src} value={value} />}
    </div>
  )
}

function SampleCrops({ src, value }: Pick<FocalPointFieldProps, 'src' | 'value'>) {
  return (
    <div className="flex gap-3">
      {sampleCrops.map(({ label, className }) => (
        <figure key={label} className="grid justify-items-start gap-1 text-xs text-ink-faint">
          <img
            src={src}
            alt=""
            className={`${className} rounded-md border bg-paper object-cover`}
            style={{ objectPosition: toPosition(value) }}
          />
          <figcaption>{label}</figcaption>
        </figure>
      ))}
    </div>
  )
}

/** The part of a picture that a crop shows, as `object-position` places it. */
function toRegion({ x, y }: Point, { width, height }: { width: number; height: number }): CSSProperties {
  const toStyle = (share: number) => `${Math.round(share * 10_000) / 100}%`
  return {
    left: toStyle(x * (1 - width)),
    top: toStyle(y * (1 - height)),
    width: toStyle(width),
    height: toStyle(height),
  }
}

/** The CSS `object-position` that keeps a point in view. */
export function toPosition({ x, y }: Point): string {
  return `${toPercent(x)}% ${toPercent(y)}%`
}

const STEP = 0.02
const LARGE_STEP = 0.1

function moveByKey({ x, y }: Point, { key, shiftKey }: KeyboardEvent): Point | undefined {
  const step = shiftKey ? LARGE_STEP : STEP
  const moves: Record<string, Point> = {
    ArrowLeft: { x: x - step, y },
    ArrowRight: { x: x + step, y },
    ArrowUp: { x, y: y - step },
    ArrowDown: { x, y: y + step },
    Home: { x: 0.5, y: 0.5 },
  }
  const movedPoint = moves[key]
  return movedPoint && { x: toShare(movedPoint.x), y: toShare(movedPoint.y) }
}

function toPoint({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: toShare((clientX - left) / width), y: toShare((clientY - top) / height) }
}

function toShare(value: number): number {
  return Math.round(Math.max(0, Math.min(1, value)) * 1000) / 1000
}

function toPercent(share: number): number {
  return Math.round(share * 100)
}
