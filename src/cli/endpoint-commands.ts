import type { Command } from 'commander'
import type { CommandRow } from './command-table.ts'
import { findStableSort } from '#contract/stable-sort.ts'
import { streamEvents } from '#sdk/event-stream.ts'
import { isRecord } from '#sdk/http/is-record.ts'
import { decodeText } from '#tables/decode-text.ts'
import { connect } from './credentials.ts'
import { addFlags, parseJsonObject, readFlags } from './flags.ts'
import { toKebabCase } from '#contract/kebab-case.ts'
import { addOutputOptions, type OutputOptions, printResult } from './print-result.ts'
import { readInputFile, readInputText } from './read-input-file.ts'
import type { Terminal } from './terminal.ts'
import { printEvents, writeBody } from './write-body.ts'

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
  if (row.input === 'body')
    command.option('--body <json>', 'the whole body as JSON, @file.json, or - for standard input')
  if (row.input === 'file') command.requiredOption('--file <path>', 'the file to upload')
  if (row.output === 'file')
    command.option('-o, --output <path>', 'where to write the file, instead of standard output')
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
  const { address } = row
  const { all = false, csv = false, output, json = terminal.columns === null, jq }: CommandOptions = command.opts()
  const request = await readRequest(row, command, terminal)
  const { signal } = terminal
  if (csv || row.output === 'file') {
    const headers: Record<string, string> = csv ? { accept: 'text/csv' } : {}
    return writeBody(await client.send(address, request, { signal, headers }), terminal, output)
  }
  if (row.output === 'events') {
    const onLost = () => {
      if (!signal.aborted) terminal.writeError('The connection was lost. It is opened again.\n')
    }
    const events = streamEvents(() => client.call(address, request, { signal }), { signal, onLost })
    return printEvents(events, terminal, jq)
  }
  const result = all
    ? { data: await collectPages({ client, address, signal }, inStableOrder(row, request)) }
    : await client.call(address, request, { signal })
  await printResult(terminal, result, { json, ...(jq !== undefined && { jq }) })
}

interface CommandOptions extends OutputOptions {
  all?: boolean
  csv?: boolean
  output?: string
}

async function readRequest(row: CommandRow, command: Command, terminal: Terminal): Promise<RequestMembers> {
  const params = Object.fromEntries(row.params.map((name, index) => [name, command.args[index] ?? '']))
  const { body: bodyText, file }: { body?: string; file?: string } = command.opts()
  if (row.input === 'file') return { params, body: new Blob([readInputFile(file ?? '')]) }
  const members = readFlags(command, row.fields)
  if (row.input !== 'body') return { params, query: members }
  const body = bodyText === undefined ? {} : parseJsonObject(await readText(bodyText, terminal), '--body')
  return { params, body: { ...body, ...members } }
}

interface RequestMembers {
  params: Record<string, string>
  query?: Record<string, unknown>
  body?: object
}

/** A text, the file after an `@`, or with `-` what is piped into the command. */
export async function readText(text: string, terminal: Terminal): Promise<string> {
  if (text === '-') return decodeText(await terminal.readInput())
  return text.startsWith('@') ? readInputText(text.slice(1)) : text
}

/** An item that somebody changes while the pages are read is not left out, unless another order was chosen, or that of a cursor. */
function inStableOrder({ fields }: CommandRow, request: RequestMembers): RequestMembers {
  const sort = findStableSort(fields)
  const { query = {} } = request
  return sort === null || 'cursor' in query ? request : { ...request, query: { sort, ...query } }
}

interface PagedCall {
  client: UntypedClient
  address: string
  signal: AbortSignal
}

async function collectPages({ client, address, signal }: PagedCall, request: RequestMembers): Promise<unknown[]> {
  const items: unknown[] = []
  for (let { query = {} } = request; ;) {
    const page = await client.call(address, { ...request, query }, { signal })
    if (!isRecord(page)) return items
    if (Array.isArray(page['data'])) for (const item of page['data']) items.push(item)
    if (typeof page['next_cursor'] !== 'string') return items
    query = { ...query, cursor: page['next_cursor'] }
  }
}
