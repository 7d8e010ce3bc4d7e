/** The request of an endpoint before it is written as HTTP. */
export interface EndpointInput {
  params?: Record<string, string>
  query?: object
  headers?: object
  body?: object
}

export interface HttpRequest {
  method: string
  /** The path with its query, such as `/codes?limit=1`. */
  path: string
  headers: Record<string, string>
  body: string | null
}

/** Writes the request of the endpoint at `address`, such as `PATCH /codes/{id}`, as HTTP. The body becomes JSON. */
export function buildRequest(
  address: string,
  { params = {}, query = {}, headers = {}, body }: EndpointInput,
): HttpRequest {
  const [method = '', path = ''] = address.split(' ')
  return {
    method,
    path: fillPath(path, params) + toQueryString(query),
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    body: body ? JSON.stringify(body) : null,
  }
}

function fillPath(path: string, params: Record<string, string>): string {
  return path.replaceAll(/{(\w+)}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

/** A query string. Undefined, null and empty arrays are left out. */
function toQueryString(query: object): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    const values: unknown[] = Array.isArray(value) ? value : [value ?? []].flat()
    const texts = values.map(String)
    if (commaSeparated.has(name) && texts.length > 0) search.set(name, texts.join(','))
    else for (const text of texts) search.append(name, text)
  }
  return search.size > 0 ? `?${search}` : ''
}

/** Parameters whose values are separated by commas. Other parameters with several values repeat. */
export const commaSeparated: ReadonlySet<string> = new Set(['types', 'topics'])
