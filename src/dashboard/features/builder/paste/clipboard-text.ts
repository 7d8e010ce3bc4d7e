/** Text on the clipboard, as the program that it was copied from put it there. */
export interface ClipboardText {
  /** Empty if there is none. */
  html: string
  plain: string
}

/** Must be called while the event is handled: afterwards the clipboard is closed. */
export function readClipboardText(data: DataTransfer | null): ClipboardText {
  return { html: data?.getData('text/html') ?? '', plain: data?.getData('text/plain') ?? '' }
}

const LONGEST = 200_000

/**
 * Why a text is not pasted, as sentences; null: it is. A text that is far longer than any page would stop the browser for minutes before a
 * limit of its fields refuses it.
 */
export function findPasteProblem({ html, plain }: ClipboardText): string | null {
  const { length } = plain === '' ? html : plain
  if (length <= LONGEST) return null
  const [actual, most] = [length, LONGEST].map((number) => number.toLocaleString('en'))
  return `This text has ${actual} characters; ${most} can be pasted at once. Nothing was changed.`
}
