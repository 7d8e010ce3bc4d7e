import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react'
import { classes } from '#dashboard/ui/classes.ts'
import { UtmPresetPicker, useUtmSettings, UtmValueField } from '#dashboard/pickers/utm-fields.tsx'
import { findRefusedUtm } from '#contract/utm-allowed.ts'
import { type Utm, utmFields, mergeUtm, parseUtm, noUtm, replaceUtm } from '#contract/utm.ts'
import { AddressField } from './address-field.tsx'

interface UtmFieldsProps {
  url: string
  /** UTM parameters that were entered before a valid address. They are added to the address later. */
  pendingUtm: Utm | undefined
  onChange: (part: { url?: string; pendingUtm?: Utm | undefined }) => void
}

interface AddressFieldsProps extends UtmFieldsProps, Pick<ComponentProps<'input'>, 'autoFocus' | 'placeholder'> {
  error: string | undefined
}

/** Fields for an address and its UTM parameters. With `autoFocus`, the whole address is selected. */
export function AddressFields({ url, pendingUtm, error, autoFocus, placeholder, onChange }: AddressFieldsProps) {
  return (
    <div className="grid content-start gap-1.5">
      <AddressField
        label="Destination"
        data-autofocus
        autoFocus={autoFocus}
        placeholder={placeholder}
        error={error}
        value={url}
        onFocus={(event) => autoFocus && event.target.select()}
        onChange={(next) => onChange({ url: next })}
        onBlur={() => {
          if (pendingUtm && parseUtm(url)) onChange({ url: mergeUtm(url, pendingUtm), pendingUtm: undefined })
        }}
      />
      <UtmFields url={url} pendingUtm={pendingUtm} hasError={error !== undefined} onChange={onChange} />
    </div>
  )
}

/** The five UTM parameters of an address. Without a valid address, they are stored as `pendingUtm`. */
function UtmFields({ url, pendingUtm, hasError, onChange }: UtmFieldsProps & { hasError: boolean }) {
  const id = useId()
  const parsedUtm = parseUtm(url)
  const utm = { ...(parsedUtm ?? noUtm), ...pendingUtm }
  const settings = useUtmSettings()
  const [openChoice, setOpenChoice] = useState<boolean>()
  // If a value is not allowed, the fields are shown so that the person can correct it.
  const isOpen = openChoice ?? (hasError && settings !== undefined && findRefusedUtm(settings, url).length > 0)
  const count = utmFields.filter((field) => utm[field] !== '').length
  const change = (next: Utm) =>
    onChange(parsedUtm ? { url: replaceUtm(url, next), pendingUtm: undefined } : { pendingUtm: next })
  return (
    <div className="grid gap-2.5">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="-mx-1 flex h-6 items-center gap-1 justify-self-start rounded-sm px-1 text-sm text-ink-soft hover:text-ink"
        onClick={() => setOpenChoice(!isOpen)}
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
              onChange={(preset) => preset && change({ ...utm, ...preset.utm })}
            />
            <div role="presentation" className="grid grid-cols-2 gap-2.5" onKeyDown={preventSubmit}>
              {utmFields.map((field) => (
                <UtmValueField
                  key={field}
                  field={field}
                  placeholder={examples[field]}
                  value={utm[field]}
                  onChange={(value) => change({ ...utm, [field]: value })}
                />
              ))}
            </div>
          </>
        ) : null}
      </div>
    </div>
  )
}

/** Keeps Enter from submitting the form, because people press it to continue with the next field. */
function preventSubmit(event: KeyboardEvent) {
  if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return
  event.preventDefault()
  event.stopPropagation()
}

const examples = { source: 'poster', medium: 'print', campaign: 'spring-season', term: '', content: 'terrace' }
