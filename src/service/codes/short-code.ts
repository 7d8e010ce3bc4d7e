import { randomInt } from 'node:crypto'

// Upper case, without look-alikes (0 O, 1 I L) and without vowels, so that no code spells a word.
const ALPHABET = '23456789BCDFGHJKMNPQRSTVWXYZ'
const LENGTH = 9
const shortCodePattern = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`)

/**
 * Creates a random short code in its normal form. There are 28⁹ short codes, about 10¹³. Insert a new one under a unique key, and create another if
 * it is taken.
 */
export function createShortCode(): string {
  let code = ''
  for (let i = 0; i < LENGTH; i++) code += ALPHABET.charAt(randomInt(ALPHABET.length))
  return code
}

/** Whether the text is a short code in its normal form. For text that people type, call `toUpperCase()` first. */
export function isShortCode(text: string): boolean {
  return shortCodePattern.test(text)
}
