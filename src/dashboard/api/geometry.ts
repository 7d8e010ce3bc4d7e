import { toApiError, reach } from './client.ts'

/** Reads a file of the dashboard's own that is too large for its code. */
export async function readGeometry(url: string, signal: AbortSignal): Promise<unknown> {
  const response = await reach(url, { signal })
  if (!response.ok) throw await toApiError(response)
  return response.json()
}
