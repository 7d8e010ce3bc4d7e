import { type ReactNode, useState } from 'react'
import { classes } from '../classes.ts'
import { Field } from '../field.tsx'
import { inputClass } from '../input-class.ts'
import { parseColor } from './color-text.ts'

interface ColorFieldProps {
  label: string
  value: string
  hint?: ReactNode
  error?: string | undefined
  /** Beside the field. */
  aside?: ReactNode
  onChange: (color: string) => void
  onSettle?: () => void
}

/** A colour by the platform's picker or by its digits. What is typed counts as soon as it is a colour. */
export function ColorField({ label, value, hint, error, aside, onChange, onSettle }: ColorFieldProps) {
  const [typed, setTyped] = useState<string>()
  const wrong = typed !== undefined && parseColor(typed) === null
  const [isLeft, setLeft] = useState(false)
  const handleType = (text: string) => {
    setTyped(text)
    setLeft(false)
    const color = parseColor(text)
    if (color) onChange(color)
  }
  const handleLeave = () => {
    setLeft(true)
    if (!wrong) setTyped(undefined)
    onSettle?.()
  }
  return (
    <Field label={label} hint={hint} error={wrong && isLeft ? 'A color has six digits, as in #1b4332.' : error}>
      {(wiring) => (
        <span className="flex items-center gap-2">
          <input
            type="color"
            aria-label={`Pick: ${label}`}
            value={value}
            className="size-control shrink-0 cursor-pointer rounded-md border border-line-strong bg-surface p-1 [&::-moz-color-swatch]:rounded-sm [&::-moz-color-swatch]:border-0 [&::-webkit-color-swatch]:rounded-sm [&::-webkit-color-swatch]:border [&::-webkit-color-swatch]:border-line [&::-webkit-color-swatch-wrapper]:p-0"
            onChange={(event) => {
              setTyped(undefined)
              onChange(event.target.value)
            }}
            onBlur={onSettle}
          />
          <input
            {...wiring}
            type="text"
            spellCheck={false}
            autoComplete="off"
            maxLength={9}
            className={classes(inputClass, 'font-mono')}
            value={typed ?? value}
            onChange={(event) => handleType(event.target.value)}
            onBlur={handleLeave}
          />
          {aside}
        </span>
      )}
    </Field>
  )
}
