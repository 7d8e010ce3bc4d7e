import { randomInt } from 'node:crypto'

// Upper case, without look-alikes (0 O, 1 I L) and without vowels, so that no code spells a word.
const ALPHABET = '23456789BCDFGHJKMNPQRSTVWXYZ'
const LENGTH = 9
const whole = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`)

/** A random short code in its normal form. There are 28⁹, about 10¹³: insert it under a unique key, and generate another one if it is taken. */
export function newShortCode(): string {
  let code = ''
  for (let i = 0; i < LENGTH; i++) code += ALPHABET.charAt(randomInt(ALPHABET.length))
  return code
}

/** Whether the text is a short code in its normal form. People also type lower case: call `toUpperCase()` first. */
export function isShortCode(text: string): boolean {
  return whole.test(text)
}
