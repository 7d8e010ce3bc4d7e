import { z } from 'zod'
import { postJson } from '#dashboard/api/auth.ts'

const SetUpResponse = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) })

/** Gets a code of an authenticator app. `step` counts from the current time step. After a code was used, older codes are rejected too. */
export type AppCode = (step?: number) => Promise<string>

/** Creates an authenticator app from the address in a QR code (RFC 6238: HMAC-SHA-1, six digits). */
export async function createAuthenticatorApp(uri: string): Promise<AppCode> {
  const secret = fromBase32(new URL(uri).searchParams.get('secret') ?? '')
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-1' }, false, ['sign'])
  return async (step = 0) => {
    const counter = new DataView(new ArrayBuffer(8))
    counter.setBigUint64(0, BigInt(Math.floor(Date.now() / 30_000) + step))
    const mac = new DataView(await crypto.subtle.sign('HMAC', key, counter))
    const offset = mac.getUint8(mac.byteLength - 1) & 15
    return String((mac.getUint32(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
  }
}

/** Sets up an authenticator app for the person who is signed in. The next code of the app is `app(1)`. */
export async function setUpAuthenticatorApp(password: string): Promise<{ app: AppCode; recoveryCodes: string[] }> {
  const { totpURI, backupCodes } = SetUpResponse.parse(await postJson('/auth/two-factor/enable', { password }))
  const app = await createAuthenticatorApp(totpURI)
  await postJson('/auth/two-factor/verify-totp', { code: await app() })
  return { app, recoveryCodes: backupCodes }
}

function fromBase32(text: string): Uint8Array<ArrayBuffer> {
  const bits = Array.from(text, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  return Uint8Array.from(bits.join('').match(/.{8}/g) ?? [], (byte) => parseInt(byte, 2))
}
