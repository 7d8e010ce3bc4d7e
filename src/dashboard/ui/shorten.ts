/** A text of at most `longest` characters; a longer one ends with an ellipsis. */
export function shorten(text: string, maxLength = 60): string {
  return text.length > maxLength ? `${text.slice(0, maxLength - 1).trimEnd()}…` : text
}
