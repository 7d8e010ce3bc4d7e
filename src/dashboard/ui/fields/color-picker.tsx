import { Popover } from 'radix-ui'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { HexColorPicker } from 'react-colorful'
import type { NamedColor } from './color-field.tsx'

interface ColorPickerProps {
  label: string
  /** `#rrggbb`. */
  value: string
  palette: readonly NamedColor[]
  onChange: (color: string) => void
  /** Called at the end of a drag, or after a key or click. */
  onChangeEnd: () => void
  /** The button that opened the picker. */
  anchor: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

// Two rows of swatches.
const MAX_SWATCHES = 14

/** Popover of a ColorField: sliders, a palette, and the system color picker. */
export function ColorPicker({ label, anchor, onClose, ...controls }: ColorPickerProps) {
  const isClosedOutside = useRef(false)
  return (
    <Popover.Root open onOpenChange={onClose}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          aria-label={label}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="z-30 w-60 animate-fade rounded-lg bg-surface p-3 text-ink shadow-float outline-none"
          onInteractOutside={(event) => {
            // The button itself toggles the popover.
            if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault()
            else isClosedOutside.current = true
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (!isClosedOutside.current) anchor.current?.focus()
          }}
          onKeyDown={keepPlainKeys}
        >
          <Controls {...controls} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** Keeps keys of the picker from triggering shortcuts, except undo. */
function keepPlainKeys(event: KeyboardEvent) {
  if (!event.ctrlKey && !event.metaKey) event.stopPropagation()
}

function Controls({ value, palette, onChange, onChangeEnd }: Omit<ColorPickerProps, 'label' | 'anchor' | 'onClose'>) {
  // Read once, when the picker opens: the palette may contain the color that is being changed.
  const [swatches] = useState(() =>
    palette
      .filter(({ color }, index) => palette.findIndex((other) => other.color === color) === index)
      .slice(0, MAX_SWATCHES),
  )
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const slider = box.current?.querySelector<HTMLElement>('[role="slider"]')
    // ARIA requires a number for a slider; react-colorful sets only a text for the two-dimensional one.
    slider?.setAttribute('aria-valuenow', '0')
    slider?.focus()
  }, [])
  const pick = (color: string) => {
    onChange(color)
    onChangeEnd()
  }
  return (
    <div ref={box} className="grid gap-3">
      <HexColorPicker color={value} onChange={onChange} onChangeEnd={onChangeEnd} className={slidersClass} />
      {swatches.length > 0 ? (
        <div role="group" aria-label="Palette" className="flex flex-wrap gap-1.5">
          {swatches.map(({ name, color }) => (
            <button
              key={color}
              type="button"
              aria-label={`${name}, ${color}`}
              aria-pressed={color === value}
              title={name}
              className="size-6 rounded-sm border border-line-strong aria-pressed:outline-2 aria-pressed:outline-offset-1 aria-pressed:outline-accent coarse:size-9"
              style={{ background: color }}
              onClick={() => pick(color)}
            />
          ))}
        </div>
      ) : null}
      <label className="flex cursor-pointer items-center justify-between gap-2 text-sm text-ink-soft">
        System color picker
        <input
          type="color"
          value={value}
          className="h-6 w-9 cursor-pointer rounded-sm border border-line-strong bg-surface p-0.5 coarse:h-9 coarse:w-12"
          onChange={(event) => onChange(event.target.value)}
          onBlur={onChangeEnd}
        />
      </label>
    </div>
  )
}

const slidersClass =
  'w-full! h-44! [&_.react-colorful\\_\\_interactive:focus-visible_.react-colorful\\_\\_pointer]:outline-2 [&_.react-colorful\\_\\_interactive:focus-visible_.react-colorful\\_\\_pointer]:outline-ring [&_.react-colorful\\_\\_pointer]:size-5'
