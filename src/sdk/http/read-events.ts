import { EventSourceParserStream } from 'eventsource-parser/stream'

/** The service sends a sign of life every 15 seconds. */
const LONGEST_SILENCE_MS = 60_000

/**
 * Events of a stream, until it ends or the connection breaks. A connection that is silent is broken, too: after a machine has slept or changed
 * its network, nothing else says so.
 */
export async function* readEvents(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<unknown> {
  const silence = createSilenceTimer()
  const reader = body
    .pipeThrough(silence.stream)
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  // While the program handles an event, nothing is read, so the timer runs only while it waits for the next one.
  const read = () => {
    silence.restart()
    return reader.read().finally(silence.stop)
  }
  try {
    for (let chunk = await read(); !chunk.done; chunk = await read()) yield JSON.parse(chunk.value.data)
  } finally {
    await reader.cancel().catch(() => {})
  }
}

/** A stream that passes everything on, and fails if nothing comes for a while. */
function createSilenceTimer() {
  let timer: ReturnType<typeof setTimeout> | undefined
  let fail = () => {}
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const restart = () => {
    stop()
    timer = setTimeout(() => fail(), LONGEST_SILENCE_MS)
  }
  const stream = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    start(controller) {
      fail = () => controller.error(new Error('The stream is silent.'))
    },
    transform(bytes, controller) {
      if (timer !== undefined) restart()
      controller.enqueue(bytes)
    },
  })
  return { stream, restart, stop }
}
