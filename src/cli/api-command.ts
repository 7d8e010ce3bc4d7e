import { type Command, Option } from 'commander'
import { connect } from './credentials.ts'
import { readText, type UntypedClient } from './endpoint-commands.ts'
import { parseJson } from './flags.ts'
import { printResult } from './print-result.ts'
import { type Terminal, UsageError } from './terminal.ts'

/** `tessera api GET /codes?limit=1`: any request, with the key of the workspace. */
export function defineApi(command: Command, terminal: Terminal): void {
  command
    .addOption(new Option('--body <json>', 'the body as JSON, @file.json, or - for the input'))
    .option('--jq <expression>', 'print what an expression of jq makes of the response')
    .action(async (method: string, path: string, { body, jq }: { body?: string; jq?: string }) => {
      if (!path.startsWith('/')) throw new UsageError('A path begins with /, such as /codes.')
      const client: UntypedClient = await connect(terminal)
      const content = body === undefined ? undefined : parseJson(await readText(body, terminal), '--body')
      // The path is complete, and braces in it would be read as the names of parameters.
      const address = `${method.toUpperCase()} ${path.replaceAll('{', '%7B').replaceAll('}', '%7D')}`
      const request = typeof content === 'object' && content !== null ? { body: content } : {}
      const result = await client.call(address, request, { signal: terminal.signal })
      await printResult(terminal, result, { json: true, ...(jq !== undefined && { jq }) })
    })
}
