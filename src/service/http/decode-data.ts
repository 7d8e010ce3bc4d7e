export type DecodedData = { ok: true; bytes: Uint8Array } | { ok: false; reason: string }

/** Decodes base64 or a base64 data URL. Invalid data is refused, while Node's decoder would ignore errors. */
export function decodeData(data: string): DecodedData {
  const base64 = data.replace(/^data:[\w.+-]+\/[\w.+-]+(;[\w-]+=[\w."-]+){0,5};base64,/i, '')
  if (/^data:/i.test(base64)) return { ok: false, reason: 'A data URL must be of base64: data:image/png;base64,…' }
  // A fast check, because encoding millions of characters again for the comparison below would delay scans.
  if (/[^\w+/=]/.test(base64)) return { ok: false, reason: 'The data is not valid base64' }
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.byteLength === 0 || bytes.toString('base64') !== base64)
    return { ok: false, reason: 'The data is not valid base64' }
  return { ok: true, bytes }
}
