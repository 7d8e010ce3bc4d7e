import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { NodeProperty } from '../../src/integrations/n8n/node-description.ts'
import { createCode, scan } from '../../src/testing/create-code.ts'
import { getSharedService } from '../../src/testing/service.ts'
import { until } from '../../src/testing/wait-until.ts'
import { lintPackage } from './lint-n8n-package.ts'
import { runNode } from './run-n8n-node.ts'

const service = await getSharedService()
/** n8n writes a key for its credentials into the home of its user. */
const home = mkdtempSync(path.join(tmpdir(), 'tessera-n8n-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
vi.stubEnv('N8N_USER_FOLDER', home)
// The rules ignore the names of files in the tests of n8n.
vi.stubEnv('NODE_ENV', 'production')

const requireFromPackage = createRequire(path.resolve('integrations/n8n/package.json'))
const tools = path.resolve('deep/integrations/n8n-tools')
const requireTool = createRequire(path.join(tools, 'package.json'))

interface NodeDescription {
  properties: NodeProperty[]
}
/** The parts of n8n's own package that decide what a person sees and what is missing. */
interface NodeHelpers {
  getNodeParametersIssues(
    properties: NodeProperty[],
    node: object,
    description: NodeDescription,
  ): { parameters?: Record<string, string[]> } | null
  displayParameter(parameters: object, property: NodeProperty, node: null, description: NodeDescription): boolean
}

beforeAll(() => {
  if (!existsSync(path.join(tools, 'node_modules')))
    // NODE_ENV=production would leave the tools out, which are development dependencies.
    execFileSync('npm', ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: tools })
  execFileSync(process.execPath, ['src/packages/build-integrations.ts', 'n8n'])
}, 300_000)

function createNode() {
  const { Tessera }: { Tessera: new () => { description: NodeDescription } } = requireFromPackage(
    './dist/nodes/Tessera/Tessera.node.js',
  )
  return new Tessera()
}

function loadNode() {
  const { NodeHelpers }: { NodeHelpers: NodeHelpers } = requireTool('n8n-workflow')
  return { helpers: NodeHelpers, description: createNode().description }
}

test('n8n loads the node, and finds that a required field is missing', () => {
  const { helpers, description } = loadNode()
  const findIssues = (fields: object) => {
    const parameters = { resource: 'codes', operation: 'createCode', destination: '{"type":"url"}', ...fields }
    const node = { id: '1', name: 'Tessera', type: 'tessera', typeVersion: 1, position: [0, 0], parameters }
    return Object.keys(helpers.getNodeParametersIssues(description.properties, node, description)?.parameters ?? {})
  }
  expect(findIssues({ name: 'Table 1' })).toEqual([])
  expect(findIssues({ name: '' })).toEqual(['name'])
})

test('n8n shows the fields of one operation at a time', () => {
  const { helpers, description } = loadNode()
  const choices = description.properties.filter(({ name }) => name === 'operation')
  expect(choices.length).toBeGreaterThan(30)
  const repeated = choices.flatMap(({ displayOptions, options = [] }) =>
    options.flatMap((option) => {
      const operation = 'value' in option ? option.value : null
      const parameters = { resource: displayOptions?.show['resource']?.[0], operation, returnAll: false }
      const names = description.properties
        .filter((property) => helpers.displayParameter(parameters, property, null, description))
        .map(({ name }) => name)
      return new Set(names).size === names.length ? [] : [operation]
    }),
  )
  expect(repeated).toEqual([])
})

test('n8n sends the requests that the node describes: fields, JSON, filters on every page, and paths', async () => {
  const { key } = await service.createWorkspace()
  const run = (operation: string, fields: object) =>
    runNode(createNode(), { url: `${service.origin}/`, apiKey: key }, { resource: 'codes', operation, ...fields })
  const rows = Array.from({ length: 101 }, (_, number) => ({
    name: `Table ${number}`,
    url: 'https://example.com/menu',
    tags: ['bar'],
  }))
  await run('createManyCodes', { rows: JSON.stringify(rows), additionalFields: {} })
  const destination = { type: 'url', url: 'https://example.com/' }
  const [created] = await run('createCode', { name: 'Poster', destination: JSON.stringify(destination) })
  expect(created).toMatchObject({ name: 'Poster', destination })
  const filter = { additionalFields: { tag: ['bar'] } }
  expect(await run('listCodes', { returnAll: true, ...filter })).toHaveLength(101)
  expect(await run('listCodes', { returnAll: false, limit: 7, ...filter })).toHaveLength(7)
  expect(await run('listCodes', { returnAll: false, limit: 101, ...filter })).toHaveLength(101)
  const [updated] = await run('updateCode', { id: created?.['id'], additionalFields: { name: 'Flyer' } })
  expect(updated).toMatchObject({ id: created?.['id'], name: 'Flyer' })
  // The calendar of n8n writes times of the workflow's time zone.
  const [started] = await run('updateCode', {
    id: created?.['id'],
    additionalFields: { startsAt: '2030-07-01T12:00:00' },
  })
  expect(started).toMatchObject({ startsAt: '2030-07-01T10:00:00.000Z' })
  await expect(run('readCode', { id: '../keys' })).rejects.toThrow(/not found|could not be found|404/i)
})

test('n8n sends filters with one value or several, even those with a dot in their names', async () => {
  const workspace = await service.createWorkspace()
  const code = await createCode(workspace, 'Poster')
  await scan(code)
  const list = (additionalFields: object) =>
    runNode(
      createNode(),
      { url: `${service.origin}/v1`, apiKey: workspace.key },
      { resource: 'scans', operation: 'listScans', returnAll: true, additionalFields },
    )
  await until(async () => (await list({})).length === 1)
  expect(await list({ codeId: [code.id, 'cod_00000000000000000000'] })).toHaveLength(1)
  expect(await list({ contains_code: ['Flyer'] })).toEqual([])
})

/** Rules of n8n that are not followed, each with the reason. */
const unfollowedRules = new Map([
  ['@n8n/community-nodes/icon-prefer-themed-variants', 'the icon can be read in both themes'],
  ['@n8n/community-nodes/node-connection-type-literal', 'the constant is in n8n-workflow, on which nothing depends'],
  ['@n8n/community-nodes/require-homepage', 'the owner has not chosen an address yet'],
  ['@n8n/community-nodes/valid-author', 'the owner has not said who the author is'],
  ['n8n-nodes-base/community-package-json-author-missing', 'the owner has not said who the author is'],
  ['n8n-nodes-base/community-package-json-license-missing', 'the owner has not chosen a license yet'],
  ['n8n-nodes-base/cred-class-field-documentation-url-missing', 'the documentation has no public address yet'],
  ['n8n-nodes-base/node-param-color-type-unused', 'a list of colors, and n8n has no control for it'],
  ['n8n-nodes-base/node-param-description-miscased-id', 'a name in code, such as `id`'],
  ['n8n-nodes-base/node-param-description-miscased-url', 'a value in code: `url`'],
  ['n8n-nodes-base/node-param-operation-option-action-miscased', 'the rule takes an apostrophe for an error'],
  ['n8n-nodes-base/node-param-resource-with-plural-option', '"settings" has no singular'],
])

test("the rules of n8n's linter are followed, except some with a reason", async () => {
  const { TesseraTrigger }: { TesseraTrigger: new () => object } = requireFromPackage(
    './dist/nodes/TesseraTrigger/TesseraTrigger.node.js',
  )
  const { TesseraApi }: { TesseraApi: new () => object } = requireFromPackage(
    './dist/credentials/TesseraApi.credentials.js',
  )
  const findings = await lintPackage(path.join(home, 'package'), {
    'nodes/Tessera/Tessera.node.ts': createNode(),
    'nodes/TesseraTrigger/TesseraTrigger.node.ts': new TesseraTrigger(),
    'credentials/TesseraApi.credentials.ts': new TesseraApi(),
  })
  expect(findings.filter(({ rule }) => !unfollowedRules.has(rule))).toEqual([])
  expect([...unfollowedRules.keys()].filter((rule) => findings.every((finding) => finding.rule !== rule))).toEqual([])
})
