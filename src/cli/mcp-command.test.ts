import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { expect, test } from 'vitest'
import { createCode } from '#testing/create-code.ts'
import { getSharedService } from '#testing/service.ts'

const service = await getSharedService()

/** Starts `tessera mcp` as an assistant does. */
async function startAssistant(key: string): Promise<Client> {
  const client = new Client({ name: 'a client of the tests', version: '1' })
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['--import', './src/testing/read-tsx.ts', 'src/cli/main.ts', 'mcp'],
    env: { TESSERA_URL: service.origin, TESSERA_API_KEY: key },
  })
  await client.connect(transport)
  return client
}

test('an assistant that starts the program works in the workspace of the key', async () => {
  const workspace = await service.createWorkspace()
  await createCode(workspace, 'Poster at the door')
  const client = await startAssistant(workspace.key)
  const found = await client.callTool({ name: 'find_codes', arguments: { search: 'door' } })
  expect(JSON.stringify(found.structuredContent)).toContain('Poster at the door')
  const failed = await client.callTool({ name: 'read_code', arguments: { id: 'cod_00000000000000000000' } })
  expect([failed.isError, JSON.stringify(failed.content)]).toEqual([true, expect.stringContaining('not_found')])
  await client.close()
})

test('a key that may only read has no tool that writes', async () => {
  const workspace = await service.createWorkspace()
  const client = await startAssistant(await workspace.createKey('read'))
  const names = (await client.listTools()).tools.map(({ name }) => name)
  expect(names).toContain('find_codes')
  expect(names).not.toContain('create_code')
  await client.close()
})
