/** What was removed from an account whose owner said that a change was not theirs: the answer of `POST /auth/not-me`. */
export interface SecuredAccount {
  email: string
  sessions: number
  passkeys: number
  authenticators: number
  /** Whether the password was changed of late, and no longer works. */
  password: boolean
  /** Whether the address before the change is that of the account again. */
  address: boolean
  invitations: number
  keys: number
  /** For choosing a new password; null for people without one. */
  resetToken: string | null
}
