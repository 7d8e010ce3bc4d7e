import { dictionary } from '@zxcvbn-ts/language-common'

export const PASSWORD_MIN = 12
export const PASSWORD_MAX = 128
const COMMON_COUNT = 10_000

/** What an attacker knows about the owner of the password. */
export interface PasswordOwner {
  /** The person's name, and the names of their workspaces. */
  names: string[]
  email: string
}

/** The problem with a new password, as a predicate for "The password" or the name of a setting. Null if the password is good enough. */
export function findPasswordProblem(password: string, { names, email }: PasswordOwner): string | null {
  if (password.length < PASSWORD_MIN) return `must have ${PASSWORD_MIN} characters or more`
  if (password.length > PASSWORD_MAX) return `must have ${PASSWORD_MAX} characters at most`
  const cores = getCores(password)
  const guessable = new Set([...names, email, email.split('@', 1)[0] ?? ''].flatMap(toGuessableWords))
  if (cores.some((core) => guessable.has(core))) return 'must not be your name, email address or workspace'
  const isEasy = cores.some((core) => core.length <= 3 || common.has(core)) || isCommonNumber(password)
  return isEasy ? 'is too easy to guess' : null
}

// The name of the product is as easy to guess as the common passwords.
const common = new Set([...dictionary['passwords-common'].slice(0, COMMON_COUNT), 'tessera'])

/** The forms of a name that may appear in a password: the whole name, the name without spaces, and each of its words. */
function toGuessableWords(name: string): string[] {
  const lowerCase = name.normalize('NFKC').toLowerCase()
  const words = [lowerCase, toLetters(lowerCase), ...lowerCase.split(/[^\p{L}\p{N}]+/u)]
  return words.filter((word) => word.length >= 3)
}

/** The password in lower case, and its forms without padding, repetitions and letters written as signs. */
function getCores(password: string): string[] {
  const cores = new Set([password.normalize('NFKC').toLowerCase()])
  // The loop also visits the forms that it adds. It ends, because each function shortens the text or returns a form that the set has.
  for (const core of cores)
    for (const simpler of [
      toLetters(core),
      trimSigns(core),
      trimNonLetters(core),
      getRepeatedUnit(core),
      unmaskLetters(core),
    ])
      if (simpler !== '') cores.add(simpler)
  return [...cores]
}

function toLetters(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '')
}

function trimSigns(text: string): string {
  return text.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
}

function trimNonLetters(text: string): string {
  return text.replaceAll(/^\P{L}+|\P{L}+$/gu, '')
}

/** The repeated part of a text, such as `abc` for `abcabcab`. The text itself if nothing repeats. */
function getRepeatedUnit(text: string): string {
  for (let length = 1; length <= text.length / 2; length++)
    if (text.slice(length) === text.slice(0, -length)) return text.slice(0, length)
  return text
}

const masks: Record<string, string> = { '@': 'a', '4': 'a', '3': 'e', '1': 'i', '0': 'o', $: 's', '5': 's', '7': 't' }

/** The text with signs and digits replaced by the letters that they stand for: `password` for `p@ssw0rd`. */
function unmaskLetters(text: string): string {
  return /\p{L}/u.test(text) ? text.replaceAll(/[@4310$57]/g, (sign) => masks[sign] ?? sign) : text
}

/** Whether a password without letters begins or ends with a common number, such as `123456789012`. */
function isCommonNumber(password: string): boolean {
  const digits = password.replaceAll(/\D/g, '')
  if (/\p{L}/u.test(password)) return false
  for (let length = 6; length <= digits.length; length++)
    if (common.has(digits.slice(0, length)) || common.has(digits.slice(-length))) return true
  return false
}
