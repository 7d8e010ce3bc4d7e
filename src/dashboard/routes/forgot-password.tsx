import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordScreen } from '../app/session/forgot-password-screen.tsx'
import { loadSignInOptions } from '../app/session/load-sign-in-options.ts'

export const Route = createFileRoute('/forgot-password')({
  loader: ({ context: { queryClient } }) => loadSignInOptions(queryClient),
  component: ForgotPasswordScreen,
})
