/** A text of at most `longest` characters; a longer one ends with an ellipsis. */
export function shorten(text: string, longest = 60): string {
  return text.length > longest ? `${text.slice(0, longest - 1).trimEnd()}…` : text
}
