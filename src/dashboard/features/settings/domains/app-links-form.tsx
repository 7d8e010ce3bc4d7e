import { useMutation, useQueryClient } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { type Control, useFieldArray, useForm } from 'react-hook-form'
import { changeDomain, type Domain, type DomainChange } from '../../../api/domains.ts'
import { Button } from '../../../ui/button.tsx'
import { LinesField } from '../../../ui/fields/lines-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { FormButtons } from '../../../ui/form/form-buttons.tsx'
import { FormField } from '../../../ui/form/form-field.tsx'
import { FormTextField } from '../../../ui/form/form-text-field.tsx'
import { schemaResolver } from '../../../ui/form/schema-resolver.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { toast } from '../../../ui/toast.ts'
import { type AppLinksDraft, appLinksSchema, toAppLinksDraft } from './app-links.ts'
import { AppLinksGuide } from './app-links-guide.tsx'

const MAX_APPS = 20
const typed = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

/** The apps that may open the links of a domain, and what to do for them. */
export function AppLinksForm({ domain, onDone }: { domain: Domain; onDone: () => void }) {
  const { mutateAsync } = useMutation(changeDomain(useQueryClient()))
  const form = useForm<AppLinksDraft, unknown, DomainChange>({
    defaultValues: toAppLinksDraft(domain.appLinks ?? null),
    resolver: schemaResolver(appLinksSchema, {}),
  })
  const handleSuccess = () => {
    toast({ message: `Saved the app links of ${domain.host}` })
    onDone()
  }
  return (
    <Form
      form={form}
      errorTitle="The app links were not saved"
      className="grid grid-cols-1 gap-5"
      onSubmit={(change) => mutateAsync({ id: domain.id, change })}
      onSuccess={handleSuccess}
    >
      <p className="text-sm text-ink-soft">
        Links of {domain.host} open in these apps where they are installed, and in the browser elsewhere. What the
        system hands to an app never gets here: it is not counted, and no rule is applied.
      </p>
      <AppleApps control={form.control} />
      <AndroidApps control={form.control} />
      <AppLinksGuide domain={domain} />
      <FormButtons action="Save" onCancel={onDone} />
    </Form>
  )
}

type DraftControl = Control<AppLinksDraft, unknown, DomainChange>

function AppleApps({ control }: { control: DraftControl }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'appLinks.apple' })
  const [isAdding, setIsAdding] = useState(false)
  return (
    <fieldset className="grid grid-cols-1 gap-3">
      <legend className="mb-2 text-sm font-semibold">iPhone and iPad</legend>
      {fields.map(({ id }, at) => (
        <div key={id} className="flex items-start gap-1">
          <div className="min-w-0 flex-1">
            <FormTextField
              control={control}
              name={`appLinks.apple.${at}.appId`}
              label={`App id ${at + 1}`}
              placeholder="ABCDE12345.com.example.app"
              autoFocus={isAdding && at === fields.length - 1}
              className="font-mono text-xs"
              {...typed}
            />
          </div>
          <IconButton className="mt-6" label={`Remove app id ${at + 1}`} onClick={() => remove(at)}>
            <X aria-hidden />
          </IconButton>
        </div>
      ))}
      <AddButton
        disabled={fields.length >= MAX_APPS}
        onClick={() => {
          setIsAdding(true)
          append({ appId: '' })
        }}
      >
        Add an iOS app
      </AddButton>
    </fieldset>
  )
}

function AndroidApps({ control }: { control: DraftControl }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'appLinks.android' })
  const [isAdding, setIsAdding] = useState(false)
  return (
    <fieldset className="grid grid-cols-1 gap-3">
      <legend className="mb-2 text-sm font-semibold">Android</legend>
      {fields.map(({ id }, at) => (
        <div key={id} className="flex items-start gap-1">
          <div className="grid min-w-0 flex-1 gap-3">
            <FormTextField
              control={control}
              name={`appLinks.android.${at}.packageName`}
              label={`Package name ${at + 1}`}
              placeholder="com.example.app"
              autoFocus={isAdding && at === fields.length - 1}
              className="font-mono text-xs"
              {...typed}
            />
            <FormField control={control} name={`appLinks.android.${at}.sha256CertFingerprints`}>
              {(field) => (
                <LinesField
                  {...field}
                  label={`SHA-256 fingerprints ${at + 1}`}
                  hint="One on each line, of every key that signs the app."
                  placeholder="14:6D:E9:83:C5:73:06:50:D8:EE:…"
                  className="font-mono text-xs"
                  {...typed}
                />
              )}
            </FormField>
          </div>
          <IconButton className="mt-6" label={`Remove package ${at + 1}`} onClick={() => remove(at)}>
            <X aria-hidden />
          </IconButton>
        </div>
      ))}
      <AddButton
        disabled={fields.length >= MAX_APPS}
        onClick={() => {
          setIsAdding(true)
          append({ packageName: '', sha256CertFingerprints: '' })
        }}
      >
        Add an Android app
      </AddButton>
    </fieldset>
  )
}

function AddButton({ disabled, onClick, children }: { disabled: boolean; onClick: () => void; children: string }) {
  return (
    <Button className="justify-self-start" disabled={disabled} onClick={onClick}>
      <Plus aria-hidden />
      {children}
    </Button>
  )
}
