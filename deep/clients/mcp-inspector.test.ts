import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { createCode } from '../../src/testing/create-code.ts'
import { getSharedService } from '../../src/testing/service.ts'

const service = await getSharedService()
// It brings another version of Vite along, so it has a folder of its own.
const folder = path.resolve('deep/clients/inspector')
const inspector = path.join(folder, 'node_modules/.bin/mcp-inspector')
beforeAll(() => {
  // `npm ci` refuses the lock, because an optional package for Windows that it names is not published.
  if (!existsSync(inspector))
    execFileSync('npm', ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder })
})

/** Runs the inspector of the Model Context Protocol once, which starts `tessera mcp`, and returns what it prints. */
async function inspect(key: string, ...request: string[]): Promise<unknown> {
  const variables = {
    TESSERA_URL: service.origin,
    TESSERA_API_KEY: key,
    NODE_OPTIONS: `--import=${path.resolve('src/testing/read-tsx.ts')}`,
  }
  const env = Object.entries(variables).flatMap(([name, value]) => ['-e', `${name}=${value}`])
  const args = [inspector, '--cli', ...env, ...request, process.execPath, 'src/cli/main.ts', 'mcp']
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 60_000 })
  return JSON.parse(stdout)
}

test('the inspector lists the tools, resources and prompts of `tessera mcp`, and calls a tool', async () => {
  const workspace = await service.createWorkspace()
  await createCode(workspace, 'Poster at the door')
  const read = (...request: string[]) => inspect(workspace.key, ...request)
  expect(await read('--method', 'tools/list')).toMatchObject({
    tools: expect.arrayContaining([expect.objectContaining({ name: 'find_codes' })]),
  })
  expect(await read('--method', 'resources/list')).toMatchObject({
    resources: expect.arrayContaining([expect.objectContaining({ uri: 'tessera://workspace' })]),
  })
  expect(await read('--method', 'prompts/list')).toMatchObject({
    prompts: expect.arrayContaining([expect.objectContaining({ name: 'weekly_report' })]),
  })
  const found = await read('--tool-arg', 'search=door', '--tool-name', 'find_codes', '--method', 'tools/call')
  expect(JSON.stringify(found)).toContain('Poster at the door')
})
