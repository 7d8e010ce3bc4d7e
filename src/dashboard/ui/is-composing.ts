/** `keyCode` of keys that an input method handles. */
const INPUT_METHOD_KEY = 229

/**
 * Whether an input method handles the key, for example Enter to accept the composed characters. Safari ends the composition before that
 * key event, so only the key code shows it.
 */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  // oxlint-disable-next-line typescript/no-deprecated -- Safari shows it in no other property.
  return event.isComposing || event.keyCode === INPUT_METHOD_KEY
}
