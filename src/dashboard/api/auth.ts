import { sendRequest, toApiError } from './client.ts'

/** Reads JSON from a path of the bff that is not under `/api`. */
export async function getJson(url: string, signal?: AbortSignal): Promise<unknown> {
  const response = await sendRequest(url, { signal: signal ?? null })
  if (!response.ok) throw await toApiError(response)
  return response.json()
}

/** Posts JSON to a path under `/auth`. Returns the parsed response; undefined if it has no body. */
export async function postJson(url: string, body: object, signal?: AbortSignal): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  const response = await sendRequest(url, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    signal: signal ?? null,
  })
  if (!response.ok) throw await toApiError(response)
  return response.status === 204 ? undefined : response.json()
}
