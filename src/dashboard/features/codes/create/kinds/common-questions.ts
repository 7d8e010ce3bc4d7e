import { readTypedAddress } from '#contract/typed-address.ts'
import { type Answers, getAnswer, type Problems, type Question } from './kind.ts'

/** Reads an optional web address and completes it. Adds a problem if the text is not a web address. */
export function readWebsite(answers: Answers, key: string, problems: Problems): string {
  const typedText = getAnswer(answers, key)
  if (typedText === '') return ''
  const parsed = readTypedAddress(typedText)
  if (!parsed.ok) problems.add(key, parsed.problem)
  return parsed.ok ? parsed.url : ''
}

export const optionalText = (key: string, label: string, maxLength = 120): Question => ({
  key,
  label,
  optional: true,
  maxLength,
})
