const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }

/** Escapes text for HTML and XML, between tags and in quotes. */
export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (char) => entities[char] ?? char)
}
