import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

interface CeremonyOptions {
  challenge: string
  rpId?: string
  rp?: { id?: string }
}

interface SecurityKeyOptions {
  origin: string
  /** Whether the device has verified its user. */
  userVerified?: boolean
}

/** Creates a device with one passkey. It returns the WebAuthn responses that a browser passes to the page. */
export function createSecurityKey({ origin, userVerified = true }: SecurityKeyOptions) {
  let verified = userVerified
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const hash = (data: string | Buffer) => createHash('sha256').update(data).digest()
  const flags = (base: number) => base | 1 | (verified ? 4 : 0)
  const counterBytes = (counter: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(counter)
    return bytes
  }
  const clientData = (type: string, { challenge }: CeremonyOptions) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const credential = (response: object) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    setUserVerified(value: boolean) {
      verified = value
    },
    register(options: CeremonyOptions) {
      // CBOR: an ES256 key, and an attestation without a statement.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const length = Buffer.from([0, id.length])
      const authData = Buffer.concat([
        hash(options.rp?.id ?? ''),
        Buffer.from([flags(0x40)]),
        counterBytes(0),
        Buffer.alloc(16),
        length,
        id,
        key,
      ])
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x58, authData.length]),
        authData,
      ])
      return credential({
        clientDataJSON: clientData('webauthn.create', options).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      })
    },
    signIn(options: CeremonyOptions, counter = 0) {
      const client = clientData('webauthn.get', options)
      const authData = Buffer.concat([hash(options.rpId ?? ''), Buffer.from([flags(0)]), counterBytes(counter)])
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', Buffer.concat([authData, hash(client)]), privateKey).toString('base64url'),
      })
    },
  }
}
