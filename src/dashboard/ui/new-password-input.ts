/** Props of a field for a new password. */
export const newPasswordInput = {
  hint: '12 characters or more. A few unusual words work well.',
  type: 'password',
  autoComplete: 'new-password',
} as const
