export type DecodedData = { ok: true; bytes: Uint8Array } | { ok: false; reason: string }

/** Bytes of base64 or of a base64 data URL. Strictly: what Node would guess its way through is refused. */
export function decodeData(data: string): DecodedData {
  const base64 = data.replace(/^data:[\w.+-]+\/[\w.+-]+(;[\w-]+=[\w."-]+)*;base64,/i, '')
  if (/^data:/i.test(base64)) return { ok: false, reason: 'A data URL must be of base64: data:image/png;base64,…' }
  // Quick to find, where decoding millions of characters only to compare them would hold up scans.
  if (/[^\w+/=]/.test(base64)) return { ok: false, reason: 'The data is not valid base64' }
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.byteLength === 0 || bytes.toString('base64') !== base64)
    return { ok: false, reason: 'The data is not valid base64' }
  return { ok: true, bytes }
}
