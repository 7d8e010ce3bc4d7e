/** Reads the body of a successful response by its media type: JSON, events, or a file as a Blob. */
export async function readResponse(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  const type = response.headers.get('content-type') ?? ''
  if (type.includes('event-stream')) return readStream(response)
  // The page of a proxy, for example one that asks for a sign-in.
  if (type.includes('html')) throw new SyntaxError('The response is a web page.')
  return type.includes('json') ? response.json() : response.blob()
}

async function* readStream({ body }: Response): AsyncGenerator<unknown> {
  if (!body) return
  // Loaded here, because most programs read no events.
  const { readEvents } = await import('./read-events.ts')
  yield* readEvents(body)
}
