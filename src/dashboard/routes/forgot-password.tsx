import { createFileRoute } from '@tanstack/react-router'
import { signInQueries } from '../api/sign-in.ts'
import { ForgotPasswordScreen } from '../app/session/forgot-password-screen.tsx'

export const Route = createFileRoute('/forgot-password')({
  loader: ({ context: { queries } }) => queries.query(signInQueries.options()).catch(() => {}),
  component: ForgotPasswordScreen,
})
