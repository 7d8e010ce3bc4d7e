import { globSync } from 'node:fs'
import path from 'node:path'
import { onlyInDeepSuite } from '../only-in-deep-suite.ts'

/** Arguments of one run of Vitest. */
export type TestRun = string[]

const listTests = () => globSync('src/**/*.test.{ts,tsx}').filter((file) => !onlyInDeepSuite.includes(file))

/**
 * The runs of Vitest that test a file, the nearest first, so that a bug fails one of the first. Where tests reach the file over HTTP,
 * which import graphs do not show, they are chosen by folder.
 */
export function findRelatedTests(file: string, tests: readonly string[] = listTests()): TestRun[] {
  const [, layer = '', domain = ''] = file.split('/')
  const listTestsIn = (...prefixes: string[]) =>
    tests.filter((test) => prefixes.some((prefix) => test.startsWith(prefix)))
  const conformance = listTestsIn('src/conformance/')
  const runs: Record<string, () => TestRun[]> = {
    contract: () => [findImportingTests(file), run(listTestsIn('src/bff/')), run(conformance)],
    document: () => [
      findImportingTests(file),
      run(listTestsIn('src/service/pages/documents/', 'src/service/pages/editing/')),
    ],
    blocks: () => [
      findImportingTests(file),
      run(listTestsIn('src/blocks/').filter((test) => test.includes('browser'))),
      run(listTestsIn('src/service/pages/rendering/', 'src/service/pages/hosting/', 'src/service/pages/forms/')),
    ],
    qr: () => [findImportingTests(file), run(listTestsIn('src/service/designs/'))],
    columns: () => [findImportingTests(file), run(listTestsIn('src/service/scans/analytics/'))],
    database: () => [
      ...orderByDistance(file, listTestsIn('src/database/')),
      run(listTestsIn('src/service/tenancy/', 'src/server/')),
    ],
    mail: () => [
      run(listTestsIn('src/mail/')),
      run(listTestsIn('src/service/alerts/', 'src/service/reports/')),
      run(listTestsIn('src/bff/')),
    ],
    bff: () => orderByDistance(file, listTestsIn('src/bff/')),
    service: () => [...orderByDistance(file, listTestsIn(`src/service/${domain}/`)), run(conformance)],
    server: () => orderByDistance(file, listTestsIn('src/server/')),
    dashboard: () => findDashboardRuns(file, tests),
  }
  return omitRepeats(runs[layer]?.() ?? [])
}

/** Keeps each test only in the first run that contains it, and removes empty runs. */
function omitRepeats(runs: readonly TestRun[]): TestRun[] {
  const listedTests = new Set<string>()
  const newRuns = runs.map(([command = '', ...args]) => {
    const newArgs = args.filter((arg) => !listedTests.has(arg))
    for (const arg of newArgs) listedTests.add(arg)
    return [command, ...newArgs]
  })
  return newRuns.filter((args) => args.length > 1)
}

function findDashboardRuns(file: string, tests: readonly string[]): TestRun[] {
  const [, , part = '', feature = ''] = file.split('/')
  const routeTests = tests.filter((test) => test.endsWith('.route.test.tsx'))
  const otherTests = tests.filter((test) => test.startsWith('src/dashboard/') && !routeTests.includes(test))
  const listTestsIn = (folder: string) =>
    orderByDistance(
      file,
      otherTests.filter((test) => test.startsWith(`src/dashboard/${folder}/`)),
    )
  if (part === 'features') return [...listTestsIn(`features/${feature}`), ...findScreenRuns(file, routeTests)]
  if (part === 'routes') return [run(routeTests.filter((test) => test.startsWith(file.replace(/\.tsx$/, ''))))]
  const components = otherTests.filter((test) => test.endsWith('.browser.test.tsx'))
  return [...listTestsIn(part), run(components), run(routeTests)]
}

/** The screens of each feature, as prefixes of their files in `routes`. */
export const screensOfFeatures: Record<string, readonly string[]> = {
  account: ['_app/account', '_app/two-factor'],
  alerts: ['_app/alerts'],
  analytics: ['_app/analytics', '_app/codes.$id.'],
  builder: ['pages.$id.edit'],
  campaigns: ['_app/campaigns.'],
  codes: ['_app/codes.'],
  deliveries: ['_app/webhooks.'],
  designs: ['_app/codes.$id_.design', '_app/templates'],
  files: ['_app/files'],
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

/** Finds the tests of a feature's screens. Tests that are named like the folder of the file come first. */
function findScreenRuns(file: string, routeTests: readonly string[]): TestRun[] {
  const [, , , feature = '', section = ''] = file.split('/')
  const prefixes = (screensOfFeatures[feature] ?? []).map((screen) => `src/dashboard/routes/${screen}`)
  const featureTests = routeTests.filter((test) => prefixes.some((prefix) => test.startsWith(prefix)))
  const sectionTests = featureTests.filter((test) => path.basename(test).split('.').includes(section))
  return [run(sectionTests), run(featureTests.filter((test) => !sectionTests.includes(test)))]
}

/** Tests of modules that import the file, directly or through others. */
function findImportingTests(file: string): TestRun {
  return ['related', '--run', '--passWithNoTests', '--project', 'pure', file]
}

/** Divides the tests into two runs: first those in the folder of the file, then the others. */
function orderByDistance(file: string, tests: readonly string[]): TestRun[] {
  const folder = path.dirname(file)
  const isBeside = (test: string) => path.dirname(test) === folder
  return [run(tests.filter(isBeside)), run(tests.filter((test) => !isBeside(test)))]
}

function run(tests: readonly string[]): TestRun {
  return ['run', ...tests]
}
