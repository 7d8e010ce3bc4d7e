import { type ReactNode, Suspense, useRef, useState } from 'react'
import { classes } from '../classes.ts'
import { Field, type FieldText } from '../field.tsx'
import { inputClass } from '../input-class.ts'
import { lazyComponent } from '../lazy-component.tsx'
import { parseColor } from './color-text.ts'

// Lazy, with the popover and its sliders.
const ColorPicker = lazyComponent(async () => ({ default: (await import('./color-picker.tsx')).ColorPicker }))

export interface NamedColor {
  name: string
  color: string
}

interface ColorFieldProps extends Omit<FieldText, 'optional'> {
  value: string
  /** Colors to offer in the picker, such as those of the theme or brand. */
  palette?: readonly NamedColor[]
  /** Next to the field. */
  aside?: ReactNode
  onChange: (color: string) => void
  /** Called at the end of a gesture or of typing. Everything up to then is one change. */
  onChangeEnd?: () => void
}

/**
 * A color, typed as hex digits or picked. Typed digits apply as soon as they are a color. Colors in other notations of CSS apply when they are
 * pasted, or when the field loses the focus.
 */
export function ColorField({ label, value, hint, error, palette, aside, onChange, onChangeEnd }: ColorFieldProps) {
  const [typedText, setTypedText] = useState<string>()
  const isInvalid = typedText !== undefined && parseColor(typedText) === null
  const [wasBlurred, setBlurred] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const handleInput = (text: string) => {
    setTypedText(text)
    setBlurred(false)
    const color = parseColor(text)
    if (color) onChange(color)
  }
  const handlePick = (color: string) => {
    setTypedText(undefined)
    onChange(color)
  }
  const readOtherNotation = async (text: string) => {
    const { parseCssColor } = await import('./css-color.ts')
    const color = parseCssColor(text)
    if (!color) return setBlurred(true)
    handlePick(color)
    onChangeEnd?.()
  }
  const handleBlur = () => {
    if (isInvalid) return void readOtherNotation(typedText)
    setTypedText(undefined)
    onChangeEnd?.()
  }
  return (
    <Field
      label={label}
      hint={hint}
      error={isInvalid && wasBlurred ? 'Enter a color such as #1b4332 or rgb(27, 67, 50).' : error}
    >
      {(controlProps) => (
        <span className="flex items-center gap-2">
          <button
            ref={button}
            type="button"
            aria-label={`${label}: pick a color`}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            className="grid size-control shrink-0 rounded-md border border-line-strong bg-surface p-1 shadow-lift hover:border-edge"
            onClick={() => setOpen(!isOpen)}
          >
            <span className="rounded-sm border" style={{ background: parseColor(value) ?? undefined }} />
          </button>
          {isOpen ? (
            <Suspense>
              <ColorPicker
                label={label}
                value={parseColor(value) ?? fallbackColor}
                palette={palette ?? []}
                anchor={button}
                onChange={handlePick}
                onChangeEnd={() => onChangeEnd?.()}
                onClose={() => setOpen(false)}
              />
            </Suspense>
          ) : null}
          <input
            {...controlProps}
            type="text"
            spellCheck={false}
            autoComplete="off"
            maxLength={60}
            className={classes(inputClass, 'font-mono')}
            value={typedText ?? value}
            onChange={({ target, nativeEvent }) => {
              handleInput(target.value)
              if (isPaste(nativeEvent)) void readOtherNotation(target.value)
            }}
            onBlur={handleBlur}
          />
          {aside}
        </span>
      )}
    </Field>
  )
}

const fallbackColor = '#000000'

function isPaste(event: Event): boolean {
  return event instanceof InputEvent && event.inputType === 'insertFromPaste'
}
