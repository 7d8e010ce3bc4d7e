import { useQuery } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import type { Code } from '#dashboard/api/code.ts'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { templatesQueries } from '#dashboard/api/templates.ts'
import { Picture } from '#dashboard/pickers/picture.tsx'
import { useApplyTemplate } from '#dashboard/pickers/use-apply-template.ts'
import { ErrorPanel } from '#dashboard/ui/error-panel.tsx'
import { TileChoice } from '#dashboard/ui/fields/tile-choice.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { FormButtons } from '#dashboard/ui/form/form-buttons.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { ProgressBar } from '#dashboard/ui/progress-bar.tsx'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'

/** Applies a template's design to codes. */
export function DesignForm({ codes, onDone }: { codes: readonly Code[]; onDone: () => void }) {
  const { data: templates, error } = useQuery(templatesQueries.all())
  const form = useForm({ defaultValues: { template: '' } })
  const templateId = useWatch({ control: form.control, name: 'template' })
  const { apply, progress } = useApplyTemplate()
  const unlockedTemplates = templates?.filter(({ locked }) => !locked)
  const template = unlockedTemplates?.find(({ id }) => id === templateId)
  return (
    <Form
      form={form}
      errorTitle="The design was not changed"
      onSubmit={() => template && apply(codes, template)}
      onSuccess={onDone}
    >
      <p className="text-sm text-ink-soft">
        Applies the colors, shapes and frame of the template. Destinations do not change.
      </p>
      {unlockedTemplates ? (
        <div className="max-h-[50dvh] overflow-y-auto p-0.5">
          <FormField control={form.control} name="template">
            {({ value, onChange }) => (
              <TileChoice
                label="Template"
                value={value}
                options={unlockedTemplates.map(({ id, name, previewUrl, design }) => ({
                  value: id,
                  label: name,
                  picture: <Picture subject="code" src={previewUrl} readOn={design?.readOn} />,
                }))}
                onChange={onChange}
              />
            )}
          </FormField>
        </div>
      ) : error ? (
        <ErrorPanel title="The templates could not be loaded">{getFailureText(error)}</ErrorPanel>
      ) : (
        <Skeleton className="h-72" />
      )}
      {progress ? <ProgressBar label="Changed" {...progress} /> : null}
      <FormButtons action="Apply" disabled={!template} onCancel={onDone} />
    </Form>
  )
}
