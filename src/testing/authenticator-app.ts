import { createCode } from '#bff/auth/authenticator-codes.ts'

/** An authenticator app that was set up with this address. `step` counts from the current time step. */
export function authenticatorApp(totpUri: string): (step?: number) => string {
  const key = fromBase32(new URL(totpUri).searchParams.get('secret') ?? '').toString()
  return (step = 0) => createCode(key, Math.floor(Date.now() / 30_000) + step)
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => parseInt(byte, 2)))
}

/** The cookies of a browser after answers that set or expire some. */
export function withCookies(before: string, answer: { cookies: { name: string; value: string; maxAge?: number }[] }) {
  const jar = new Map(
    before
      .split('; ')
      .filter(Boolean)
      .map((each) => [each.split('=', 1)[0] ?? '', each]),
  )
  for (const { name, value, maxAge } of answer.cookies) {
    if (maxAge === 0) jar.delete(name)
    else jar.set(name, `${name}=${encodeURIComponent(value)}`)
  }
  return [...jar.values()].join('; ')
}
