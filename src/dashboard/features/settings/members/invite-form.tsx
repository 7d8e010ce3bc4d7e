import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import type { Role } from '#contract/endpoint.ts'
import { createInvitation } from '#dashboard/api/invitations.ts'
import { ApiError } from '#dashboard/api/client.ts'
import { splitAddresses } from '#dashboard/pickers/addresses-text.ts'
import { RoleField } from '#dashboard/pickers/role-field.tsx'
import { Segmented } from '#dashboard/ui/fields/segmented.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { FormButtons } from '#dashboard/ui/form/form-buttons.tsx'
import { FormError } from '#dashboard/ui/form/form-error.ts'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { SelectField } from '#dashboard/ui/select-field.tsx'
import { TextField } from '#dashboard/ui/text-field.tsx'
import { InvitationMade } from './invitation-made.tsx'

const DAY_MS = 86_400_000

interface Draft {
  way: 'email' | 'link'
  email: string
  role: Role
  days: string
}

/** Invites a person by email, or by a link alone; then shows the link. */
export function InviteForm({ onDone }: { onDone: () => void }) {
  const form = useForm<Draft>({ defaultValues: { way: 'email', email: '', role: 'viewer', days: '7' } })
  const { mutateAsync, data, reset } = useMutation(createInvitation(useQueryClient()))
  const way = useWatch({ control: form.control, name: 'way' })
  const handleSubmit = async ({ email, role, days }: Draft) => {
    const expiresAt = new Date(Date.now() + Number(days) * DAY_MS).toISOString()
    try {
      return await mutateAsync({ role, expiresAt, ...(way === 'email' && { email: splitAddresses(email)[0] ?? '' }) })
    } catch (error) {
      if (error instanceof ApiError && error.failure.code === 'already_exists')
        throw new FormError({ email: 'This person is already a member.' })
      throw error
    }
  }
  const startAgain = () => {
    form.reset()
    reset()
  }
  if (data) return <InvitationMade invitation={data} onAnother={startAgain} onDone={onDone} />
  return (
    <Form form={form} errorTitle="The invitation was not created" onSubmit={handleSubmit}>
      <FormField control={form.control} name="way">
        {({ value, onChange }) => (
          <Segmented label="Invite" labelled="hidden" value={value} options={ways} onChange={onChange} />
        )}
      </FormField>
      {way === 'email' ? (
        <FormField control={form.control} name="email" validate={findEmailProblem}>
          {(field) => <TextField label="Email" type="email" autoComplete="off" maxLength={254} {...field} />}
        </FormField>
      ) : (
        <p className="text-sm text-ink-soft">The first person who opens the link can join. It works once.</p>
      )}
      <FormField control={form.control} name="role">
        {({ value, onChange }) => <RoleField value={value} onChange={onChange} />}
      </FormField>
      <FormField control={form.control} name="days">
        {(field) => <SelectField label="Expires" options={expiryOptions} {...field} />}
      </FormField>
      <FormButtons action={way === 'email' ? 'Send invitation' : 'Create link'} onCancel={onDone} />
    </Form>
  )
}

function findEmailProblem(email: string): string | undefined {
  const [address, ...others] = splitAddresses(email)
  if (address === undefined) return 'Enter an email address.'
  if (!/^\S+@\S+\.\S+$/.test(address)) return 'Enter a full email address, such as ada@example.com.'
  return others.length === 0 ? undefined : 'Enter one email address. You can invite another person afterwards.'
}

const ways = { email: 'By address', link: 'By link' }
const expiryOptions = [
  { value: '1', label: 'In a day' },
  { value: '7', label: 'In 7 days' },
  { value: '30', label: 'In 30 days' },
  // About an hour less than the limit of 90 days, because clocks differ.
  { value: '89.95', label: 'In 90 days' },
]
