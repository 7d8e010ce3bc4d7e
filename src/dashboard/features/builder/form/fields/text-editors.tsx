import { useState } from 'react'
import type { JsonValue } from '#contract/json.ts'
import { LinesField } from '#dashboard/ui/fields/lines-field.tsx'
import { TextField } from '#dashboard/ui/text-field.tsx'
import { type FieldProps, toFieldText } from '../field-props.ts'
import { getInvalidJson, wrapInvalidJson } from '../invalid-json.ts'
import { parseJson } from '../parse-json.ts'

/** Single-line text, with the matching keyboard on a phone. A stored value with line breaks gets the editor for several lines. */
export function TextEditor(props: FieldProps<string>) {
  const { field, value } = props
  const kind = field.editor === 'email' ? 'email' : field.editor === 'phone' ? 'tel' : 'text'
  if (kind === 'text' && value.includes('\n')) return <LinesEditor {...props} />
  return <TextField {...toTextFieldProps(props)} inputMode={kind} autoComplete="off" spellCheck={kind === 'text'} />
}

/** Multi-line text. */
export function LinesEditor(props: FieldProps<string>) {
  const { maxLength } = props.field
  return (
    <LinesField
      {...toTextFieldProps(props)}
      maxCharacters={maxLength}
      // Without a length limit the field starts with one line and grows.
      {...(maxLength === undefined && { rows: 1, className: 'min-h-control!' })}
    />
  )
}

/** Source text, such as HTML. */
export function CodeEditor(props: FieldProps<string>) {
  return (
    <LinesField
      {...toTextFieldProps(props)}
      maxCharacters={props.field.maxLength}
      rows={6}
      className="font-mono text-xs"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
    />
  )
}

function toTextFieldProps(props: FieldProps<string>) {
  const { field, value, onType, onChangeEnd } = props
  return {
    ...toFieldText(props),
    placeholder: value === '' && !field.hasDefault && !field.isRequired ? 'Not set' : undefined,
    value,
    onChange: (event: { target: { value: string } }) => onType(event.target.value),
    onBlur: onChangeEnd,
  }
}

/** A number. Valid input is applied while typing. */
export function NumberEditor(props: FieldProps<number | null>) {
  const { field, value, onType, onChangeEnd } = props
  const [typedText, setTypedText] = useState<string>()
  const isNumber = typedText === undefined || (typedText.trim() !== '' && Number.isFinite(Number(typedText)))
  return (
    <TextField
      {...toFieldText(props)}
      {...(!isNumber && { error: 'Enter a number.' })}
      type="number"
      min={field.minimum}
      max={field.maximum}
      step={field.isInteger ? 1 : 'any'}
      value={typedText ?? value ?? ''}
      placeholder={value === null ? 'Not set' : undefined}
      onChange={({ target: { value: text } }) => {
        setTypedText(text)
        if (text.trim() !== '' && Number.isFinite(Number(text))) onType(Number(text))
      }}
      onBlur={() => {
        if (isNumber) setTypedText(undefined)
        onChangeEnd()
      }}
    />
  )
}

/** List of texts, one per line. */
export function TextsEditor({ field, value, issues, onType, onChangeEnd }: FieldProps<string[]>) {
  return (
    <LineList
      label={field.title}
      hint={[field.hint, 'One per line'].filter(Boolean).join('. ')}
      error={issues[0]?.message}
      lines={value}
      onType={onType}
      onLeave={() => {
        const filledLines = value.filter((line) => line.trim() !== '')
        if (filledLines.length < value.length) onType(filledLines)
        onChangeEnd()
      }}
    />
  )
}

/** List of numbers, one per line. A line that is not a number stays a text, which the validation rejects. */
export function NumbersEditor({ field, value, issues, onType, onChangeEnd }: FieldProps<(string | number)[]>) {
  return (
    <LineList
      label={field.title}
      hint={[field.hint, 'One number per line'].filter(Boolean).join('. ')}
      error={issues[0]?.message}
      lines={value.map(String)}
      onType={(lines) => onType(lines.map(toNumberOrText))}
      onLeave={() => {
        const parsed = value.filter((line) => String(line).trim() !== '').map((line) => parseNumber(line) ?? line)
        if (parsed.some((line, index) => line !== value[index]) || parsed.length < value.length) onType(parsed)
        onChangeEnd()
      }}
    />
  )
}

/** Editor for values that no other editor supports. Valid JSON is saved while typing. Invalid JSON stays in the form. */
export function JsonEditor({ field, value, issues, onType, onChangeEnd }: FieldProps) {
  const [typedText, setTypedText] = useState<string>()
  return (
    <LinesField
      label={field.title}
      hint={[field.hint, field.acceptsText ? 'Text or JSON' : 'As JSON'].filter(Boolean).join('. ')}
      error={issues[0]?.message}
      spellCheck={false}
      className="font-mono text-xs!"
      value={typedText ?? toJsonText(value, field.acceptsText)}
      onChange={({ target: { value: text } }) => {
        setTypedText(text)
        const parsed = parseJson(text)
        onType(parsed.ok ? parsed.value : field.acceptsText ? text : wrapInvalidJson(text))
      }}
      onBlur={() => {
        setTypedText(undefined)
        onChangeEnd()
      }}
    />
  )
}

interface LineListProps {
  label: string
  hint: string
  error: string | undefined
  lines: readonly string[]
  onType: (lines: string[]) => void
  onLeave: () => void
}

function LineList({ lines, onType, onLeave, ...text }: LineListProps) {
  return (
    <LinesField
      {...text}
      rows={3}
      value={lines.join('\n')}
      onChange={({ target: { value } }) => onType(value === '' ? [] : value.split('\n'))}
      onBlur={onLeave}
    />
  )
}

/** A number if it is written in its shortest form, else the text: `1.` and `1.50` are probably still being typed. */
function toNumberOrText(line: string): string | number {
  const number = Number(line)
  return String(number) === line && Number.isFinite(number) ? number : line
}

function parseNumber(value: string | number): number | null {
  const number = Number(value)
  return typeof value === 'string' && Number.isFinite(number) ? number : null
}

/** Text is shown without quotes, unless it would be read as JSON: `5` is a number, and `"5"` a text. */
function toJsonText(value: JsonValue, acceptsText: boolean): string {
  const text =
    getInvalidJson(value) ?? (acceptsText && typeof value === 'string' && !parseJson(value).ok ? value : undefined)
  return text ?? JSON.stringify(value, null, 2)
}
