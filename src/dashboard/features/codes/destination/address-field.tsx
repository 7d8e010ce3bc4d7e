import type { ComponentProps } from 'react'
import { toReadableAddress } from '#contract/readable-address.ts'
import { readTypedAddress } from '#contract/typed-address.ts'
import { addressInput } from '#dashboard/ui/address-input.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { TextField } from '#dashboard/ui/text-field.tsx'

type AddressFieldProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> & {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** A field for an address. If the input is invalid, suggestions appear below it, and a click inserts one. */
export function AddressField({ value, error, onChange, ...props }: AddressFieldProps) {
  const parsed = error === undefined ? null : readTypedAddress(value)
  const suggestions = parsed === null || parsed.ok ? [] : parsed.suggestions
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <TextField
        {...addressInput}
        {...props}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      {suggestions.map((suggestion) => (
        <Button key={suggestion} className="max-w-full justify-self-start" onClick={() => onChange(suggestion)}>
          <span className="truncate">Use {toReadableAddress(suggestion)}</span>
        </Button>
      ))}
    </div>
  )
}
