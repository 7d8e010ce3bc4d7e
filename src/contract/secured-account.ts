/** The response of `POST /auth/not-me`: what was removed from an account whose owner did not make a change. */
export interface SecuredAccount {
  email: string
  sessions: number
  passkeys: number
  authenticators: number
  /** Whether the password was changed recently, and is now invalid. */
  password: boolean
  /** Whether the account has its former address again. */
  address: boolean
  invitations: number
  keys: number
  /** For choosing a new password; null for people without one. */
  resetToken: string | null
}
