const MAX_WORDS = 3

/** "a, b or c"; of more than three, the others are counted. */
export function listWords(words: readonly string[], conjunction: 'and' | 'or'): string {
  const shown =
    words.length > MAX_WORDS ? [...words.slice(0, MAX_WORDS - 1), `${words.length - MAX_WORDS + 1} more`] : words
  if (shown.length < 2) return shown.join('')
  return `${shown.slice(0, -1).join(', ')} ${conjunction} ${shown.at(-1)}`
}
