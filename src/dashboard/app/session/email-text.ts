import * as z from 'zod/mini'

/** Schema of an email address in the forms of these screens. */
export const emailText = z.string().check(z.trim(), z.minLength(1), z.maxLength(254), z.email())
/** Props of the field for it. */
export const emailInput = {
  label: 'Email',
  type: 'email',
  autoComplete: 'username',
  inputMode: 'email',
  autoCapitalize: 'none',
} as const
export const emailMessages = { missing: 'Enter your email address.', invalid: 'This is not an email address.' }
