/** Input attributes for a web address: no autocorrection, no capitalization. */
export const addressInput = {
  inputMode: 'url',
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
} as const
