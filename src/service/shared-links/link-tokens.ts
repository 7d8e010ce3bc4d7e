import { createHmac, timingSafeEqual } from 'node:crypto'

const PREFIX = 'lnk_'
const ID_DIGITS = 20
const SIGNATURE_BYTES = 24

/**
 * Tokens of shared links: the id and its signature. They can be shown again without being stored, and a token that somebody made up is
 * refused without the database.
 */
export class LinkTokens {
  #secret

  constructor(secret: string) {
    this.#secret = secret
  }

  sign(linkId: string): string {
    return linkId.slice(PREFIX.length) + this.#signature(linkId).toString('base64url')
  }

  /** The id of the link; null if the token was not made here. */
  open(token: string): string | null {
    const linkId = PREFIX + token.slice(0, ID_DIGITS)
    const given = Buffer.from(token.slice(ID_DIGITS), 'base64url')
    const right = this.#signature(linkId)
    const isRight = given.length === right.length && timingSafeEqual(given, right)
    // Decoding ignores some differences of the last characters and all foreign ones.
    return isRight && token === this.sign(linkId) ? linkId : null
  }

  #signature(linkId: string): Buffer {
    return createHmac('sha256', this.#secret).update(`shared link\n${linkId}`).digest().subarray(0, SIGNATURE_BYTES)
  }
}
