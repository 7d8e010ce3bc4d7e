import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IdPrefix } from './ids.ts'

const ID_DIGITS = 20
const SIGNATURE_BYTES = 24

interface SignatureOptions {
  secret: string
  prefix: IdPrefix
  /** A signature for one purpose is not valid for another. */
  purpose: string
}

/**
 * Tokens for links: an id and its signature. They need not be stored to be shown again, and an invented token is refused without a query to
 * the database.
 */
export class SignedIds {
  #options

  constructor(options: SignatureOptions) {
    this.#options = options
  }

  sign(id: string): string {
    return id.slice(this.#options.prefix.length + 1) + this.#signature(id).toString('base64url')
  }

  /** The id. Null if the signature is not valid. */
  verify(token: string): string | null {
    const id = `${this.#options.prefix}_${token.slice(0, ID_DIGITS)}`
    const signature = Buffer.from(token.slice(ID_DIGITS), 'base64url')
    const expected = this.#signature(id)
    const isValid = signature.length === expected.length && timingSafeEqual(signature, expected)
    // Base64 decoding is lenient: it ignores invalid characters and some bits of the last character.
    return isValid && token === this.sign(id) ? id : null
  }

  #signature(id: string): Buffer {
    const { secret, purpose } = this.#options
    return createHmac('sha256', secret).update(`${purpose}\n${id}`).digest().subarray(0, SIGNATURE_BYTES)
  }
}
