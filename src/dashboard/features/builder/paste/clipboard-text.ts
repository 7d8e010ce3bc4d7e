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
