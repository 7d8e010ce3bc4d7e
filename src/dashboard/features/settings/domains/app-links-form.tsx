import { useMutation, useQueryClient } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type ReactNode, useState } from 'react'
import { type Control, useFieldArray, useForm, useFormState } from 'react-hook-form'
import { changeDomain, type Domain, type DomainChange } from '#dashboard/api/domains.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { LinesField } from '#dashboard/ui/fields/lines-field.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { FormButtons } from '#dashboard/ui/form/form-buttons.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { FormTextField } from '#dashboard/ui/form/form-text-field.tsx'
import { schemaResolver } from '#dashboard/ui/form/schema-resolver.ts'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import { toast } from '#dashboard/ui/toast.ts'
import { type AppLinksDraft, appLinksSchema, toAppLinksDraft } from './app-links.ts'
import { AppLinksGuide } from './app-links-guide.tsx'

const MAX_APPS = 20
const plainInput = {
  className: 'font-mono text-xs',
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
} as const

/** Form for the apps that may open the links of a domain, with instructions. */
export function AppLinksForm({ domain, onDone }: { domain: Domain; onDone: () => void }) {
  const { mutateAsync } = useMutation(changeDomain(useQueryClient()))
  const form = useForm<AppLinksDraft, unknown, DomainChange>({
    defaultValues: toAppLinksDraft(domain.appLinks ?? null),
    resolver: schemaResolver(appLinksSchema, {}),
  })
  const { isDirty } = useFormState({ control: form.control })
  const handleSubmit = async (change: DomainChange) => {
    // Somebody else may have changed them meanwhile.
    if (!isDirty) return
    await mutateAsync({ id: domain.id, change })
    toast({ message: `Saved the app links of ${domain.host}` })
  }
  return (
    <Form
      form={form}
      errorTitle="The app links were not saved"
      className="grid grid-cols-1 gap-5"
      onSubmit={handleSubmit}
      onSuccess={onDone}
    >
      <p className="text-sm text-ink-soft">
        Links of {domain.host} open in these apps where they are installed, and in the browser elsewhere. Links that
        open in an app are not counted, and no rule is applied to them.
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
  return (
    <AppRows
      title="iPhone and iPad"
      keys={fields.map(({ id }) => id)}
      removeNoun="app id"
      addLabel="Add an iOS app"
      onAdd={() => append({ appId: '' })}
      onRemove={remove}
    >
      {(index, autoFocus) => (
        <FormTextField
          control={control}
          name={`appLinks.apple.${index}.appId`}
          label={`App ID ${index + 1}`}
          placeholder="ABCDE12345.com.example.app"
          autoFocus={autoFocus}
          {...plainInput}
        />
      )}
    </AppRows>
  )
}

function AndroidApps({ control }: { control: DraftControl }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'appLinks.android' })
  return (
    <AppRows
      title="Android"
      keys={fields.map(({ id }) => id)}
      removeNoun="package"
      addLabel="Add an Android app"
      onAdd={() => append({ packageName: '', sha256CertFingerprints: '' })}
      onRemove={remove}
    >
      {(index, autoFocus) => (
        <>
          <FormTextField
            control={control}
            name={`appLinks.android.${index}.packageName`}
            label={`Package name ${index + 1}`}
            placeholder="com.example.app"
            autoFocus={autoFocus}
            {...plainInput}
          />
          <FormField control={control} name={`appLinks.android.${index}.sha256CertFingerprints`}>
            {(field) => (
              <LinesField
                {...field}
                label={`SHA-256 fingerprints ${index + 1}`}
                hint="One on each line, of every key that signs the app."
                placeholder="14:6D:E9:83:C5:73:06:50:D8:EE:…"
                {...plainInput}
              />
            )}
          </FormField>
        </>
      )}
    </AppRows>
  )
}

interface AppRowsProps {
  title: string
  /** Keys of the rows, in order. */
  keys: readonly string[]
  /** Noun for the label of the button that removes a row: "app id". */
  removeNoun: string
  addLabel: string
  onAdd: () => void
  onRemove: (index: number) => void
  /** The fields of a row. */
  children: (index: number, autoFocus: boolean) => ReactNode
}

/** Rows for the apps of a system, which can be added and removed. An added row gets the focus. */
function AppRows({ title, keys, removeNoun, addLabel, onAdd, onRemove, children }: AppRowsProps) {
  const [isAdding, setIsAdding] = useState(false)
  const handleAdd = () => {
    setIsAdding(true)
    onAdd()
  }
  return (
    <fieldset className="grid grid-cols-1 gap-3">
      <legend className="mb-2 text-sm font-semibold">{title}</legend>
      {keys.map((key, index) => (
        <div key={key} className="flex items-start gap-1">
          <div className="grid min-w-0 flex-1 gap-3">{children(index, isAdding && index === keys.length - 1)}</div>
          <IconButton className="mt-6" label={`Remove ${removeNoun} ${index + 1}`} onClick={() => onRemove(index)}>
            <X aria-hidden />
          </IconButton>
        </div>
      ))}
      <Button className="justify-self-start" disabled={keys.length >= MAX_APPS} onClick={handleAdd}>
        <Plus aria-hidden />
        {addLabel}
      </Button>
    </fieldset>
  )
}
