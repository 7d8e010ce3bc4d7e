import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Control, useForm, useWatch } from 'react-hook-form'
import type { Role } from '#contract/endpoint.ts'
import { createInvitation, type Invitation, type NewInvitation } from '#dashboard/api/invitations.ts'
import { ApiError } from '#dashboard/api/client.ts'
import { MAX_ADDRESSES, splitAddresses } from '#dashboard/pickers/addresses-text.ts'
import { RoleField } from '#dashboard/pickers/role-field.tsx'
import { Segmented } from '#dashboard/ui/fields/segmented.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { FormButtons } from '#dashboard/ui/form/form-buttons.tsx'
import { FormError } from '#dashboard/ui/form/form-error.ts'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { SelectField } from '#dashboard/ui/select-field.tsx'
import { TextField } from '#dashboard/ui/text-field.tsx'
import { CreatedInvitations } from './created-invitations.tsx'

const DAY_MS = 86_400_000

/** What came of the addresses so far. */
interface InvitationOutcome {
  invitations: readonly Invitation[]
  memberAddresses: readonly string[]
}

const noInvitations: InvitationOutcome = { invitations: [], memberAddresses: [] }

interface Draft {
  way: 'email' | 'link'
  /** One or several addresses, as `splitAddresses` reads them. */
  email: string
  role: Role
  days: string
}

/** Invites people by email, or a person by a link alone; then shows the links. */
export function InviteForm({ onDone }: { onDone: () => void }) {
  const form = useForm<Draft>({ defaultValues: { way: 'email', email: '', role: 'viewer', days: '7' } })
  const { mutateAsync } = useMutation(createInvitation(useQueryClient()))
  const [created, setCreated] = useState(noInvitations)
  const [isComplete, setComplete] = useState(false)
  const [way, email] = useWatch({ control: form.control, name: ['way', 'email'] })
  const addresses = splitAddresses(email)
  /** Addresses that were invited leave the field, so that another attempt invites only the others. */
  const inviteAll = async (others: Omit<NewInvitation, 'email'>) => {
    const outcome = { ...created }
    for (const [index, address] of addresses.entries()) {
      try {
        outcome.invitations = [...outcome.invitations, await mutateAsync({ ...others, email: address })]
      } catch (error) {
        if (!(error instanceof ApiError && error.failure.code === 'already_exists')) {
          setCreated(outcome)
          form.setValue('email', addresses.slice(index).join(', '))
          throw error
        }
        outcome.memberAddresses = [...outcome.memberAddresses, address]
      }
    }
    if (outcome.invitations.length === 0) throw new FormError({ email: describeMembers(outcome.memberAddresses) })
    return outcome
  }
  const handleSubmit = async ({ role, days }: Draft) => {
    const expiresAt = new Date(Date.now() + Number(days) * DAY_MS).toISOString()
    if (way === 'email') return inviteAll({ role, expiresAt })
    return { ...noInvitations, invitations: [await mutateAsync({ role, expiresAt })] }
  }
  const startAgain = () => {
    form.reset()
    setCreated(noInvitations)
    setComplete(false)
  }
  if (isComplete) return <CreatedInvitations {...created} onAnother={startAgain} onDone={onDone} />
  return (
    <Form
      form={form}
      errorTitle={addresses.length > 1 ? 'Not everybody was invited' : 'The invitation was not created'}
      onSubmit={handleSubmit}
      onSuccess={(outcome) => {
        setCreated(outcome)
        setComplete(true)
      }}
    >
      <FormField control={form.control} name="way">
        {({ value, onChange }) => (
          <Segmented label="Invite" labelled="hidden" value={value} options={ways} onChange={onChange} />
        )}
      </FormField>
      {way === 'email' ? (
        <EmailField control={form.control} addresses={addresses} />
      ) : (
        <p className="text-sm text-ink-soft">The first person who opens the link can join. It works once.</p>
      )}
      <FormField control={form.control} name="role">
        {({ value, onChange }) => <RoleField value={value} onChange={onChange} />}
      </FormField>
      <FormField control={form.control} name="days">
        {(field) => <SelectField label="Expires" options={expiryOptions} {...field} />}
      </FormField>
      <FormButtons action={way === 'link' ? 'Create link' : getSendLabel(addresses.length)} onCancel={onDone} />
    </Form>
  )
}

interface EmailFieldProps {
  control: Control<Draft>
  /** The addresses that were typed so far. */
  addresses: readonly string[]
}

function EmailField({ control, addresses }: EmailFieldProps) {
  return (
    <FormField control={control} name="email" validate={findEmailProblem}>
      {(field) => (
        <TextField
          label="Email"
          hint={addresses.length > 1 ? addresses.join(', ') : 'One address, or several as you paste them.'}
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="off"
          maxLength={6_000}
          {...field}
        />
      )}
    </FormField>
  )
}

function findEmailProblem(email: string): string | undefined {
  const addresses = splitAddresses(email)
  if (addresses.length === 0) return 'Enter an email address.'
  const wrongAddress = addresses.find((address) => !/^\S+@\S+\.\S+$/.test(address))
  if (wrongAddress !== undefined)
    return addresses.length === 1
      ? 'Enter a full email address, such as ada@example.com.'
      : `“${wrongAddress}” is not a full email address.`
  return addresses.length <= MAX_ADDRESSES ? undefined : `Enter at most ${MAX_ADDRESSES} addresses.`
}

function describeMembers(addresses: readonly string[]): string {
  return addresses.length === 1 ? 'This person is already a member.' : 'These people are already members.'
}

function getSendLabel(count: number): string {
  return count > 1 ? `Send ${count} invitations` : 'Send invitation'
}

const ways = { email: 'By address', link: 'By link' }
const expiryOptions = [
  { value: '1', label: 'In a day' },
  { value: '7', label: 'In 7 days' },
  { value: '30', label: 'In 30 days' },
  // About an hour less than the limit of 90 days, because clocks differ.
  { value: '89.95', label: 'In 90 days' },
]
