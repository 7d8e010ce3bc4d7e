import { lookup } from 'node:dns'
import { type ClientRequest, type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { VisitOptions } from './case.ts'

/** A response to a visitor, with unchanged headers. */
export interface Visit {
  status: number
  headers: Headers
  /** The decompressed body. */
  text: string
}

/** Requests a published page without following redirects. Names below `localhost` resolve without a name server. */
export async function visit(url: string, { method = 'GET', headers = {}, body }: VisitOptions = {}): Promise<Visit> {
  const request = (url.startsWith('https:') ? overHttps : overHttp)(url, { method, headers, lookup: resolveHost })
  request.end(body)
  const response = await waitForHeaders(request)
  const bytes = await buffer(response)
  const pairs = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  )
  return {
    status: response.statusCode ?? 0,
    headers: new Headers(pairs),
    text: decompress(response, bytes).toString('utf8'),
  }
}

function decompress({ headers }: IncomingMessage, bytes: Buffer): Buffer {
  if (bytes.length === 0) return bytes
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(bytes)
  return headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes
}

const resolveHost: LookupFunction = (name, options, done) => {
  if (!/(^|\.)localhost$/.test(name)) return lookup(name, options, done)
  return options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4)
}

function waitForHeaders(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => request.once('response', resolve).once('error', reject))
}
