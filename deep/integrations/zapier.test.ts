import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'

const folder = path.resolve('integrations/zapier')
const requireFromPackage = createRequire(path.join(folder, 'package.json'))

beforeAll(() => {
  if (!existsSync(path.join(folder, 'node_modules')))
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder })
  execFileSync(process.execPath, ['src/packages/build-integrations.ts', 'zapier'])
})

test("the app for Zapier is valid by Zapier's own schema", () => {
  const { createZapierApp }: { createZapierApp: (versions: object) => object } =
    requireFromPackage('./dist/app-definition.js')
  const { validateAppDefinition }: { validateAppDefinition: (app: unknown) => { errors: unknown[] } } =
    requireFromPackage('zapier-platform-schema')
  const app = createZapierApp({ version: '1.0.0', platformVersion: '19.1.0' })
  const exported: unknown = JSON.parse(
    JSON.stringify(app, (_key, value: unknown) => (typeof value === 'function' ? `$func$${value.length}$f$` : value)),
  )
  expect(validateAppDefinition(exported).errors).toEqual([])
})
