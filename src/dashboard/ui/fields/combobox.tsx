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
  /** Shown if there are no options: "No matches", loading, or an error. */
  empty?: string | undefined
  actions?: readonly ComboboxAction[] | undefined
}

interface ComboboxProps
  extends FieldText, ComboboxChoices, Pick<ComponentProps<'input'>, 'placeholder' | 'autoFocus' | 'disabled' | 'ref'> {
  /** Empty, or no option's value, if none is chosen. */
  value: string
  /** Shown for a value without an option. */
  unknownLabel?: string | undefined
  onChange: (value: string) => void
}

/** Choice of one of many options, with a search. Text that matches no option is discarded on blur. */
export function Combobox(props: ComboboxProps) {
  const { options, onSearch, empty, actions, value, unknownLabel = value, onChange, ...rest } = props
  const { placeholder, autoFocus, disabled, ref, ...field } = rest
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const updateTyped = (text: string | null) => {
    setTyped(text)
    onSearch?.(text ?? '')
  }
  const choose = (option: ComboboxOption | undefined) => {
    if (option && option.value !== value) onChange(option.value)
    setOpen(false)
    updateTyped(null)
  }
  const shownLabel = options.find((option) => option.value === value)?.label ?? unknownLabel
  return (
    <Field {...field}>
      {(wiring) => (
        <ComboboxPopup
          wiring={wiring}
          text={typed ?? shownLabel}
          isOpen={isOpen}
          options={onSearch ? options : findOptions(options, typed ?? '')}
          query={typed ?? ''}
          chosen={[value]}
          actions={actions}
          empty={empty}
          after={<ChevronDown aria-hidden className="pointer-events-none mr-1.5 size-4 shrink-0 text-ink-faint" />}
          input={{
            placeholder,
            autoFocus,
            disabled,
            ref,
            // Typing replaces the chosen option.
            onFocus: (event) => event.currentTarget.select(),
            onClick: (event) => typed === null && event.currentTarget.select(),
            onBlur: () => choose(typed === null ? undefined : findExact(options, typed)),
          }}
          onType={(text) => {
            updateTyped(text)
            setOpen(true)
          }}
          onOpenChange={(open) => {
            setOpen(open)
            if (!open) updateTyped(null)
          }}
          onChoose={choose}
        />
      )}
    </Field>
  )
}

function findExact(options: readonly ComboboxOption[], typed: string): ComboboxOption | undefined {
  const text = typed.trim()
  const exact = options.find(({ label }) => label === text)
  return exact ?? options.find(({ label }) => foldText(label) === foldText(text))
}
