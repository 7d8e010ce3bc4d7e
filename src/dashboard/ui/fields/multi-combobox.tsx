import { type ClipboardEvent, type ComponentProps, type KeyboardEvent, useState } from 'react'
import { Field, type FieldText } from '../field.tsx'
import { Tag } from '../tag.tsx'
import type { ComboboxChoices } from './combobox.tsx'
import { ComboboxPopup, type ComboboxOption, findOptions } from './combobox-popup.tsx'
import { isComposing } from '../is-composing.ts'

interface MultiComboboxProps
  extends FieldText, ComboboxChoices, Pick<ComponentProps<'input'>, 'placeholder' | 'autoFocus'> {
  value: readonly ComboboxOption[]
  /** Whether nothing can be added. Chosen options can still be removed. */
  disabled?: boolean
  /** Maximum number of chips; the others are counted. */
  maxChips?: number
  onChange: (value: ComboboxOption[]) => void
  /** Called with the text, for a hint or error about it. */
  onType?: (text: string) => void
  /** Adds text that need not be an option: on Enter, comma and blur, and pasted lines or cells. Returns what could not be added. */
  onCreate?: ((text: string) => string) | undefined
}

/** Choice of several options, as chips before the input. Backspace in the empty input removes the last one. */
export function MultiCombobox(props: MultiComboboxProps) {
  const { options, onSearch, actions, value, maxChips = Infinity, onChange, onType, onCreate, ...rest } = props
  const { placeholder, disabled, autoFocus, emptyText, ...field } = rest
  const [isOpen, setOpen] = useState(false)
  const [typedText, setTypedText] = useState('')
  const changeTypedText = (text: string) => {
    setTypedText(text)
    onType?.(text)
    onSearch?.(text)
  }
  const createOptions = (text: string) => {
    if (onCreate && text.trim()) changeTypedText(onCreate(text))
  }
  const getValueWithout = (option: ComboboxOption) => value.filter((other) => other.value !== option.value)
  const handleChoose = (option: ComboboxOption, input: 'key' | 'press') => {
    if (option.value === NEW_VALUE) createOptions(typedText)
    else {
      const otherOptions = getValueWithout(option)
      onChange(otherOptions.length < value.length ? otherOptions : [...value, option])
      changeTypedText('')
    }
    if (input === 'key') setOpen(false)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    // Also for Shift+Tab to the chips, which are inside the field.
    if (event.key === 'Tab') setOpen(false)
    if (event.key === 'Backspace' && typedText === '' && value.length > 0) onChange(value.slice(0, -1))
    else if (event.key === ',' && onCreate) createOptions(typedText)
    else if (event.key === 'Enter' && onCreate && !isOpen && typedText.trim()) createOptions(typedText)
    else return
    event.preventDefault()
  }
  const handlePaste = (event: ClipboardEvent) => {
    const pastedCells = readCells(event)
    if (!onCreate || pastedCells === null) return
    event.preventDefault()
    createOptions(`${typedText}\n${pastedCells}`)
  }
  const matches = onSearch ? options : findOptions(options, typedText)
  const newText = typedText.trim()
  const canCreate = onCreate && newText !== '' && !matches.some((option) => option.value === newText)
  return (
    <Field {...field}>
      {(controlProps) => (
        <ComboboxPopup
          controlProps={controlProps}
          text={typedText}
          isOpen={isOpen && (matches.length > 0 || canCreate === true || onCreate === undefined)}
          options={canCreate ? [{ value: NEW_VALUE, label: `Add “${newText}”` }, ...matches] : matches}
          query={typedText}
          chosenValues={value.map((option) => option.value)}
          actions={actions}
          emptyText={emptyText}
          staysOpen
          chips={<Chips options={value} max={maxChips} onRemove={(option) => onChange(getValueWithout(option))} />}
          input={{
            placeholder: value.length === 0 ? placeholder : undefined,
            disabled,
            autoFocus,
            onBlur: () => createOptions(typedText),
            onPaste: handlePaste,
          }}
          onType={(text) => {
            if (onCreate && text.includes(',')) return createOptions(text)
            changeTypedText(text)
            setOpen(true)
          }}
          onOpenChange={setOpen}
          onChoose={handleChoose}
          onKeyDown={handleKey}
        />
      )}
    </Field>
  )
}

// Value of the option that adds the typed text.
const NEW_VALUE = '\n'

interface ChipsProps {
  options: readonly ComboboxOption[]
  max: number
  onRemove: (option: ComboboxOption) => void
}

function Chips({ options, max, onRemove }: ChipsProps) {
  return (
    <>
      {options.slice(0, max).map((option) => (
        <Tag key={option.value} label={option.label} onRemove={() => onRemove(option)} />
      ))}
      {options.length > max ? <Tag label={`and ${options.length - max} more`} /> : null}
    </>
  )
}

/** The pasted text if it has several lines or cells, which the input would join into one. */
function readCells(event: ClipboardEvent): string | null {
  const text = event.clipboardData.getData('text/plain').trim()
  return /[\n\t]/.test(text) ? text : null
}
