import { type Command, Option } from 'commander'
import { connect } from './credentials.ts'
import { readText, type UntypedClient } from './endpoint-commands.ts'
import { parseJsonObject } from './flags.ts'
import { printResult } from './print-result.ts'
import { type Terminal, UsageError } from './terminal.ts'
import { isEventStream, printEvents, writeBody } from './write-body.ts'

const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])

interface ApiOptions {
  body?: string
  jq?: string
}

/** `tessera api GET "codes?limit=1"`: any request, with the key of the workspace. */
export function defineApi(command: Command, terminal: Terminal): void {
  command
    .addOption(new Option('--body <json>', 'the body as JSON, @file.json, or - for standard input'))
    .option('--jq <expression>', 'print what an expression of jq makes of the response')
    .action(async (method: string, path: string, { body, jq }: ApiOptions) => {
      const client: UntypedClient = await connect(terminal)
      const address = `${parseMethod(method, body !== undefined)} ${toApiPath(path)}`
      const request = body === undefined ? {} : { body: parseJsonObject(await readText(body, terminal), '--body') }
      const result = await client.call(address, request, { signal: terminal.signal })
      if (isEventStream(result)) return printEvents(result, terminal, jq)
      if (result instanceof Blob) return writeBody(new Response(result), terminal)
      await printResult(terminal, result, { json: true, ...(jq !== undefined && { jq }) })
    })
}

function parseMethod(text: string, hasBody: boolean): string {
  const method = text.toUpperCase()
  if (!methods.has(method)) throw new UsageError(`${text} is not a method.`, `Methods are ${[...methods].join(', ')}.`)
  if (method === 'GET' && hasBody)
    throw new UsageError('A GET has no body.', 'Put parameters into the path: "codes?limit=1"')
  return method
}

/**
 * The path below `/v1`. The first slash may be missing, because Git Bash on Windows makes a path of Windows of it, and `/v1` may be there, as in
 * the addresses of the reference.
 */
function toApiPath(text: string): string {
  if (/^([a-z]:|https?:\/\/)/i.test(text))
    throw new UsageError(
      `${text} is not a path of the API.`,
      'Use a path such as "codes?limit=1", without a slash at the start.',
    )
  // The path is complete: a space would end it, a # would hide the rest, and braces would be read as the names of parameters.
  const path = text.trim().replaceAll(/[\s#{}]/g, encodeURIComponent)
  return `/${path.replace(/^\/?(v1\/)?/, '')}`
}
