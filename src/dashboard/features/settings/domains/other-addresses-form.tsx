import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, useFormState } from 'react-hook-form'
import { changeDomain, type Domain } from '../../../api/domains.ts'
import { addressInput } from '../../../ui/address-input.ts'
import { Form } from '../../../ui/form/form.tsx'
import { SubmitButton } from '../../../ui/form/form-buttons.tsx'
import { FormTextField } from '../../../ui/form/form-text-field.tsx'
import { toast } from '../../../ui/toast.ts'

interface OtherAddresses {
  /** Empty: none. */
  rootUrl: string
  unknownUrl: string
}

/** Where a domain for scans leads visitors who open it without a code, or with one that does not exist. */
export function OtherAddressesForm({ domain }: { domain: Domain }) {
  const { mutateAsync } = useMutation(changeDomain(useQueryClient()))
  const form = useForm<OtherAddresses>({
    values: { rootUrl: domain.rootUrl ?? '', unknownUrl: domain.unknownUrl ?? '' },
  })
  const { control } = form
  const { isDirty } = useFormState({ control })
  const save = ({ rootUrl, unknownUrl }: OtherAddresses) =>
    mutateAsync({ id: domain.id, change: { rootUrl: toAddress(rootUrl), unknownUrl: toAddress(unknownUrl) } })
  return (
    <Form
      form={form}
      errorTitle="The addresses were not saved"
      className="grid gap-3"
      onSubmit={save}
      onSuccess={() => toast({ message: `Saved the addresses of ${domain.host}` })}
    >
      <FormTextField
        control={control}
        name="rootUrl"
        label={`${domain.host} opens`}
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
      <SubmitButton className="justify-self-start" disabled={!isDirty}>
        Save
      </SubmitButton>
    </Form>
  )
}

/** What was typed, with a scheme; null: no address. The service says what is wrong with it. */
function toAddress(typed: string): string | null {
  const text = typed.trim()
  if (text === '') return null
  return /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`
}
