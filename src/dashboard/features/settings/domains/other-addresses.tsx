import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormState } from 'react-hook-form'
import * as z from 'zod/mini'
import { formatAddressProblem, readTypedAddress } from '#contract/typed-address.ts'
import { changeDomain, type Domain } from '#dashboard/api/domains.ts'
import { addressInput } from '#dashboard/ui/address-input.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { SubmitButton } from '#dashboard/ui/form/form-buttons.tsx'
import { FormTextField } from '#dashboard/ui/form/form-text-field.tsx'
import { pickEdited } from '#dashboard/ui/form/pick-edited.ts'
import { schemaResolver } from '#dashboard/ui/form/schema-resolver.ts'
import { useSavedValuesForm } from '#dashboard/ui/form/use-saved-values-form.ts'
import { toast } from '#dashboard/ui/toast.ts'

/** An optional web address. Null if the field is empty. */
const typedAddress = z.pipe(
  z.string().check(({ value, issues }) => {
    const parsed = value.trim() === '' ? null : readTypedAddress(value)
    if (parsed === null) return
    const message = !parsed.ok
      ? formatAddressProblem(parsed)
      : /^https?:/.test(parsed.url)
        ? null
        : 'Enter a web address'
    if (message !== null) issues.push({ code: 'custom', message, input: value })
  }),
  z.transform((value) => {
    const parsed = readTypedAddress(value)
    return parsed.ok ? parsed.url : null
  }),
)
const addressesSchema = z.object({ rootUrl: typedAddress, unknownUrl: typedAddress })

/** The addresses that a domain for scans opens without a code and for unknown codes, with a form for both. */
export function OtherAddresses({ domain }: { domain: Domain }) {
  const [isEditing, setEditing] = useState(false)
  // The form opens on request, because a dialog would focus its fields instead of the steps above.
  if (isEditing) return <OtherAddressesForm domain={domain} onDone={() => setEditing(false)} />
  return (
    <>
      <p className="text-sm wrap-anywhere text-ink-soft">{describeAddresses(domain)}</p>
      <Button className="justify-self-start" onClick={() => setEditing(true)}>
        Edit addresses
      </Button>
    </>
  )
}

function describeAddresses({ rootUrl, unknownUrl }: Domain): string {
  if (!unknownUrl) {
    const unknownCodesText = 'Unknown codes open a page that says so.'
    return rootUrl ? `Without a code, the domain opens ${rootUrl}. ${unknownCodesText}` : unknownCodesText
  }
  return rootUrl
    ? `Without a code, the domain opens ${rootUrl}. Unknown codes open ${unknownUrl}.`
    : `Unknown codes, and the domain without a code, open ${unknownUrl}.`
}

function OtherAddressesForm({ domain, onDone }: { domain: Domain; onDone: () => void }) {
  const { mutateAsync } = useMutation(changeDomain(useQueryClient()))
  const form = useSavedValuesForm<z.input<typeof addressesSchema>, z.output<typeof addressesSchema>>({
    resolver: schemaResolver(addressesSchema, {}),
    savedValues: { rootUrl: domain.rootUrl ?? '', unknownUrl: domain.unknownUrl ?? '' },
  })
  const { control } = form
  const { isDirty, dirtyFields } = useFormState({ control })
  const save = (change: z.output<typeof addressesSchema>) =>
    mutateAsync({ id: domain.id, change: pickEdited(change, dirtyFields) })
  return (
    <Form
      form={form}
      errorTitle="The addresses were not saved"
      className="grid gap-3"
      onSubmit={save}
      onSuccess={() => {
        toast({ message: `Saved the addresses of ${domain.host}` })
        onDone()
      }}
    >
      <FormTextField
        control={control}
        name="rootUrl"
        label={`${domain.host} opens`}
        autoFocus
        {...addressInput}
        placeholder="https://www.example.com/"
        optional
        hint="When it is opened without a code. By default, the address of unknown codes."
      />
      <FormTextField
        control={control}
        name="unknownUrl"
        label="Unknown codes open"
        {...addressInput}
        placeholder="https://www.example.com/help"
        optional
        hint="By default, a page that says that the code does not exist."
      />
      <div className="flex gap-2">
        <SubmitButton disabled={!isDirty}>Save</SubmitButton>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </Form>
  )
}
