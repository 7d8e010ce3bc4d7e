import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ComponentProps, useState } from 'react'
import { Field, type FieldText } from '../field.tsx'
import { ComboboxPopup, type ComboboxAction, type ComboboxOption, findOptions } from './combobox-popup.tsx'

/** What both comboboxes are given besides their value. */
export interface ComboboxChoices {
  options: readonly ComboboxOption[]
  /** Given where a server searches: it is called with what is typed, and the options are shown as they are. */
  onSearch?: ((text: string) => void) | undefined
  /** Shown where there are no options: "No matches", that they are loading, or why they could not be. */
  empty?: string | undefined
  actions?: readonly ComboboxAction[] | undefined
}

interface ComboboxProps
  extends FieldText, ComboboxChoices, Pick<ComponentProps<'input'>, 'placeholder' | 'autoFocus' | 'disabled' | 'ref'> {
  /** Empty, or that of no option, where none is chosen. */
  value: string
  /** Shown for a value that none of the options has. */
  unknown?: string | undefined
  onChange: (value: string) => void
}

/** One of many options, found by typing. What is typed and fits none of them is dropped when the focus leaves. */
export function Combobox(props: ComboboxProps) {
  const { options, onSearch, empty, actions, value, unknown = value, onChange, ...rest } = props
  const { placeholder, autoFocus, disabled, ref, ...field } = rest
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const type = (text: string | null) => {
    setTyped(text)
    onSearch?.(text ?? '')
  }
  const choose = (option: ComboboxOption | undefined) => {
    if (option && option.value !== value) onChange(option.value)
    setOpen(false)
    type(null)
  }
  const shownLabel = options.find((option) => option.value === value)?.label ?? unknown
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
            // What is typed takes the place of what was chosen.
            onFocus: (event) => event.currentTarget.select(),
            onClick: (event) => typed === null && event.currentTarget.select(),
            onBlur: () => choose(typed === null ? undefined : findExact(options, typed)),
          }}
          onType={(text) => {
            type(text)
            setOpen(true)
          }}
          onOpenChange={(open) => {
            setOpen(open)
            if (!open) type(null)
          }}
          onChoose={choose}
        />
      )}
    </Field>
  )
}

function findExact(options: readonly ComboboxOption[], typed: string): ComboboxOption | undefined {
  const text = typed.trim().toLowerCase()
  return options.find(({ label }) => label.toLowerCase() === text)
}
