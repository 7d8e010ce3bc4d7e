import { createHmac, timingSafeEqual } from 'node:crypto'

const DAY_MS = 24 * 60 * 60 * 1000
const TOKEN = /^(\d{5,6})-([\w-]{22})$/

/** Signs links to drafts and pictures. A link is the same all day, so that responses that contain it do not change. */
export interface PreviewLinks {
  /** The token for the draft of a page, valid until the end of tomorrow (UTC). */
  createToken(pageId: string): string
  isValid(pageId: string, token: string): boolean
  /** The seal in the address of a picture, valid forever. */
  seal(...parts: (string | number)[]): string
  isSealed(seal: string, ...parts: (string | number)[]): boolean
}

export function createPreviewLinks(secret: string, now: () => number = Date.now): PreviewLinks {
  const sign = (...parts: (string | number)[]) =>
    createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url').slice(0, 22)
  const getToday = () => Math.floor(now() / DAY_MS)
  const seal = (...parts: (string | number)[]) => sign('picture', ...parts)
  return {
    createToken(pageId) {
      const lastDay = getToday() + 1
      return `${lastDay}-${sign('preview', pageId, lastDay)}`
    },
    isValid(pageId, token) {
      const [, day, signature = ''] = TOKEN.exec(token) ?? []
      return Number(day) >= getToday() && isEqual(signature, sign('preview', pageId, Number(day)))
    },
    seal,
    isSealed: (sealed, ...parts) => isEqual(sealed, seal(...parts)),
  }
}

function isEqual(received: string, expected: string): boolean {
  const [a, b] = [Buffer.from(received), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
