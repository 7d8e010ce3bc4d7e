import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { runJq } from './run-jq.ts'
import { type Terminal, UsageError } from './terminal.ts'

/** Writes the body of a response to the output, or to a file. */
export async function writeBody(response: Response, terminal: Terminal, output?: string): Promise<void> {
  if (!response.body) return
  if (output !== undefined) return pipeline(Readable.fromWeb(response.body), createWriteStream(output))
  if (terminal.columns !== null && !isText(response.headers.get('content-type') ?? '')) {
    await response.body.cancel()
    throw new UsageError('The file is not text, and would disturb the terminal.', 'Add --output FILE, or use a pipe.')
  }
  for await (const chunk of Readable.fromWeb(response.body)) if (chunk instanceof Uint8Array) terminal.write(chunk)
}

function isText(mediaType: string): boolean {
  return /^text\/|json|xml/.test(mediaType)
}

/** Prints each event as a line of JSON, or what an expression of jq makes of it. */
export async function printEvents(events: AsyncIterable<unknown>, terminal: Terminal, jq?: string): Promise<void> {
  for await (const event of events)
    terminal.write(jq === undefined ? `${JSON.stringify(event)}\n` : await runJq(event, jq))
}

export function isEventStream(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}
