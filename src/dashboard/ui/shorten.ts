/** A text of at most `maxLength` characters. A longer one is cut and ends with an ellipsis. */
export function shorten(text: string, maxLength = 60): string {
  return text.length > maxLength ? `${text.slice(0, maxLength - 1).trimEnd()}…` : text
}
