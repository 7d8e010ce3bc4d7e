import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { NodeProperty } from '../../src/integrations/n8n/node-description.ts'

const integrations = ['n8n', 'zapier'].map((name) => path.resolve('integrations', name))
const [n8n = '', zapier = ''] = integrations
const requireOf = (folder: string) => createRequire(path.join(folder, 'package.json'))

interface NodeDescription {
  properties: NodeProperty[]
}
/** What is used of n8n's own package, which decides what a person sees and what is missing. */
interface NodeHelpers {
  getNodeParametersIssues(
    properties: NodeProperty[],
    node: object,
    description: NodeDescription,
  ): { parameters?: Record<string, string[]> } | null
  displayParameter(parameters: object, property: NodeProperty, node: null, description: NodeDescription): boolean
}

beforeAll(() => {
  // Their packages bring another version of zod along, so each has a folder of its own.
  for (const folder of integrations)
    if (!existsSync(path.join(folder, 'node_modules')))
      execFileSync('npm', ['ci', '--ignore-scripts', '--omit=peer', '--no-audit', '--no-fund'], { cwd: folder })
  execFileSync(process.execPath, ['src/packages/build-integrations.ts'])
})

function loadNode() {
  const { NodeHelpers }: { NodeHelpers: NodeHelpers } = requireOf(n8n)('n8n-workflow')
  const {
    Tessera,
  }: {
    Tessera: new () => { description: NodeDescription }
  } = requireOf(n8n)('./dist/nodes/Tessera/Tessera.node.js')
  return { helpers: NodeHelpers, description: new Tessera().description }
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

test("the app for Zapier is valid by Zapier's own schema", () => {
  const { createZapierApp }: { createZapierApp: (versions: object) => object } =
    requireOf(zapier)('./dist/app-definition.js')
  const { validateAppDefinition }: { validateAppDefinition: (app: unknown) => { errors: unknown[] } } =
    requireOf(zapier)('zapier-platform-schema')
  const app = createZapierApp({ version: '1.0.0', platformVersion: '19.1.0' })
  const exported: unknown = JSON.parse(
    JSON.stringify(app, (_key, value: unknown) => (typeof value === 'function' ? `$func$${value.length}$f$` : value)),
  )
  expect(validateAppDefinition(exported).errors).toEqual([])
})
