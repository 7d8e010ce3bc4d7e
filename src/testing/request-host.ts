import { request } from 'node:http'

export interface HostResponse {
  status: number
  headers: Record<string, string | string[] | undefined>
  bytes: Buffer
  /** The body as UTF-8, if it is not compressed. */
  body: string
}

interface HostRequest {
  method?: string | undefined
  headers?: Record<string, string> | undefined
  body?: string | undefined
}

/** Sends a request to a server with the Host header of another URL, which fetch does not allow. Redirects are not followed. */
export function requestHost(
  origin: string,
  url: string,
  { method = 'GET', headers, body }: HostRequest = {},
): Promise<HostResponse> {
  const { host, pathname, search } = new URL(url)
  return requestRaw(origin, { host, path: pathname + search, method, headers, body })
}

/** Sends a request whose Host header and path need not be valid in a URL. */
export function requestRaw(
  origin: string,
  { host, path, method = 'GET', headers, body }: HostRequest & { host: string; path: string },
): Promise<HostResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<HostResponse>()
  const { hostname, port } = new URL(origin)
  request({ hostname, port, path, method, headers: { ...headers, host } }, (response) => {
    const chunks: Buffer[] = []
    response.on('data', (chunk: Buffer) => chunks.push(chunk))
    response.on('error', reject)
    response.on('end', () => {
      const bytes = Buffer.concat(chunks)
      resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, body: bytes.toString() })
    })
  })
    .on('error', reject)
    .end(body)
  return promise
}
