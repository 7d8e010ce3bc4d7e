import { globSync } from 'node:fs'
import path from 'node:path'
import { onlyInDeepSuite } from '../only-in-deep-suite.ts'

/** Arguments of one run of Vitest. */
export type TestRun = string[]

const listTests = () => globSync('src/**/*.test.{ts,tsx}').filter((file) => !onlyInDeepSuite.includes(file))

/**
 * The runs of Vitest that test a file, the nearest first: a fault in it should fail one of the first. By folders where tests reach the
 * file over HTTP, as import graphs do not show that.
 */
export function findRelatedTests(file: string, tests: readonly string[] = listTests()): TestRun[] {
  const [, layer = '', domain = ''] = file.split('/')
  const within = (...prefixes: string[]) => tests.filter((test) => prefixes.some((prefix) => test.startsWith(prefix)))
  const conformance = within('src/conformance/')
  const runs: Record<string, () => TestRun[]> = {
    contract: () => [importing(file), run(within('src/bff/')), run(conformance)],
    document: () => [importing(file), run(within('src/service/pages/documents/', 'src/service/pages/editing/'))],
    blocks: () => [
      importing(file),
      run(within('src/blocks/').filter((test) => test.includes('browser'))),
      run(within('src/service/pages/rendering/', 'src/service/pages/hosting/', 'src/service/pages/forms/')),
    ],
    qr: () => [importing(file), run(within('src/service/designs/'))],
    columns: () => [importing(file), run(within('src/service/scans/analytics/'))],
    database: () => [...byDistance(file, within('src/database/')), run(within('src/service/tenancy/', 'src/server/'))],
    mail: () => [
      run(within('src/mail/')),
      run(within('src/service/alerts/', 'src/service/reports/')),
      run(within('src/bff/')),
    ],
    bff: () => byDistance(file, within('src/bff/')),
    service: () => [...byDistance(file, within(`src/service/${domain}/`)), run(conformance)],
    server: () => byDistance(file, within('src/server/')),
    dashboard: () => ofDashboard(file, tests),
  }
  return withoutRepeats(runs[layer]?.() ?? [])
}

/** Each test in the first run that has it, and no run without tests. */
function withoutRepeats(runs: readonly TestRun[]): TestRun[] {
  const seen = new Set<string>()
  const left = runs.map(([command = '', ...args]) => {
    const fresh = args.filter((arg) => !seen.has(arg))
    for (const arg of fresh) seen.add(arg)
    return [command, ...fresh]
  })
  return left.filter((args) => args.length > 1)
}

function ofDashboard(file: string, tests: readonly string[]): TestRun[] {
  const [, , part = '', feature = ''] = file.split('/')
  const routeTests = tests.filter((test) => test.endsWith('.route.test.tsx'))
  const others = tests.filter((test) => test.startsWith('src/dashboard/') && !routeTests.includes(test))
  const within = (folder: string) =>
    byDistance(
      file,
      others.filter((test) => test.startsWith(`src/dashboard/${folder}/`)),
    )
  if (part === 'features') return [...within(`features/${feature}`), ...ofScreens(file, routeTests)]
  if (part === 'routes') return [run(routeTests.filter((test) => test.startsWith(file.replace(/\.tsx$/, ''))))]
  const components = others.filter((test) => test.endsWith('.browser.test.tsx'))
  return [...within(part), run(components), run(routeTests)]
}

/** The screens of each feature: how the names of their files in `routes` begin. */
export const screensOfFeatures: Record<string, readonly string[]> = {
  account: ['_app/account', '_app/two-factor'],
  alerts: ['_app/alerts'],
  analytics: ['_app/analytics', '_app/codes.$id.'],
  builder: ['pages.$id.edit'],
  campaigns: ['_app/campaigns.'],
  codes: ['_app/codes.'],
  deliveries: ['_app/webhooks.'],
  designs: ['_app/codes.$id_.design', '_app/templates'],
  folders: ['_app/codes.'],
  images: ['_app/images'],
  leads: ['_app/leads'],
  overview: ['_app/index'],
  pages: ['_app/pages'],
  settings: ['_app/settings.'],
  'shared-dashboard': ['s.$token'],
  sites: ['_app/sites.'],
  webhooks: ['_app/webhooks.'],
}

/** The tests of a feature's screens; those that are named like the folder of the file come first. */
function ofScreens(file: string, routeTests: readonly string[]): TestRun[] {
  const [, , , feature = '', section = ''] = file.split('/')
  const prefixes = (screensOfFeatures[feature] ?? []).map((screen) => `src/dashboard/routes/${screen}`)
  const ofFeature = routeTests.filter((test) => prefixes.some((prefix) => test.startsWith(prefix)))
  const ofSection = ofFeature.filter((test) => path.basename(test).split('.').includes(section))
  return [run(ofSection), run(ofFeature.filter((test) => !ofSection.includes(test)))]
}

/** Tests of modules that import the file, directly or through others. */
function importing(file: string): TestRun {
  return ['related', '--run', '--passWithNoTests', '--project', 'pure', file]
}

/** Two runs: the tests in the folder of the file, and the others. */
function byDistance(file: string, tests: readonly string[]): TestRun[] {
  const folder = path.dirname(file)
  const isBeside = (test: string) => path.dirname(test) === folder
  return [run(tests.filter(isBeside)), run(tests.filter((test) => !isBeside(test)))]
}

function run(tests: readonly string[]): TestRun {
  return ['run', ...tests]
}
