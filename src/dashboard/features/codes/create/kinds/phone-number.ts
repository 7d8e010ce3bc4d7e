import { readPhone } from '#blocks/schema/read-contact.ts'
import { callingCodes } from './calling-codes.ts'

export type PhoneResult = { ok: true; number: string } | { ok: false; problem: string }

/** The prefixes of international calls, where they are not 00. */
const internationalPrefixes: Readonly<Record<string, string>> = { AU: '0011', CA: '011', JP: '010', US: '011' }
const longestFirst = [...new Set([...callingCodes.values()].map(({ code }) => code))].toSorted(
  (a, b) => b.length - a.length,
)

/**
 * Converts a phone number as people write it into the international form of E.164: `+4930901820`. A number without a country code gets that of
 * `country`. Codes need this form, because a phone can dial a national number only in its own country.
 */
export function readPhoneNumber(typedNumber: string, country: string): PhoneResult {
  const writtenNumber = readPhone(typedNumber)
  if (writtenNumber === null) return { ok: false, problem: 'Enter a phone number such as +49 30 901820.' }
  if (/[a-z,;#=]|\p{L}/iu.test(writtenNumber))
    return { ok: false, problem: 'Leave out the extension. Phones do not dial it reliably after scanning.' }
  // The zero of +49 (0)30 is dialed inside the country only.
  const withoutOptionalZero = /^\(?\+|^00/.test(writtenNumber) ? writtenNumber.replace(/\(0\)/, '') : writtenNumber
  const hasPlus = /^\(?\+/.test(withoutOptionalZero)
  const digits = withoutOptionalZero.replaceAll(/\D/g, '')
  const international = hasPlus ? digits : toInternational(digits, country)
  const number = removeTrunkAfterCode(international)
  if (number.length < 8 || number.length > 15)
    return {
      ok: false,
      problem:
        number.length < 8
          ? 'This number is too short. Enter it with its area code.'
          : 'This number is too long. Check its digits.',
    }
  return { ok: true, number: `+${number}` }
}

function toInternational(digits: string, country: string): string {
  const prefix = internationalPrefixes[country] ?? '00'
  if (digits.startsWith(prefix)) return digits.slice(prefix.length)
  if (digits.startsWith('00')) return digits.slice(2)
  const { code, trunk } = callingCodes.get(country) ?? { code: '', trunk: '' }
  // An area code never begins with 0, but with 8 in Russia: 812. There and in North America, numbers have ten digits after the trunk prefix.
  const hasTrunk = trunk !== '' && digits.startsWith(trunk) && (trunk.startsWith('0') || digits.length === 11)
  return code + (hasTrunk ? digits.slice(trunk.length) : digits)
}

/** +44 020 … is a common mistake: the zero is part of national numbers only. */
function removeTrunkAfterCode(number: string): string {
  const code = longestFirst.find((candidate) => number.startsWith(candidate))
  if (code === undefined) return number
  const hasZeroTrunk = [...callingCodes.values()].some((entry) => entry.code === code && entry.trunk === '0')
  const national = number.slice(code.length)
  return hasZeroTrunk && national.startsWith('0') ? code + national.slice(1) : number
}
