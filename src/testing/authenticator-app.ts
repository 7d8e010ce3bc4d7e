import { createCode } from '#bff/auth/authenticator-codes.ts'

/** Creates an authenticator app that is set up with this URI. The app returns the code of a time step; step 0 is the current one. */
export function createAuthenticatorApp(totpUri: string): (step?: number) => string {
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

/** Returns the `Cookie` header of a browser after a response that sets cookies or makes them expire. */
export function updateCookies(
  cookieHeader: string,
  response: { cookies: { name: string; value: string; maxAge?: number }[] },
) {
  const jar = new Map(
    cookieHeader
      .split('; ')
      .filter(Boolean)
      .map((cookie) => [cookie.split('=', 1)[0] ?? '', cookie]),
  )
  for (const { name, value, maxAge } of response.cookies) {
    if (maxAge === 0) jar.delete(name)
    else jar.set(name, `${name}=${encodeURIComponent(value)}`)
  }
  return [...jar.values()].join('; ')
}
