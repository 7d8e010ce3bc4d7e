/** Reads the body of a successful response by its media type: JSON, events, or a file as a Blob. */
export async function readResponse(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  const type = response.headers.get('content-type') ?? ''
  if (type.includes('event-stream')) return readEvents(response)
  // The page of a proxy, for example one that asks for a sign-in.
  if (type.includes('html')) throw new SyntaxError('The response is a web page.')
  return type.includes('json') ? response.json() : response.blob()
}

/** Events of a stream, until it ends or the connection breaks. */
async function* readEvents(response: Response): AsyncGenerator<unknown> {
  if (!response.body) return
  // Loaded here, because most programs read no events.
  const { EventSourceParserStream } = await import('eventsource-parser/stream')
  const messages = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
  const reader = messages.getReader()
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) yield JSON.parse(chunk.value.data)
  } finally {
    await reader.cancel().catch(() => {})
  }
}
