import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, useFormState } from 'react-hook-form'
import * as z from 'zod/mini'
import { changePage } from '#dashboard/api/page-changes.ts'
import { useIsOffered } from '#dashboard/api/offers.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { Combobox } from '#dashboard/ui/fields/combobox.tsx'
import { FormButtons } from '#dashboard/ui/form/form-buttons.tsx'
import { FormError } from '#dashboard/ui/form/form-error.ts'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { FormTextField } from '#dashboard/ui/form/form-text-field.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { schemaResolver } from '#dashboard/ui/form/schema-resolver.ts'
import { zoneOptions } from '#dashboard/ui/lists/zone-options.ts'
import { ownZone } from '#dashboard/ui/own-zone.ts'
import { fromZonedMinute, toZonedMinute } from '#dashboard/ui/zoned-time.ts'
import { describeSchedule } from '#dashboard/pickers/describe-schedule.ts'
import { useEditor, useEditorState } from '../sync/use-editor.ts'

interface ScheduleProps {
  /** Whether the form for the times is open, which has buttons of its own. */
  isChanging: boolean
  onChanging: (isChanging: boolean) => void
}

/** When the page will be published and unpublished, which can be changed here. */
export function Schedule({ isChanging, onChanging }: ScheduleProps) {
  const page = useEditorState((state) => state.page)
  const isOffered = useIsOffered()('PATCH /pages/{id}#publishAt')
  if (!isOffered) return null
  if (isChanging) return <ScheduleForm onDone={() => onChanging(false)} />
  const plans = describeSchedule(page)
  return (
    <section aria-label="Schedule" className="grid min-w-0 justify-items-start gap-1.5">
      {page.scheduleProblem === null ? null : (
        <p role="alert" className="rounded-lg bg-warn-soft px-3 py-2 text-sm text-warn-text">
          The page was not published at the time you chose, because your plan does not include one of its blocks.
        </p>
      )}
      {plans.map((plan) => (
        <p key={plan} className="text-sm wrap-anywhere">
          {plan}
        </p>
      ))}
      <Button onClick={() => onChanging(true)}>{plans.length > 0 ? 'Change the schedule' : 'Publish later'}</Button>
    </section>
  )
}

const minute = z.string().check(z.regex(/^(\d{4}-\d\d-\d\dT\d\d:\d\d)?$/))
const schema = z.object({ publishAt: minute, unpublishAt: minute, zone: z.string() })

function ScheduleForm({ onDone }: { onDone: () => void }) {
  const editor = useEditor()
  const { publishAt, unpublishAt, scheduleTimezone } = useEditorState(({ page }) => page)
  const { mutateAsync } = useMutation(changePage(useQueryClient()))
  const zone = scheduleTimezone ?? ownZone
  const toMinute = (time: string | null) => (time === null ? '' : toZonedMinute(zone, new Date(time)))
  const form = useForm({
    defaultValues: { publishAt: toMinute(publishAt), unpublishAt: toMinute(unpublishAt), zone },
    resolver: schemaResolver(schema, { publishAt: 'Enter a whole time.', unpublishAt: 'Enter a whole time.' }),
  })
  const { dirtyFields } = useFormState({ control: form.control })
  return (
    <Form
      form={form}
      errorTitle="The schedule was not changed"
      onSubmit={async (values) => {
        // Only changed times are sent: the fields show neither seconds nor which of two equal hours is meant.
        const isChanged = (name: 'publishAt' | 'unpublishAt') => dirtyFields.zone || dirtyFields[name]
        const change = {
          ...(isChanged('publishAt') && { publishAt: toTime(values, 'publishAt') }),
          ...(isChanged('unpublishAt') && { unpublishAt: toTime(values, 'unpublishAt') }),
          scheduleTimezone: values.zone,
        }
        editor.receivePage(await mutateAsync({ id: editor.pageId, change }))
      }}
      onSuccess={onDone}
    >
      <FormTextField
        control={form.control}
        name="publishAt"
        label="Publish"
        type="datetime-local"
        hint="The draft is published as it is then. Empty: never."
        optional
      />
      <FormTextField
        control={form.control}
        name="unpublishAt"
        label="Unpublish"
        type="datetime-local"
        hint="The address then shows that nothing is published. Empty: never."
        optional
      />
      <FormField control={form.control} name="zone">
        {({ value, onChange, error }) => (
          <Combobox label="Time zone" options={zoneOptions} value={value} onChange={onChange} error={error} />
        )}
      </FormField>
      <FormButtons action="Save the schedule" onCancel={onDone} />
    </Form>
  )
}

/** The moment that a field means. Null if it is empty. */
function toTime(values: z.output<typeof schema>, name: 'publishAt' | 'unpublishAt'): string | null {
  if (values[name] === '') return null
  const time = fromZonedMinute(values.zone, values[name])
  if (time === null) throw new FormError({ [name]: 'The clocks of this time zone skip this time. Choose another one.' })
  return time.toISOString()
}
