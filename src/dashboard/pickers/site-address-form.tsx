import { NameForm } from '#dashboard/ui/form/name-form.tsx'
import { parseSiteAddress } from './parse-site-address.ts'

interface SiteAddressFormProps<Result> {
  label: string
  /** The text of the button. */
  action: string
  errorTitle: string
  onSubmit: (url: string) => Promise<Result>
  onSuccess?: (result: Result) => void
}

/** A form with the address of a website, as people type it. */
export function SiteAddressForm<Result>({ onSubmit, onSuccess, ...texts }: SiteAddressFormProps<Result>) {
  return (
    <NameForm
      {...texts}
      layout="row"
      fieldName="url"
      value=""
      validate={(text) => {
        const address = parseSiteAddress(text)
        return address.ok ? undefined : address.problem
      }}
      input={{
        inputMode: 'url',
        autoComplete: 'url',
        autoCapitalize: 'none',
        spellCheck: false,
        placeholder: 'example.com',
        maxLength: 2048,
      }}
      onSave={(text) => {
        const address = parseSiteAddress(text)
        return onSubmit(address.ok ? address.url : text)
      }}
      {...(onSuccess && { onSuccess })}
    />
  )
}
