export interface Position {
  latitude: number
  longitude: number
}

/**
 * Reads a position as maps and phones copy it: `52.52, 13.405`, degrees with minutes and seconds, a `geo:` address, or the link of a map. Null
 * for other texts, also for a single number such as `52,52`.
 */
export function readPosition(typedText: string): Position | null {
  const text = typedText
    .normalize('NFKC')
    .replaceAll('−', '-')
    .replaceAll(/[\u200B-\u200F\u202A-\u202E\u2060]/g, '')
    .trim()
  return readLink(text) ?? readDegrees(text) ?? readPair(text)
}

const POINT = String.raw`(-?\d{1,3}\.\d+)`

/** In this order: the place of a link of Google Maps comes before the center of its map. */
const linkPatterns = [
  `!3d${POINT}!4d${POINT}`,
  `/@${POINT},${POINT}`,
  `/(?:search|dir|place)/.*?${POINT},[ +]*${POINT}`,
  `[?&](?:q|query|ll|sll|destination|daddr|center|cp|coordinate)=(?:loc:)?${POINT}[,~] *${POINT}`,
  `[?&]mlat=${POINT}&mlon=${POINT}`,
  `#map=[\\d.]+/${POINT}/${POINT}`,
].map((pattern) => new RegExp(pattern))

function readLink(text: string): Position | null {
  const geo = new RegExp(`^geo:${POINT},${POINT}`, 'i').exec(text)
  if (geo) return toPosition(Number(geo[1]), Number(geo[2]))
  if (!/^https?:/i.test(text)) return null
  const link = text.replaceAll(/%(2c|20|7e)/gi, decodeURIComponent)
  const match = linkPatterns.map((pattern) => pattern.exec(link)).find((found) => found !== null)
  return match ? toPosition(Number(match[1]), Number(match[2])) : null
}

/** Degrees with a letter before or after them, with or without minutes and seconds. */
function readDegrees(text: string): Position | null {
  const amount = String.raw`(\d{1,3}(?:[.,]\d+)?)\s*°?\s*(?:(\d{1,2}(?:[.,]\d+)?)\s*['′’]\s*)?(?:(\d{1,2}(?:[.,]\d+)?)\s*(?:"|″|”|''|′′)\s*)?`
  const after = new RegExp(`^${amount}([NS])[\\s,;]*${amount}([EW])$`, 'i').exec(text)
  const before = after ? null : new RegExp(`^([NS])\\s*${amount}[\\s,;]*([EW])\\s*${amount}$`, 'i').exec(text)
  const parts = after?.slice(1) ?? (before && [...before.slice(2, 5), before[1], ...before.slice(6, 9), before[5]])
  if (!parts) return null
  const toDegrees = ([degrees, minutes, seconds, letter]: readonly (string | undefined)[]) => {
    const [whole = 0, sixtieths = 0, rest = 0] = [degrees, minutes, seconds].map((part) => toNumber(part ?? '0'))
    const sum = whole + sixtieths / 60 + rest / 3600
    return Number((/[SW]/i.test(letter ?? '') ? -sum : sum).toFixed(7))
  }
  return toPosition(toDegrees(parts.slice(0, 4)), toDegrees(parts.slice(4)))
}

/** Two numbers. Those with a decimal comma need a semicolon, a slash or a space between them. */
function readPair(text: string): Position | null {
  const pair = text.replaceAll(/[()[\]°]|\b(?:lat|latitude|lng|lon|long|longitude)\b\s*[:=]?/gi, ' ').trim()
  const number = String.raw`(-?\d{1,3}(?:[.,]\d+)?)`
  const match =
    new RegExp(`^${POINT}\\s*,\\s*${POINT}$`).exec(pair) ??
    new RegExp(`^${number}(?:\\s*[;/|]\\s*|\\s*,\\s+|\\s+,?\\s*)${number}$`).exec(pair)
  return match ? toPosition(toNumber(match[1] ?? ''), toNumber(match[2] ?? '')) : null
}

function toNumber(text: string): number {
  return Number(text.replace(',', '.'))
}

function toPosition(latitude: number, longitude: number): Position | null {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}
