import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { defaultSignInOptions, requestPasswordReset, signInQueries } from '#dashboard/api/sign-in.ts'
import { Form } from '#dashboard/ui/form/form.tsx'
import { FormTextField } from '#dashboard/ui/form/form-text-field.tsx'
import { SubmitButton } from '#dashboard/ui/form/form-buttons.tsx'
import { schemaResolver } from '#dashboard/ui/form/schema-resolver.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { toAttemptError } from './attempt-error.ts'
import { emailInput, emailMessages, emailText } from './email-text.ts'
import { EntryScreen, entryLinkClass } from './entry-screen.tsx'

const schema = z.object({ email: emailText })

/** Requests a link to choose a new password. The response is the same for every address, so it does not reveal accounts. */
export function ForgotPasswordScreen() {
  const [sentTo, setSentTo] = useState<string>()
  const { data: options = defaultSignInOptions } = useQuery(signInQueries.options())
  const isSent = sentTo !== undefined
  const { title, about } = sentTexts[options.mail ? 'mailed' : 'shown']
  return (
    <EntryScreen
      title={isSent ? title : 'Forgot your password?'}
      about={isSent ? undefined : about}
      footer={
        <Link to="/sign-in" className={`${entryLinkClass} text-sm`}>
          Back to sign-in
        </Link>
      }
    >
      {isSent ? (
        <LinkSent email={sentTo} hasMail={options.mail} onAgain={() => setSentTo(undefined)} />
      ) : (
        <>
          {options.mail ? null : <NoMailNote />}
          <EmailForm onSent={setSentTo} />
        </>
      )}
    </EntryScreen>
  )
}

const sentTexts = {
  mailed: { title: 'Check your mail', about: 'We send you a link to choose a new one.' },
  shown: { title: 'Ask an admin for the link', about: 'Choose a new one with a link.' },
}

function EmailForm({ onSent }: { onSent: (email: string) => void }) {
  const form = useForm({
    defaultValues: { email: '' },
    resolver: schemaResolver(schema, { email: emailMessages }),
  })
  const handleSubmit = async ({ email }: z.infer<typeof schema>) => {
    try {
      await requestPasswordReset(email)
    } catch (error) {
      throw toAttemptError(error, 'email')
    }
    onSent(email)
  }
  return (
    <Form form={form} errorTitle="The link was not requested" onSubmit={handleSubmit}>
      <FormTextField control={form.control} name="email" {...emailInput} autoFocus />
      <SubmitButton variant="primary" className="w-full">
        Request link
      </SubmitButton>
    </Form>
  )
}

interface LinkSentProps {
  email: string
  hasMail: boolean
  onAgain: () => void
}

function LinkSent({ email, hasMail, onAgain }: LinkSentProps) {
  return (
    <>
      <div role="status" className="grid gap-3 text-sm wrap-anywhere">
        <p>
          If <strong className="font-semibold">{email}</strong> has an account with a password, there is now a link to
          choose a new one. It works once, within an hour.
        </p>
        {hasMail ? (
          <p className="text-ink-soft">Nothing arrives? Look in the spam folder, and check the address.</p>
        ) : null}
      </div>
      {hasMail ? null : <NoMailNote />}
      <Button className="w-full" onClick={onAgain}>
        Try another address
      </Button>
    </>
  )
}

/** What to do if no mail server is configured. */
function NoMailNote() {
  return (
    <p className="rounded-lg bg-warn-soft p-3 text-sm text-warn-text">
      No mail server is configured here, so the link is not mailed. Ask an admin of your workspace for it: they find it
      under Settings, Messages.
    </p>
  )
}
