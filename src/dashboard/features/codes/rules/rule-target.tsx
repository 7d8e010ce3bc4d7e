import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash'
import { useRef, useState } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { Button } from '#dashboard/ui/button.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { FormTextField } from '#dashboard/ui/form/form-text-field.tsx'
import { formatWholePercent } from '#dashboard/ui/formats.ts'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import { AddressFields } from '../destination/address-fields.tsx'
import type { Utm } from '#contract/utm.ts'
import type { RulesDraft } from './rule-draft.ts'

const MAX_ADDRESSES = 10

/** The address of a rule, or several addresses among which scans are divided by weight. `index` is the index of the rule in the form. */
export function RuleTarget({ index }: { index: number }) {
  const { control, getValues, setValue } = useFormContext<RulesDraft>()
  const { fields, append, remove, replace } = useFieldArray({ control, name: `rules.${index}.split`, keyName: 'key' })
  const split = useWatch({ control, name: `rules.${index}.split` })
  const totalWeight = split.reduce((sum, { weight }) => sum + Number(weight), 0)
  const container = useRef<HTMLDivElement & HTMLFieldSetElement>(null)
  // After a click, the button no longer exists or belongs to another address.
  const focusAddress = (position: number) =>
    requestAnimationFrame(() =>
      container.current?.querySelectorAll<HTMLElement>('[inputmode="url"]')[position]?.focus(),
    )
  const handleSplit = () => {
    replace([createPart(getValues(`rules.${index}.url`)), createPart('')])
    focusAddress(1)
  }
  const handleAdd = () => {
    append(createPart(''), { shouldFocus: false })
    focusAddress(fields.length)
  }
  const handleRemove = (position: number) => {
    const remaining = getValues(`rules.${index}.split`).toSpliced(position, 1)
    focusAddress(Math.max(0, position - 1))
    if (remaining.length > 1) return remove(position)
    setValue(`rules.${index}.url`, remaining[0]?.url ?? '', { shouldDirty: true })
    replace([])
  }
  if (fields.length === 0)
    return (
      <div ref={container} className="grid content-start gap-1.5">
        <FormField control={control} name={`rules.${index}.url`}>
          {({ value, error, onChange }) => (
            <RuleAddress url={value} error={error} placeholder="example.com/dinner" onChange={onChange} />
          )}
        </FormField>
        <Button variant="ghost" className="-ml-2 justify-self-start px-2!" onClick={handleSplit}>
          <Plus aria-hidden />
          Split between addresses
        </Button>
      </div>
    )
  return (
    <fieldset ref={container} className="grid content-start gap-3 @min-[560px]:col-span-2">
      <legend className="mb-1.5 text-sm font-medium">Split between addresses</legend>
      <p className="text-sm text-ink-soft">
        Each visitor gets one of them, and the same one for the rest of the day. A higher weight gets more visitors.
      </p>
      {fields.map(({ key }, position) => (
        <div key={key} className="grid grid-cols-[minmax(0,1fr)_112px_auto] items-start gap-2">
          <FormField control={control} name={`rules.${index}.split.${position}.url`}>
            {({ value, error, onChange }) => (
              <RuleAddress
                url={value}
                error={error}
                placeholder={`example.com/${String.fromCodePoint(97 + position)}`}
                onChange={onChange}
              />
            )}
          </FormField>
          <FormTextField
            control={control}
            name={`rules.${index}.split.${position}.weight`}
            label="Weight"
            inputMode="numeric"
            hint={formatShare(Number(split[position]?.weight), totalWeight)}
          />
          <IconButton label={`Remove address ${position + 1}`} className="mt-6" onClick={() => handleRemove(position)}>
            <Trash aria-hidden />
          </IconButton>
        </div>
      ))}
      <div>
        <Button disabled={fields.length >= MAX_ADDRESSES} onClick={handleAdd}>
          <Plus aria-hidden />
          Add an address
        </Button>
      </div>
    </fieldset>
  )
}

function createPart(url: string) {
  return { url, weight: '50' }
}

function formatShare(weight: number, totalWeight: number): string | undefined {
  return weight > 0 && totalWeight > 0 ? formatWholePercent(weight / totalWeight) : undefined
}

interface RuleAddressProps {
  url: string
  error: string | undefined
  placeholder: string
  onChange: (url: string) => void
}

/** An address of the rule, with its UTM parameters. */
function RuleAddress({ url, error, placeholder, onChange }: RuleAddressProps) {
  const [pendingUtm, setPendingUtm] = useState<Utm>()
  const handleChange = (next: { url?: string; pendingUtm?: Utm | undefined }) => {
    if ('pendingUtm' in next) setPendingUtm(next.pendingUtm)
    if (next.url !== undefined) onChange(next.url)
  }
  return (
    <AddressFields placeholder={placeholder} url={url} pendingUtm={pendingUtm} error={error} onChange={handleChange} />
  )
}
