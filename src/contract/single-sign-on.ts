/** The reasons why a single sign-on is refused, as in `/sign-in?error=no_access`, each with a text for the person who signs in. */
export const singleSignOnErrors = {
  access_denied: 'You cancelled the sign-in, or your organization does not allow you to use Tessera.',
  provider_unavailable: "Your organization's sign-in service cannot be reached. Try again shortly.",
  sign_in_expired: 'The sign-in took too long, or was started in another tab. Start again.',
  token_refused: "The answer of your organization's sign-in service could not be verified. Tell whoever runs Tessera.",
  no_email: 'Your organization did not tell us your email address. Tell whoever runs Tessera.',
  email_not_verified:
    'Your organization has not confirmed your email address. Confirm the address with your organization, then sign in again.',
  no_access: 'Your account has no access to this workspace. Ask an admin for it.',
} as const

export type SingleSignOnError = keyof typeof singleSignOnErrors
