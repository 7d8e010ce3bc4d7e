/** A start that cannot go on, for a reason that whoever starts it can mend: the message says how. */
export class StartupError extends Error {
  override name = 'RefusedStart'
}
