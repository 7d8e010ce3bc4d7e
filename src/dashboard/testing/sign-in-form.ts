import { page } from 'vitest/browser'

/** Fills in and sends the sign-in screen. */
export async function enterPassword({ email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabelText('Email').fill(email)
  await page.getByLabelText('Password').fill(password)
  await signInButton.click()
}

export const signInButton = page.getByRole('button', { name: 'Sign in', exact: true })
