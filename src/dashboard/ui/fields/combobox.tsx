import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ComponentProps, useState } from 'react'
import { foldText } from '#contract/fold-text.ts'
import { Field, type FieldText } from '../field.tsx'
import { ComboboxPopup, type ComboboxAction, type ComboboxOption, findOptions } from './combobox-popup.tsx'

/** Common props of both comboboxes. */
export interface ComboboxChoices {
  options: readonly ComboboxOption[]
  /** For a search on the server: called with the text, and options are shown as they are. */
  onSearch?: ((text: string) => void) | undefined
  /** Text shown if there are no options: by default "No matches", but also loading or an error. */
  emptyText?: string | undefined
  actions?: readonly ComboboxAction[] | undefined
}

interface ComboboxProps
  extends FieldText, ComboboxChoices, Pick<ComponentProps<'input'>, 'placeholder' | 'autoFocus' | 'disabled' | 'ref'> {
  /** Value of the chosen option; empty if none is chosen. */
  value: string
  /** Shown for a value without an option. */
  unknownLabel?: string | undefined
  onChange: (value: string) => void
}

/** Choice of one of many options, with a search. Text that matches no option is discarded on blur. */
export function Combobox(props: ComboboxProps) {
  const { options, onSearch, emptyText, actions, value, unknownLabel = value, onChange, ...rest } = props
  const { placeholder, autoFocus, disabled, ref, ...field } = rest
  const [isOpen, setOpen] = useState(false)
  const [typedText, setTypedText] = useState<string | null>(null)
  const changeTypedText = (text: string | null) => {
    setTypedText(text)
    onSearch?.(text ?? '')
  }
  const choose = (option: ComboboxOption | undefined) => {
    if (option && option.value !== value) onChange(option.value)
    setOpen(false)
    changeTypedText(null)
  }
  const shownLabel = options.find((option) => option.value === value)?.label ?? unknownLabel
  return (
    <Field {...field}>
      {(controlProps) => (
        <ComboboxPopup
          controlProps={controlProps}
          text={typedText ?? shownLabel}
          isOpen={isOpen}
          options={onSearch ? options : findOptions(options, typedText ?? '')}
          query={typedText ?? ''}
          chosenValues={[value]}
          actions={actions}
          emptyText={emptyText}
          after={<ChevronDown aria-hidden className="pointer-events-none mr-1.5 size-4 shrink-0 text-ink-faint" />}
          input={{
            placeholder,
            autoFocus,
            disabled,
            ref,
            // Typing replaces the chosen option.
            onFocus: (event) => event.currentTarget.select(),
            onClick: (event) => typedText === null && event.currentTarget.select(),
            onBlur: () => choose(typedText === null ? undefined : findOptionByLabel(options, typedText)),
          }}
          onType={(text) => {
            changeTypedText(text)
            setOpen(true)
          }}
          onOpenChange={(open) => {
            setOpen(open)
            if (!open) changeTypedText(null)
          }}
          onChoose={choose}
        />
      )}
    </Field>
  )
}

function findOptionByLabel(options: readonly ComboboxOption[], typedLabel: string): ComboboxOption | undefined {
  const text = typedLabel.trim()
  const exactMatch = options.find(({ label }) => label === text)
  return exactMatch ?? options.find(({ label }) => foldText(label) === foldText(text))
}
