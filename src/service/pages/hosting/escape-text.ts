const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }

/** Text as HTML and XML may carry it, between tags and in quotes. */
export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (char) => entities[char] ?? char)
}
