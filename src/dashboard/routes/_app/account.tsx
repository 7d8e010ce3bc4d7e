import { createFileRoute } from '@tanstack/react-router'
import { AccountScreen } from '#dashboard/features/account/account-screen.tsx'
import type { EmailChange } from '#dashboard/features/account/email-form.tsx'

export const Route = createFileRoute('/_app/account')({
  validateSearch: ({ email }: Record<string, unknown>): { email?: EmailChange } =>
    email === 'changed' || email === 'expired' ? { email } : {},
  component: Account,
})

function Account() {
  return <AccountScreen emailChange={Route.useSearch().email} />
}
