/** The key code of keys that an input method handles. */
const INPUT_METHOD_KEY = 229

/**
 * Whether a key belongs to an input method, as Enter does that accepts the characters composed. Safari ends the composition before that
 * key, so that only the code tells it.
 */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  // oxlint-disable-next-line typescript/no-deprecated -- No other property tells it in Safari.
  return event.isComposing || event.keyCode === INPUT_METHOD_KEY
}
