import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useFormState } from 'react-hook-form'
import { type BrandKit, refreshBrandKit, saveBrand } from '#dashboard/api/brand.ts'
import { ApiError } from '#dashboard/api/client.ts'
import { type FontFamily, fontsQueries } from '#dashboard/api/fonts.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { Combobox } from '#dashboard/ui/fields/combobox.tsx'
import { Segmented } from '#dashboard/ui/fields/segmented.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { FormError } from '#dashboard/ui/form/form-error.ts'
import { SubmitButton } from '#dashboard/ui/form/form-buttons.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { useSavedValuesForm } from '#dashboard/ui/form/use-saved-values-form.ts'
import { BrandColors } from './brand-colors.tsx'
import { LogoField, PicturesField } from './brand-pictures.tsx'
import { type KitValues, toBody } from './kit-values.ts'

interface BrandFormProps {
  values: KitValues
  /** When the stored brand kit was changed. */
  updatedAt: BrandKit['updatedAt']
  /** Whether the values were read from a website and are not saved yet. */
  isDraft: boolean
  onSaved: (kit: BrandKit) => void
}

/** The brand kit: logo, colors, fonts, corners and pictures. */
export function BrandForm({ values, updatedAt, isDraft, onSaved }: BrandFormProps) {
  const form = useSavedValuesForm<KitValues>({ savedValues: values })
  const { control } = form
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(saveBrand(queryClient))
  const may = usePermission()
  const mayChange = may('PUT /brand')
  const { data: families = [] } = useQuery({ ...fontsQueries.all(), enabled: may('GET /fonts') })
  const save = async (draft: KitValues) => {
    try {
      return await mutateAsync({ ...toBody(draft), replaces: updatedAt })
    } catch (error) {
      if (!(error instanceof ApiError) || error.failure.code !== 'changed_meanwhile') throw error
      await refreshBrandKit(queryClient)
      const message =
        'Somebody else has saved the brand kit in the meantime. The fields that you did not change now show their values. Check them, then save again.'
      throw new FormError({}, message)
    }
  }
  return (
    <fieldset disabled={!mayChange} className="min-w-0">
      <Form
        form={form}
        errorTitle="The brand kit was not saved"
        className="grid gap-6"
        onSubmit={save}
        onSuccess={onSaved}
      >
        <FormField control={control} name="logo">
          {({ value, onChange, error }) => <LogoField value={value} error={error} onChange={onChange} />}
        </FormField>
        <BrandColors control={control} />
        <div className="grid gap-4 sm:grid-cols-2">
          <FormField control={control} name="headingFont">
            {(field) => <FontField label="Heading font" families={families} {...field} />}
          </FormField>
          <FormField control={control} name="bodyFont">
            {(field) => <FontField label="Text font" families={families} {...field} />}
          </FormField>
        </div>
        <FormField control={control} name="corners">
          {({ value, onChange }) => (
            <Segmented
              label="Corners"
              value={value}
              options={{ own: 'Per page', sharp: 'Sharp', soft: 'Soft', round: 'Round' }}
              onChange={onChange}
            />
          )}
        </FormField>
        <FormField control={control} name="pictures">
          {({ value, onChange, error }) => <PicturesField value={value} error={error} onChange={onChange} />}
        </FormField>
        {mayChange ? <SaveButton isDraft={isDraft} /> : null}
      </Form>
    </fieldset>
  )
}

function SaveButton({ isDraft }: { isDraft: boolean }) {
  const { isDirty } = useFormState()
  return (
    <div className="sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center justify-end gap-2 border-t bg-canvas px-1 py-3">
      <SubmitButton variant="primary" disabled={!isDirty && !isDraft}>
        Save brand kit
      </SubmitButton>
    </div>
  )
}

interface FontFieldProps {
  label: string
  families: readonly FontFamily[]
  value: string
  error: string | undefined
  onChange: (family: string) => void
}

function FontField({ label, families, value, error, onChange }: FontFieldProps) {
  const options = families.map(({ id, name, source }) => ({
    value: id,
    label: name,
    ...(source === 'workspace' && { detail: 'Your font' }),
  }))
  return (
    <Combobox
      label={label}
      value={value}
      error={error}
      options={[{ value: '', label: "Each page's own" }, ...options]}
      unknownLabel="A font that was deleted"
      onChange={onChange}
    />
  )
}
