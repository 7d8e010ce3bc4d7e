import { request } from 'node:http'

export interface HostAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  bytes: Buffer
  /** The body as UTF-8, if it is not compressed. */
  body: string
}

interface Asking {
  method?: string | undefined
  headers?: Record<string, string> | undefined
  body?: string | undefined
}

/** Requests another host's content from a server, which fetch does not allow. Redirects are not followed. */
export function askHost(
  origin: string,
  url: string,
  { method = 'GET', headers, body }: Asking = {},
): Promise<HostAnswer> {
  const { host, pathname, search } = new URL(url)
  return askRaw(origin, { host, path: pathname + search, method, headers, body })
}

/** The same with a Host header and a path that no URL allows. */
export function askRaw(
  origin: string,
  { host, path, method = 'GET', headers, body }: Asking & { host: string; path: string },
): Promise<HostAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<HostAnswer>()
  const { hostname, port } = new URL(origin)
  request({ hostname, port, path, method, headers: { ...headers, host } }, (answer) => {
    const chunks: Buffer[] = []
    answer.on('data', (chunk: Buffer) => chunks.push(chunk))
    answer.on('error', reject)
    answer.on('end', () => {
      const bytes = Buffer.concat(chunks)
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes, body: bytes.toString() })
    })
  })
    .on('error', reject)
    .end(body)
  return promise
}
