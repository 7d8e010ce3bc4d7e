import * as z from 'zod/mini'

/** An email address in a form of these screens. */
export const emailText = z.string().check(z.trim(), z.minLength(1), z.maxLength(254), z.email())
/** The props of its field. */
export const emailInput = {
  label: 'Email',
  type: 'email',
  autoComplete: 'username',
  inputMode: 'email',
  autoCapitalize: 'none',
} as const
export const emailMessages = { missing: 'Enter your email address.', invalid: 'This is not an email address.' }
