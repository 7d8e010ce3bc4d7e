import assert from 'node:assert/strict'
import { runCommandLine } from '#cli/command-line.ts'
import { type CommandRow, commandTable } from '#cli/command-table.ts'
import { toKebabCase } from '#contract/kebab-case.ts'
import { addOk, type CreateClient, type Client, createClient, readReply, type RequestOptions } from './client.ts'

/**
 * A client whose calls are commands with `--json` where the command line can express them. It compares what the command prints with the
 * response that was received.
 */
export const createClientThroughCli: CreateClient = (base, credentials, calledEndpoints) => {
  const plainClient = createClient(base, credentials, calledEndpoints)
  // The command line refuses a key with other characters, and sends no request.
  const apiKey = /^Bearer ([!-~]+)$/.exec(credentials['authorization'] ?? '')?.[1]
  const send: Client['send'] = async (address, options = {}) => {
    const row = commandTable.find((tableRow) => tableRow.address === address)
    const words = row && toWords(row, options)
    if (apiKey === undefined || !words) return plainClient.send(address, options)
    calledEndpoints.add(address)
    const received: Response[] = []
    let [output, errors] = ['', '']
    const exitCode = await runCommandLine(words, {
      env: { TESSERA_URL: base, TESSERA_API_KEY: apiKey, TESSERA_RETRIES: '0' },
      readInput: async () => new TextEncoder().encode(JSON.stringify(options.body)),
      write: (content) => void (output += String(content)),
      writeError: (text) => void (errors += text),
      columns: null,
      signal: AbortSignal.timeout(60_000),
      async fetch(url, init) {
        const response = await fetch(url, init)
        received.push(response.clone())
        return response
      },
    })
    const [response] = received
    assert(response, `The command sent no request: ${errors}`)
    const reply = await readReply(response)
    if (reply.status < 300) assert.deepEqual(output === '' ? undefined : JSON.parse(output), reply.body)
    else assert(exitCode !== 0 && errors !== '', `A failed command prints an error and has an exit code: ${exitCode}`)
    return reply
  }
  return addOk({ ...plainClient, send })
}

/** The words of the command that sends this request. Null if a command cannot send it, such as one with other headers. */
function toWords(row: CommandRow, options: RequestOptions): string[] | null {
  const { params = {}, query = {}, body } = options
  const hasBody = typeof body === 'object' && body !== null && !Array.isArray(body)
  if (hasRawContent(options) || row.output !== 'json' || hasBody !== (row.input === 'body')) return null
  const names = row.params.map((name) => params[name] ?? '')
  const flags = Object.entries(query).map(([name, value]) => toFlag(row, name, value))
  if (names.some((name) => !/^\w+$/.test(name)) || flags.includes(null)) return null
  const command = row.operation.split('.').map(toKebabCase)
  return [...command, ...names, ...flags.filter((flag) => flag !== null), ...(hasBody ? ['--body', '-'] : []), '--json']
}

function hasRawContent({ headers, text, bytes, query }: RequestOptions): boolean {
  return headers !== undefined || text !== undefined || bytes !== undefined || typeof query === 'string'
}

function toFlag({ fields }: CommandRow, name: string, value: unknown): string | null {
  const field = fields.find((candidate) => candidate.name === name)
  const text = String(value)
  if (field?.kind === 'boolean' && /^(true|false)$/.test(text))
    return `--${text === 'true' ? '' : 'no-'}${toKebabCase(name)}`
  const isWritable = field?.kind === 'text' || (field?.kind === 'number' && /^-?\d+$/.test(text))
  return isWritable && text !== 'null' && text !== 'undefined' ? `--${toKebabCase(name)}=${text}` : null
}
