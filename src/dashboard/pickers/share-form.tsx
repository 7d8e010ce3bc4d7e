import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Mail from 'lucide-react/icons/mail'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { linkPassword, storableText, storableMessage } from '#contract/form-fields.ts'
import type { ReportTarget } from '../api/reports.ts'
import { createSharedLink, type SharedTarget, type SharedViews } from '../api/shared-links.ts'
import { useIdempotencyKey } from '../api/use-idempotency-key.ts'
import { usePermission } from '../api/use-permission.ts'
import { Button } from '../ui/button.tsx'
import { ownZone } from '../ui/own-zone.ts'
import { toZonedDay, addDays, startOfDay } from '../ui/zoned-time.ts'
import { Form } from '../ui/form/form.tsx'
import { FormButtons } from '../ui/form/form-buttons.tsx'
import { FormField } from '../ui/form/form-field.tsx'
import { FormTextField } from '../ui/form/form-text-field.tsx'
import { schemaResolver } from '../ui/form/schema-resolver.ts'
import { ReportForm } from './report-form.tsx'
import { SecretText } from './secret-text.tsx'
import { SharedViewFields } from './shared-view-fields.tsx'

const schema = z.object({
  name: z.string().check(z.trim(), z.maxLength(200), z.regex(storableText, storableMessage)),
  password: z.union([z.literal(''), linkPassword]),
  /** Last day, inclusive, in the time zone of this browser; empty for a link without an end. */
  lastDay: z.string(),
  /** Whether the period moves with the days or stays fixed. */
  period: z.enum(['rolling', 'fixed']),
})
type Draft = z.input<typeof schema>

interface ShareFormProps {
  target: SharedTarget
  name: string
  views?: SharedViews
  filters?: readonly string[]
  onDone: () => void
}

/** Shares figures with people without an account: by link, or by mail every week or month. */
export function ShareForm(props: ShareFormProps) {
  const { target, name, views, onDone } = props
  const [isReport, setReport] = useState(false)
  const mayReport = usePermission()('POST /reports')
  if (isReport) {
    const timezone = views?.fixed.timezone ?? ownZone
    return <ReportForm report={null} preset={{ target: toReportTarget(target), name, timezone }} onDone={onDone} />
  }
  return <LinkForm {...props} {...(mayReport && { onReport: () => setReport(true) })} />
}

/** A report has a time zone of its own. */
function toReportTarget({ filter, ...target }: SharedTarget): ReportTarget {
  const { timezone: _, ...filters } = filter ?? {}
  return Object.keys(filters).length > 0 ? { filter: filters } : target
}

/** Asks for the title, password and last day of a link, then creates and shows the link. */
function LinkForm({ target, name, views, filters = [], onDone, onReport }: ShareFormProps & { onReport?: () => void }) {
  const [today] = useState(() => toZonedDay(ownZone, new Date()))
  const form = useForm<Draft, unknown, Draft>({
    defaultValues: { name, password: '', lastDay: '', period: views?.rolling ? 'rolling' : 'fixed' },
    resolver: schemaResolver(schema, { password: 'Use 4 to 128 characters.' }),
  })
  const create = useMutation(createSharedLink(useQueryClient()))
  const getKey = useIdempotencyKey()
  const handleSubmit = (draft: Draft) => {
    const view = views && (views[draft.period] ?? views.fixed)
    const body = { ...target, ...view, ...toSettings(draft, name) }
    return create.mutateAsync({ body, idempotencyKey: getKey(body) })
  }
  if (create.data) return <CreatedLink url={create.data.url} password={form.getValues('password')} onDone={onDone} />
  return (
    <Form form={form} errorTitle="The link was not created" onSubmit={handleSubmit}>
      <p className="text-sm text-ink-soft">
        Anyone with the link can see these figures without an account, and nothing else. You can revoke it at any time.
      </p>
      {views ? (
        <FormField control={form.control} name="period">
          {({ value, onChange }) => (
            <SharedViewFields views={views} filters={filters} value={value} onChange={onChange} />
          )}
        </FormField>
      ) : null}
      <FormTextField control={form.control} name="name" label="Title" optional maxLength={200} autoComplete="off" />
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <FormTextField
          control={form.control}
          name="password"
          label="Password"
          optional
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={128}
        />
        <Button
          className="mt-[26px]"
          onClick={() => form.setValue('password', createPassword(), { shouldDirty: true, shouldValidate: true })}
        >
          Generate
        </Button>
      </div>
      <FormTextField
        control={form.control}
        name="lastDay"
        label="Last day"
        type="date"
        min={today}
        optional
        hint="Without one, the link works until you revoke it."
      />
      {onReport ? (
        <Button variant="ghost" className="justify-self-start" onClick={onReport}>
          <Mail aria-hidden />
          Report by mail instead
        </Button>
      ) : null}
      <FormButtons action="Create link" onCancel={onDone} />
    </Form>
  )
}

function toSettings({ name, password, lastDay }: Draft, defaultName: string) {
  const enteredTitle = name.trim()
  return {
    ...(enteredTitle !== '' && enteredTitle !== defaultName && { name: enteredTitle }),
    ...(password !== '' && { password }),
    ...(lastDay !== '' && { expiresAt: startOfDay(addDays(lastDay, 1), ownZone).toISOString() }),
  }
}

/** A form, so that a click outside does not close the dialog before the password has been copied. */
function CreatedLink({ url, password, onDone }: { url: string; password: string; onDone: () => void }) {
  return (
    <form
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onDone()
      }}
    >
      <SecretText secret={url} noun="link" />
      {password === '' ? null : (
        <div className="grid gap-1.5">
          <p className="text-sm">Send the password separately. It cannot be shown again.</p>
          <SecretText secret={password} noun="password" />
        </div>
      )}
      <p className="text-sm text-ink-soft">
        You can find the link under{' '}
        <Link to="/settings/shared-links" className="text-accent-text underline underline-offset-2">
          Shared links
        </Link>
        , where you can copy or revoke it.
      </p>
      <Button type="submit" variant="primary" className="justify-self-end">
        Done
      </Button>
    </form>
  )
}

// 32 letters without look-alikes: a number that divides 256, so that random bytes give each letter equally often.
const passwordLetters = 'abcdefghjkmnpqrstuvwxyz23456789@'
const PASSWORD_LENGTH = 16

function createPassword(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(PASSWORD_LENGTH)), (byte) => passwordLetters[byte % 32]).join(
    '',
  )
}
