import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react'
import { classes } from '#dashboard/ui/classes.ts'
import { UtmPresetPicker, useUtmSettings, UtmValueField } from '#dashboard/pickers/utm-fields.tsx'
import { findRefusedUtm } from '#contract/utm-allowed.ts'
import { type Utm, utmFields, mergeUtm, parseUtm, noUtm, withUtm } from '#contract/utm.ts'
import { AddressField } from './address-field.tsx'

interface UtmFieldsProps {
  url: string
  /** UTM parameters that were typed before there was a valid address. */
  waiting: Utm | undefined
  onChange: (part: { url?: string; campaign?: Utm | undefined }) => void
}

interface AddressFieldsProps extends UtmFieldsProps, Pick<ComponentProps<'input'>, 'autoFocus' | 'placeholder'> {
  error: string | undefined
}

/** Fields for an address and its UTM parameters. With `autoFocus`, the whole address is selected. */
export function AddressFields({ url, waiting, error, autoFocus, placeholder, onChange }: AddressFieldsProps) {
  return (
    <div className="grid content-start gap-1.5">
      <AddressField
        label="Destination"
        autoFocus={autoFocus}
        placeholder={placeholder}
        error={error}
        value={url}
        onFocus={(event) => autoFocus && event.target.select()}
        onChange={(next) => onChange({ url: next })}
        onBlur={() => {
          if (waiting && parseUtm(url)) onChange({ url: mergeUtm(url, waiting), campaign: undefined })
        }}
      />
      <UtmFields url={url} waiting={waiting} hasError={error !== undefined} onChange={onChange} />
    </div>
  )
}

/** The five UTM parameters of an address. Without a valid address, they are stored until there is one. */
function UtmFields({ url, waiting, hasError, onChange }: UtmFieldsProps & { hasError: boolean }) {
  const id = useId()
  const parsedUtm = parseUtm(url)
  const campaign = { ...(parsedUtm ?? noUtm), ...waiting }
  const settings = useUtmSettings()
  const [chosen, setChosen] = useState<boolean>()
  // Opens by itself if one of the values was refused, so that it can be corrected here.
  const isOpen = chosen ?? (hasError && settings !== undefined && findRefusedUtm(settings, url).length > 0)
  const count = utmFields.filter((field) => campaign[field] !== '').length
  const change = (next: Utm) =>
    onChange(parsedUtm ? { url: withUtm(url, next), campaign: undefined } : { campaign: next })
  return (
    <div className="grid gap-2.5">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="-mx-1 flex h-6 items-center gap-1 justify-self-start rounded-sm px-1 text-sm text-ink-soft hover:text-ink"
        onClick={() => setChosen(!isOpen)}
      >
        <ChevronRight aria-hidden className={classes('size-4 transition-transform', isOpen && 'rotate-90')} />
        UTM parameters
        {count > 0 ? <span className="text-ink-faint">· {count} set</span> : null}
      </button>
      <div id={id} hidden={!isOpen} className="grid gap-2.5">
        {isOpen ? (
          <>
            <p className="text-xs text-ink-soft">
              {parsedUtm
                ? 'Added to the address, for your own web analytics.'
                : 'Added to the address once you enter it.'}
            </p>
            <UtmPresetPicker
              label="Preset"
              emptyLabel="Choose a preset"
              value=""
              onChange={(preset) => preset && change({ ...campaign, ...preset.utm })}
            />
            <div role="presentation" className="grid grid-cols-2 gap-2.5" onKeyDown={preventSubmit}>
              {utmFields.map((field) => (
                <UtmValueField
                  key={field}
                  field={field}
                  placeholder={examples[field]}
                  value={campaign[field]}
                  onChange={(value) => change({ ...campaign, [field]: value })}
                />
              ))}
            </div>
          </>
        ) : null}
      </div>
    </div>
  )
}

/** Enter in one of the fields does not submit the form, because people go on to the next field. */
function preventSubmit(event: KeyboardEvent) {
  if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return
  event.preventDefault()
  event.stopPropagation()
}

const examples = { source: 'poster', medium: 'print', campaign: 'spring-season', term: '', content: 'terrace' }
