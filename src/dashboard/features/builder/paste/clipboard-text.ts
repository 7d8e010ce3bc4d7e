/** The text on the clipboard in both formats of the program that it was copied from. */
export interface ClipboardText {
  /** Empty if the clipboard has no HTML. */
  html: string
  plain: string
}

/** Reads the clipboard. Must be called while the event is handled: afterwards the browser denies access. */
export function readClipboardText(data: DataTransfer | null): ClipboardText {
  return { html: data?.getData('text/html') ?? '', plain: data?.getData('text/plain') ?? '' }
}

/** In characters. */
const LONGEST_TEXT = 200_000

/**
 * The reason why a text cannot be pasted, as a message for people. Null if it can be pasted. Without this limit, a text far longer than any
 * page would block the browser for minutes, until a limit of the fields rejects the text.
 */
export function findPasteProblem({ html, plain }: ClipboardText): string | null {
  const { length } = plain === '' ? html : plain
  if (length <= LONGEST_TEXT) return null
  const [actual, most] = [length, LONGEST_TEXT].map((number) => number.toLocaleString('en'))
  return `This text has ${actual} characters; ${most} can be pasted at once. Nothing was changed.`
}
