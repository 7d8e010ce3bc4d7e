import { toApiError, reach } from './client.ts'

/** Loads map data, which is a file because it is too large for the bundle. */
export async function readGeometry(url: string, signal: AbortSignal): Promise<unknown> {
  const response = await reach(url, { signal })
  if (!response.ok) throw await toApiError(response)
  return response.json()
}
