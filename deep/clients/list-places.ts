import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runCommandLine } from '../../src/cli/command-line.ts'
import { openDatabase } from '../../src/database/open.ts'
import { listApiOperations } from '../../src/integrations/api-operations.ts'
import { describeNodeProperties } from '../../src/integrations/n8n/node-description.ts'
import { createZapierApp } from '../../src/integrations/zapier/app-definition.ts'
import { createMailing } from '../../src/mail/mailing.ts'
import { printContractTypes } from '../../src/packages/print-contract-types.ts'
import { createClient } from '../../src/sdk/client.ts'
import { createService } from '../../src/service/service.ts'

// Prints what each part of the product answers for the operation `tags.count`, which `new-endpoint.test.ts` adds to a copy of the sources.
const [url = '', key = ''] = process.argv.slice(2)
const { app } = await createService(await openDatabase({ url }), {
  scanOrigin: 'http://localhost',
  publicOrigin: 'http://localhost',
  pagesDomain: 'pages.localhost',
  dataDir: mkdtempSync(path.join(tmpdir(), 'tessera-places-')),
  storageUrl: null,
  allowPrivateHosts: false,
  trustProxy: [],
  logLevel: 'silent',
  mailing: createMailing({ secret: 'a secret of the tests, long enough for anyone', server: null }),
})
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
const authorization = `Bearer ${key}`
const env = { TESSERA_URL: origin, TESSERA_API_KEY: key }

async function readText(address: string): Promise<string> {
  return (await fetch(origin + address, { headers: { authorization } })).text()
}

/** The SDK without its types, which are compared apart. */
async function callSdk(): Promise<unknown> {
  const client: { tags: { list: unknown; count?: () => Promise<unknown> } } = createClient({
    baseUrl: `${origin}/v1`,
    apiKey: key,
  })
  return client.tags.count?.()
}

async function callCommandLine(): Promise<string> {
  let output = ''
  await runCommandLine(['tags', 'count', '--json'], {
    env,
    readInput: async () => new Uint8Array(),
    write: (content) => void (output += String(content)),
    writeError: (text) => void (output += text),
    columns: null,
    signal: AbortSignal.timeout(30_000),
  })
  return output.trim()
}

async function callAssistantServer(): Promise<unknown> {
  const client = new Client({ name: 'a client of the tests', version: '1' })
  const args = ['--import', './src/testing/read-tsx.ts', 'src/cli/main.ts', 'mcp']
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env }))
  const { structuredContent } = await client.callTool({ name: 'read_api', arguments: { operation: 'tags.count' } })
  await client.close()
  return structuredContent
}

const places = {
  rest: await readText('/v1/tags/count'),
  openApi: (await readText('/v1/openapi.json')).includes('"operationId":"countTag"'),
  referenceText: (await readText('/docs/operations.md')).includes('### countTag'),
  referencePage: (await readText('/docs/openapi.json')).includes('await tessera.tags.count()'),
  sdk: await callSdk(),
  sdkTypes: printContractTypes().includes('"GET /tags/count": {'),
  commandLine: await callCommandLine(),
  assistants: await callAssistantServer(),
  n8n: JSON.stringify(describeNodeProperties(listApiOperations())).includes('"countTag"'),
  zapier: JSON.stringify(createZapierApp({ version: '1.0.0', platformVersion: '19.1.0' })).includes('"count_tag"'),
}
process.stdout.write(JSON.stringify(places))
process.exit()
