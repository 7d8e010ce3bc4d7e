/**
 * The beginning of a text, of at most `max` UTF-16 code units, in which the contract counts. It ends after a whole character as people see it:
 * no emoji, flag, accent or vowel sign is cut in two.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  segmenter ??= new Intl.Segmenter('en')
  // Whether a character ends at `max` depends on the text before it and on the one code point that follows.
  const end = segmenter.segment(text.slice(0, max + 2)).containing(max)?.index ?? 0
  // A single character can be longer than `max`, because any number of accents may be stacked on a letter. Only code points stay whole then.
  return end > 0 ? text.slice(0, end) : text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')
}

/** A text of at most `maxLength` UTF-16 code units. A longer one is cut and ends with an ellipsis. */
export function shorten(text: string, maxLength = 60): string {
  return text.length > maxLength ? `${cutText(text, maxLength - 1).trimEnd()}…` : text
}

// Created on demand, because creating a segmenter takes a browser 10 ms.
let segmenter: Intl.Segmenter | undefined
