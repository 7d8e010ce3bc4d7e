import { expect, test } from 'vitest'
import { realAddresses } from '#testing/real-world/addresses.ts'
import { readSentAddress, readTypedAddress } from './typed-address.ts'

const toTitle = (typed: string) => JSON.stringify(typed.length > 80 ? `${typed.slice(0, 80)}…` : typed)

test.each(realAddresses.map((address) => [toTitle(address.typed), address] as const))(
  '%s, entered by a person, becomes a URL or is refused with suggestions',
  (_, { typed, url, suggestions }) => {
    expect(readTypedAddress(typed)).toEqual(
      url === null ? { ok: false, problem: expect.stringMatching(/^.{10,200}\.$/u), suggestions } : { ok: true, url },
    )
  },
)

test.each(realAddresses.map((address) => [toTitle(address.typed), address] as const))(
  '%s, sent by a program, is accepted or refused as listed',
  (_, { typed, url, suggestions, sent }) => {
    const address = readSentAddress(typed)
    // accepted: kept exactly as it was sent. same: read as if a person had entered it. Any other address is refused.
    if (sent === 'accepted') return expect(address).toEqual({ ok: true, url: typed })
    if (sent === 'same' && url !== null) return expect(address).toEqual({ ok: true, url })
    // People may leave out parts such as https://. Programs may not, but they get the complete address as a suggestion.
    return expect(address).toMatchObject({ ok: false, suggestions: url === null ? suggestions : [url] })
  },
)

test.each([
  ['24.12.2026', '“24.12.2026” looks like a date, not like an address.'],
  ['menu.v2', '“menu.v2” looks like the name of a file or a version, not like an address.'],
  ['anna@ex.example', '“anna@ex.example” is an e-mail address.'],
  ['htp://ex.example', 'The beginning of the address is misspelled: “htp://”.'],
  ['WIFI:S:Garden;;', 'The access to a Wi-Fi cannot be the destination of a code: a phone opens addresses only.'],
  ['javascript:alert(1)', 'Addresses with “javascript:” cannot be opened.'],
  ['two words', '“two words” is not an address. Enter one such as example.com/menu.'],
])('%s is refused with a specific reason', (typed, problem) => {
  expect(readTypedAddress(typed)).toMatchObject({ ok: false, problem })
})

test('every suggestion can be entered as it is', () => {
  for (const suggestion of realAddresses.flatMap(({ suggestions }) => suggestions))
    expect(readTypedAddress(suggestion)).toEqual({ ok: true, url: suggestion })
})

test('an address that was read stays the same when it is read again', () => {
  for (const url of realAddresses.flatMap((address) => address.url ?? [])) {
    expect(readTypedAddress(url)).toEqual({ ok: true, url })
    expect(readSentAddress(url)).toEqual({ ok: true, url })
  }
})

test.each([' ', '\u200B', 'a', '/', '.', ':', '@', 'http:/', 'https://', '12.', 'a.b@', '"(', 'https://a '])(
  'long texts that repeat %j, up to five megabytes, are read within a quarter of a second',
  (part) => {
    const startedAt = performance.now()
    for (const length of [2048, 16_384, 5_000_000]) {
      const text = part.repeat(Math.floor(length / part.length))
      readTypedAddress(text)
      readSentAddress(text)
    }
    expect(performance.now() - startedAt).toBeLessThan(250)
  },
)
