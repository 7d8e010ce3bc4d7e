const MAX_WORDS = 3

/** "a, b or c"; of more than three, the others are counted. */
export function listWords(words: readonly string[], conjunction: 'and' | 'or'): string {
  const shownWords =
    words.length > MAX_WORDS ? [...words.slice(0, MAX_WORDS - 1), `${words.length - MAX_WORDS + 1} more`] : words
  if (shownWords.length < 2) return shownWords.join('')
  return `${shownWords.slice(0, -1).join(', ')} ${conjunction} ${shownWords.at(-1)}`
}
