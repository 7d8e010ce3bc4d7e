/**
 * The texts of a multipart form by their names, files passed over; null where it is none. For bodies that are held whole: what
 * browsers write, no more.
 */
export function multipartTexts(body: Buffer, contentType: string): [name: string, value: string][] | null {
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i.exec(contentType) ?? []
  const boundary = quoted ?? bare
  if (boundary === undefined) return null
  // One character a byte, so that nothing moves while it is taken apart.
  const [before, ...parts] = `\r\n${body.toString('latin1')}`.split(`\r\n--${boundary}`)
  const last = parts.pop()
  if (before !== '' || !last?.startsWith('--')) return null
  return parts.flatMap((part) => {
    const end = part.indexOf('\r\n\r\n')
    const disposition = /^content-disposition:\s*form-data\b(.*)$/im.exec(part.slice(0, Math.max(end, 0)))?.[1] ?? ''
    const name = /;\s*name="([^"]*)"/i.exec(disposition)?.[1]
    if (name === undefined || /;\s*filename\*?=/i.test(disposition)) return []
    return [[plainName(utf8(name)), utf8(part.slice(end + 4))] as [string, string]]
  })
}

function utf8(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** As browsers escape names. */
function plainName(name: string): string {
  return name.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n')
}
