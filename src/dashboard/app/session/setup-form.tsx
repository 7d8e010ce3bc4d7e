import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { nameText } from '#contract/form-fields.ts'
import { readTypedAddress } from '#contract/typed-address.ts'
import { createCode } from '#dashboard/api/codes.ts'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { addDemo, isExpiredSetup, type Setup, setUp, setupQueries } from '#dashboard/api/setup.ts'
import { addOpenWorkspace } from '#dashboard/api/workspace-address.ts'
import { addressInput } from '#dashboard/ui/address-input.ts'
import { Checkbox } from '#dashboard/ui/checkbox.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { SubmitButton } from '#dashboard/ui/form/form-buttons.tsx'
import { FormError } from '#dashboard/ui/form/form-error.ts'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { FormTextField } from '#dashboard/ui/form/form-text-field.tsx'
import { schemaResolver } from '#dashboard/ui/form/schema-resolver.ts'
import { newPasswordInput } from '#dashboard/ui/new-password-input.ts'
import { toast } from '#dashboard/ui/toast.ts'
import { toAttemptError } from './attempt-error.ts'
import { emailInput, emailMessages, emailText } from './email-text.ts'
import { useEnterDashboard } from './use-enter-dashboard.ts'

const schema = z.object({
  name: nameText,
  email: emailText,
  password: z.string().check(z.minLength(1)),
  workspace: nameText,
  address: z.string(),
  demo: z.boolean(),
})
type Answers = z.infer<typeof schema>

/** Asks for the account, the workspace and what the first code opens, then opens the workspace. */
export function SetupForm({ token, setup }: { token: string; setup: Setup }) {
  const queryClient = useQueryClient()
  const enterDashboard = useEnterDashboard()
  const { mutateAsync: createFirstCode } = useMutation(createCode(queryClient))
  const form = useForm<Answers>({
    defaultValues: { name: '', email: '', password: '', workspace: '', address: '', demo: false },
    resolver: schemaResolver(schema, {
      name: 'Enter your name.',
      email: emailMessages,
      password: 'Choose a password.',
      workspace: 'Enter a name, for example that of your company.',
    }),
  })
  const addsDemo = useWatch({ control: form.control, name: 'demo' })
  const handleSubmit = async ({ address, demo, ...answers }: Answers) => {
    const url = readAddress(address)
    try {
      if (demo) await addDemo(token)
      await setUp(token, answers)
    } catch (error) {
      // Another tab was faster: the screen says that the link no longer works.
      if (isExpiredSetup(error)) return void queryClient.setQueryData(setupQueries.one(token).queryKey, null)
      throw toAttemptError(error, 'password')
    }
    if (url !== null)
      await createFirstCode(toFirstCode(url)).catch((error: unknown) =>
        toast({ message: `Your first code was not created. ${getFailureText(error)}`, tone: 'bad' }),
      )
    await enterDashboard(addOpenWorkspace('/'))
  }
  return (
    <Form form={form} errorTitle="The setup is not complete" onSubmit={handleSubmit}>
      <FormTextField control={form.control} name="name" label="Your name" autoComplete="name" autoFocus />
      <FormTextField
        control={form.control}
        name="email"
        {...emailInput}
        hint={`Replaces ${setup.email}. You sign in with it.`}
      />
      <FormTextField control={form.control} name="password" label="Password" {...newPasswordInput} />
      <FormTextField
        control={form.control}
        name="workspace"
        label="Workspace"
        placeholder="Your company or team"
        autoComplete="organization"
      />
      <FormTextField
        control={form.control}
        name="address"
        label="What should your first code open?"
        optional
        placeholder="example.com/menu"
        {...addressInput}
        hint="You can change it at any time, even after printing."
      />
      {setup.demo === 'offered' ? (
        <FormField control={form.control} name="demo">
          {({ value, name, onBlur, onChange }) => (
            <Checkbox
              label="Add a demo in a workspace of its own"
              name={name}
              checked={value}
              onBlur={onBlur}
              onChange={onChange}
            />
          )}
        </FormField>
      ) : null}
      <SubmitButton variant="primary" className="w-full">
        {addsDemo ? 'Add the demo and start' : 'Start'}
      </SubmitButton>
      <SetupNotes setup={setup} />
    </Form>
  )
}

/** Says what the installation already has, and what can be added later. */
function SetupNotes({ setup: { demo, hasMail } }: { setup: Setup }) {
  return (
    <ul className="grid gap-1.5 border-t pt-4 text-xs text-ink-soft">
      {demo === 'exists' ? (
        <li>A demo is ready in a workspace of its own. You can delete it in its settings.</li>
      ) : null}
      {demo === 'offered' ? (
        <li>The demo has 300 codes and a season of scans. It takes half a minute to add, and one step to delete.</li>
      ) : null}
      <li>
        {hasMail ? (
          'Mail is set up: invitations, reports and alerts are sent.'
        ) : (
          <>
            Mail is optional. For invitations, reports and alerts by mail, start Tessera with{' '}
            <code className="font-mono">SMTP_URL</code> and <code className="font-mono">MAIL_FROM</code>.
          </>
        )}
      </li>
    </ul>
  )
}

function toFirstCode(url: string) {
  const name = new URL(url).hostname.replace(/^www\./, '') || url
  return { body: { name, destination: { type: 'url' as const, url } }, idempotencyKey: crypto.randomUUID() }
}

/** The address that the first code opens. Null if none was entered. */
function readAddress(text: string): string | null {
  if (text.trim() === '') return null
  const address = readTypedAddress(text)
  if (!address.ok) throw new FormError({ address: address.problem })
  return address.url
}
