/** The text on the clipboard in both formats of the program that it was copied from. */
export interface ClipboardText {
  /** Empty if there is none. */
  html: string
  plain: string
}

/** Must be called while the event is handled; afterwards the browser denies access to the clipboard. */
export function readClipboardText(data: DataTransfer | null): ClipboardText {
  return { html: data?.getData('text/html') ?? '', plain: data?.getData('text/plain') ?? '' }
}

const LONGEST = 200_000

/**
 * Why a text cannot be pasted, as a message for people; null if it can. A text far longer than any page would block the browser for minutes
 * before a limit of the fields rejects it.
 */
export function findPasteProblem({ html, plain }: ClipboardText): string | null {
  const { length } = plain === '' ? html : plain
  if (length <= LONGEST) return null
  const [actual, most] = [length, LONGEST].map((number) => number.toLocaleString('en'))
  return `This text has ${actual} characters; ${most} can be pasted at once. Nothing was changed.`
}
