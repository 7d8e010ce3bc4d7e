import type { Command } from 'commander'
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { CommandRow } from './command-table.ts'
import { isRecord } from '#sdk/http/is-record.ts'
import { connect } from './credentials.ts'
import { addFlags, parseJson, readFlags } from './flags.ts'
import { toKebabCase } from './kebab-case.ts'
import { addOutputOptions, type OutputOptions, printResult } from './print-result.ts'
import type { Terminal } from './terminal.ts'

/** The SDK without its types: the operation is only known at run time. */
export interface UntypedClient {
  call(address: string, request: object, options?: object): Promise<unknown>
  send(address: string, request: object, options?: object): Promise<Response>
}

/** Adds the command of an operation: `tessera codes create --name Poster`. */
export function addEndpointCommand(resource: Command, row: CommandRow, terminal: Terminal): void {
  const [, method = ''] = row.operation.split('.')
  const command = resource.command(toKebabCase(method)).summary(row.summary).description(row.description)
  for (const name of row.params) command.argument(`<${toKebabCase(name)}>`)
  addFlags(command, row.fields)
  if (row.input === 'body') command.option('--body <json>', 'the whole body as JSON, @file.json, or - for the input')
  if (row.input === 'file') command.requiredOption('--file <path>', 'the file to upload')
  if (row.output === 'file') command.option('-o, --output <path>', 'where to write the file, instead of the output')
  if (row.hasCsv) command.option('--csv', 'print every row as CSV')
  if (isPaged(row)) command.option('--all', 'print the items of all pages')
  addOutputOptions(command)
  command.action(async () => {
    const client: UntypedClient = await connect(terminal)
    await runEndpointCommand({ row, command, terminal, client })
  })
}

function isPaged({ fields }: CommandRow): boolean {
  return fields.some(({ name }) => name === 'cursor')
}

interface CommandRun {
  row: CommandRow
  command: Command
  terminal: Terminal
  client: UntypedClient
}

async function runEndpointCommand({ row, command, terminal, client }: CommandRun): Promise<void> {
  const { address, output } = row
  const options: Record<string, unknown> = command.opts()
  const request = await readRequest(row, command, terminal)
  const { signal } = terminal
  if (options['csv'] === true || output === 'file') {
    const headers: Record<string, string> = options['csv'] === true ? { accept: 'text/csv' } : {}
    return writeBody(await client.send(address, request, { signal, headers }), terminal, options['output'])
  }
  if (output === 'events') return printEvents(await client.call(address, request, { signal }), terminal)
  const { json = terminal.columns === null, jq }: OutputOptions = options
  const outputOptions = { json, ...(jq !== undefined && { jq }) }
  const result =
    options['all'] === true
      ? { data: await collectPages({ client, address, signal }, request) }
      : await client.call(address, request, { signal })
  await printResult(terminal, result, outputOptions)
}

async function readRequest(row: CommandRow, command: Command, terminal: Terminal): Promise<RequestMembers> {
  const params = Object.fromEntries(row.params.map((name, index) => [name, command.args[index] ?? '']))
  const { body: bodyText, file }: { body?: string; file?: string } = command.opts()
  if (row.input === 'file') return { params, body: new Blob([await readFile(file ?? '')]) }
  const members = readFlags(command, row.fields)
  if (row.input !== 'body') return { params, query: members }
  const body = bodyText === undefined ? {} : parseJson(await readText(bodyText, terminal), '--body')
  return { params, body: typeof body === 'object' ? { ...body, ...members } : members }
}

interface RequestMembers {
  params: Record<string, string>
  query?: Record<string, unknown>
  body?: object
}

/** A text, the file after an `@`, or with `-` what is piped into the command. */
export async function readText(text: string, terminal: Terminal): Promise<string> {
  if (text === '-') return new TextDecoder().decode(await terminal.readInput())
  return text.startsWith('@') ? readFile(text.slice(1), 'utf8') : text
}

async function writeBody(response: Response, terminal: Terminal, output: unknown): Promise<void> {
  if (!response.body) return
  if (typeof output === 'string') return pipeline(Readable.fromWeb(response.body), createWriteStream(output))
  for await (const chunk of Readable.fromWeb(response.body)) if (chunk instanceof Uint8Array) terminal.write(chunk)
}

async function printEvents(events: unknown, terminal: Terminal): Promise<void> {
  if (!isAsyncIterable(events)) return
  for await (const event of events) terminal.write(`${JSON.stringify(event)}\n`)
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

interface PagedCall {
  client: UntypedClient
  address: string
  signal: AbortSignal
}

async function collectPages({ client, address, signal }: PagedCall, request: RequestMembers): Promise<unknown[]> {
  const items: unknown[] = []
  for (let cursor: string | undefined; ;) {
    const page = await client.call(address, { ...request, query: { ...request.query, cursor } }, { signal })
    if (!isRecord(page)) return items
    if (Array.isArray(page['data'])) for (const item of page['data']) items.push(item)
    if (typeof page['next_cursor'] !== 'string') return items
    cursor = page['next_cursor']
  }
}
