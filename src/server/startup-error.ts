/** A failed start that the user can fix: the message says how. */
export class StartupError extends Error {
  override name = 'RefusedStart'
}
