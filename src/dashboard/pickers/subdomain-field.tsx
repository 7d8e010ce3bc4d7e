import { Field } from '../ui/field.tsx'
import { addressInput } from '../ui/address-input.ts'
import { classes } from '../ui/classes.ts'
import { inputClass } from '../ui/input-class.ts'
import { normalizeSubdomain } from './subdomain.ts'

interface SubdomainFieldProps {
  value: string
  /** The domain after the subdomain; undefined until known. */
  domain: string | undefined
  hint?: string
  error: string | undefined
  onChange: (subdomain: string) => void
}

/** Field for the subdomain of a page or site, with the domain after it. */
export function SubdomainField({ value, domain, hint, error, onChange }: SubdomainFieldProps) {
  return (
    <Field label="Address" hint={hint} error={error}>
      {(controlProps) => (
        <span className="flex min-w-0">
          <input
            {...controlProps}
            type="text"
            {...addressInput}
            maxLength={40}
            className={classes(inputClass, 'flex-1', domain && 'rounded-r-none')}
            value={value}
            onChange={(event) => onChange(normalizeSubdomain(event.target.value))}
          />
          {domain ? (
            <span
              title={domain}
              className="flex h-control max-w-1/2 items-center rounded-r-md border border-l-0 border-line-strong bg-sunken px-2.5 text-sm text-ink-soft"
            >
              <span className="truncate">{domain}</span>
            </span>
          ) : null}
        </span>
      )}
    </Field>
  )
}
