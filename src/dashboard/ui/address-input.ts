/** Attributes of a field for an address, which no keyboard corrects. */
export const addressInput = {
  inputMode: 'url',
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
} as const
