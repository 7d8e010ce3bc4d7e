import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { readByteRange } from '#service/http/byte-range.ts'
import { parseAcceptEncoding, type AcceptedEncodings, hasEtag } from '#service/http/encodings.ts'
import type { FileBytes } from './file-cache.ts'
import { isPage, type ServedFile } from './served-file.ts'

interface FileResponse {
  file: ServedFile
  bytes: FileBytes
  /** 404 for the page of unknown addresses. */
  status: 200 | 404
  /** Headers of all files of the host. */
  headers: OutgoingHttpHeaders
  /** Headers of the site's own rules, which never replace those of the service. */
  ruleHeaders: Readonly<Record<string, string>>
}

/** Sends a file in the smallest accepted form, a part of it, or 304 if the client's copy is current. */
export function sendSiteFile(request: IncomingMessage, response: ServerResponse, fileResponse: FileResponse): void {
  const { file, bytes, status } = fileResponse
  const { range, 'if-none-match': ifNoneMatch } = request.headers
  const isPart = range !== undefined && request.method === 'GET' && status === 200
  const { encoding, body } = pickEncoding(
    bytes,
    isPart ? noEncodings : parseAcceptEncoding(request.headers['accept-encoding']),
  )
  // Each form of a file has its own ETag.
  const tag = file.hash.slice(0, 32)
  const etag = `"${tag}${encoding === '' ? '' : `-${encoding}`}"`
  const headers = createFileHeaders(fileResponse, etag)
  if (status === 200 && isCurrentCopy(ifNoneMatch, tag)) {
    response.writeHead(304, headers).end()
    return
  }
  if (isPart && matchesIfRange(request.headers['if-range'], etag) && sendPart(response, { headers, range, body }))
    return
  if (encoding !== '') headers['content-encoding'] = encoding
  headers['content-length'] = body.byteLength
  response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body)
}

function createFileHeaders(fileAnswer: FileResponse, etag: string): OutgoingHttpHeaders {
  const { file, bytes, headers, ruleHeaders } = fileAnswer
  const policy = ruleHeaders['content-security-policy']
  const merged: OutgoingHttpHeaders = {
    ...ruleHeaders,
    ...headers,
    'content-type': file.type,
    'cache-control': getCacheControl(fileAnswer),
    etag,
    'accept-ranges': 'bytes',
  }
  // If a header has several policies, all of them apply.
  if (policy !== undefined)
    merged['content-security-policy'] = `${String(headers['content-security-policy'])}, ${policy}`
  if (file.isDownload) merged['content-disposition'] = 'attachment'
  if (bytes.br ?? bytes.gzip) merged['vary'] = 'accept-encoding'
  return merged
}

// A cached page would hide the next version.
const keeps = /s?-?max-?age\s*=\s*"?0*[1-9]|immutable|stale-/i

function getCacheControl({ file, status, ruleHeaders }: FileResponse): string {
  if (status !== 200) return 'no-cache'
  const stated = ruleHeaders['cache-control']
  return stated === undefined || (isPage(file) && keeps.test(stated)) ? file.cacheControl : stated
}

function isCurrentCopy(header: string | undefined, tag: string): boolean {
  return header !== undefined && (header.trim() === '*' || hasEtag(header, tag))
}

const noEncodings = { br: false, gzip: false }

function pickEncoding({ plain: plainBytes, br, gzip }: FileBytes, acceptedEncodings: AcceptedEncodings) {
  if (acceptedEncodings.br && br) return { encoding: 'br', body: br }
  return acceptedEncodings.gzip && gzip ? { encoding: 'gzip', body: gzip } : { encoding: '', body: plainBytes }
}

/** Whether the client has the same copy, by If-Range. A date never matches, because files have none. */
function matchesIfRange(ifRange: string | string[] | undefined, etag: string): boolean {
  return ifRange === undefined || ifRange === etag
}

interface Part {
  headers: OutgoingHttpHeaders
  range: string
  body: Buffer
}

/** Sends the part that a Range header requests, or 416 if it is outside the file. Returns false for any other kind of range. */
function sendPart(response: ServerResponse, { headers, range, body }: Part): boolean {
  const size = body.byteLength
  const requested = readByteRange(range, size)
  if (requested === null) return false
  if (requested === 'outside') {
    response.writeHead(416, { ...headers, 'content-range': `bytes */${size}`, 'content-length': 0 }).end()
    return true
  }
  const { from, to } = requested
  const part = body.subarray(from, to + 1)
  const rangeHeaders = { 'content-range': `bytes ${from}-${to}/${size}`, 'content-length': part.byteLength }
  response.writeHead(206, { ...headers, ...rangeHeaders }).end(part)
  return true
}
