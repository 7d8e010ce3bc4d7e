/** The response of `POST /auth/not-me`: everything that was removed from an account after its owner reported a change by somebody else. */
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
  assistants: number
  keys: number
  /** The token for choosing a new password. Null for people without a password. */
  resetToken: string | null
}
