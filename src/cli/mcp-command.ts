import type { Command } from 'commander'
import type { CallApi } from '#mcp/call-api.ts'
import type { Client } from '#sdk/client.ts'
import { TesseraError } from '#sdk/tessera-error.ts'
import { connect } from './credentials.ts'
import type { Terminal } from './terminal.ts'

/** `tessera mcp` serves an assistant that has started this program, over its streams, with the key of this machine. */
export function defineMcp(command: Command, terminal: Terminal): void {
  command.action(async () => {
    const client = await connect(terminal)
    // Only this command needs the schemas of the contract, so only it loads them.
    const [{ serveOverStdio }, { tools }, { isReadTool }] = await Promise.all([
      import('#mcp/mcp-server.ts'),
      import('#mcp/tools.ts'),
      import('#mcp/tool.ts'),
    ])
    const { key } = await client.workspace.read()
    const callApi = await createCallApi(client)
    await serveOverStdio({ callApi, tools: key.scope === 'read' ? tools.filter(isReadTool) : tools })
    // The program runs as long as its input is open. Ctrl+C closes it.
    terminal.signal.addEventListener('abort', () => process.stdin.destroy())
  })
}

async function createCallApi(client: Client): Promise<CallApi>
async function createCallApi({ call }: UntypedClient): Promise<unknown> {
  const { ApiCallError } = await import('#mcp/call-api.ts')
  return async (address: string, request: object) => {
    try {
      return await call(address, request)
    } catch (error) {
      if (!(error instanceof TesseraError)) throw error
      const { status, retryAfter, code, message, failure } = error
      const response = { status, body: '', retryAfter: retryAfter === 0 ? null : retryAfter }
      throw new ApiCallError(response, { code, message, details: failure.details })
    }
  }
}

/** The client without the types of each endpoint, which the compiler would compare one by one. */
interface UntypedClient {
  call(address: string, request: object): Promise<unknown>
}
