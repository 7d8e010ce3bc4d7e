import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IdPrefix } from './ids.ts'

const ID_DIGITS = 20
const SIGNATURE_BYTES = 24

/** What the ids are of; a signature for one purpose is none for another. */
interface Signing {
  secret: string
  prefix: IdPrefix
  purpose: string
}

/**
 * Tokens of links: an id and its signature. They can be shown again without being stored, and a token that somebody made up is refused
 * without the database.
 */
export class SignedIds {
  #signing

  constructor(signing: Signing) {
    this.#signing = signing
  }

  sign(id: string): string {
    return id.slice(this.#signing.prefix.length + 1) + this.#signature(id).toString('base64url')
  }

  /** The id; null if the token was not made here. */
  open(token: string): string | null {
    const id = `${this.#signing.prefix}_${token.slice(0, ID_DIGITS)}`
    const given = Buffer.from(token.slice(ID_DIGITS), 'base64url')
    const right = this.#signature(id)
    const isRight = given.length === right.length && timingSafeEqual(given, right)
    // Decoding ignores some differences of the last characters and all foreign ones.
    return isRight && token === this.sign(id) ? id : null
  }

  #signature(id: string): Buffer {
    const { secret, purpose } = this.#signing
    return createHmac('sha256', secret).update(`${purpose}\n${id}`).digest().subarray(0, SIGNATURE_BYTES)
  }
}
