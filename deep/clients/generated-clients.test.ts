import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSharedService, type TestService } from '../../src/testing/service.ts'

const packages = path.resolve('deep/node_modules')
mkdirSync(path.join(packages, '.cache'), { recursive: true })
/** A program of somebody else, beside the packages that it imports. */
const program = mkdtempSync(path.join(packages, '.cache/clients-'))
afterAll(() => rmSync(program, { recursive: true, force: true }))

/** Runs a program of Node. It must not block this process, which has the service. */
async function run(file: string, args: readonly string[] = [], env: Record<string, string> = {}): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...args], {
    cwd: program,
    env,
    timeout: 60_000,
  })
  return stdout
}

let service: TestService
beforeAll(async () => {
  service = await getSharedService()
  const response = await fetch(`${service.origin}/v1/openapi.json`)
  writeFileSync(path.join(program, 'openapi.json'), await response.text())
  await run(path.join(packages, 'openapi-typescript/bin/cli.js'), ['openapi.json', '-o', 'schema.ts'])
  const heyApi = path.join(packages, '@hey-api/openapi-ts/bin/run.js')
  await run(heyApi, ['-i', 'openapi.json', '-o', 'hey-api', '-c', '@hey-api/client-fetch'])
  cpSync('deep/clients/programs', program, { recursive: true })
  const compilerOptions = {
    strict: true,
    noUncheckedIndexedAccess: true,
    module: 'preserve',
    target: 'es2024',
    lib: ['es2024', 'dom', 'dom.iterable', 'dom.asynciterable'],
    types: ['node'],
    typeRoots: [path.resolve('node_modules/@types')],
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    noEmit: true,
  }
  const tsconfig = { compilerOptions, files: ['openapi-fetch.ts', 'hey-api.ts'] }
  writeFileSync(path.join(program, 'tsconfig.json'), JSON.stringify(tsconfig))
})

test('twenty calls of each generated client compile without casts', async () => {
  await expect(run(path.join(packages, 'typescript/bin/tsc'), ['-p', '.'])).resolves.toBe('')
})

test.each(['openapi-fetch', 'hey-api'])('twenty calls of the client that %s generates succeed', async (name) => {
  const workspace = await service.createWorkspace()
  const outDir = path.join(program, 'dist', name)
  await build({
    root: program,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: `${name}.ts`,
      outDir,
      target: 'es2022',
      rolldownOptions: { output: { entryFileNames: 'program.mjs' } },
    },
  })
  const env = {
    TESSERA_URL: `${service.origin}/v1`,
    TESSERA_API_KEY: workspace.key,
    SUFFIX: workspace.id.slice(-12).toLowerCase(),
  }
  const output: unknown = JSON.parse(await run(path.join(outDir, 'program.mjs'), [], env))
  expect(output).toEqual({
    statuses: [200, 201, 201, 200, 200, 200, 201, 200, 200, 200, 200, 200, 200, 201, 200, 200, 200, 201, 200, 200],
    listed: [expect.stringMatching(/ 1 outside$/)],
    verified: true,
    isClamped: false,
    scanCount: 0,
    secret: 'whsec_',
    missing: 'not_found',
  })
})
