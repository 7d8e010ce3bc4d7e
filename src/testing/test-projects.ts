import { globSync, readFileSync } from 'node:fs'
import { playwright } from '@vitest/browser-playwright'
import type { TestProjectConfiguration } from 'vitest/config'
import { chromium } from './chromium.ts'
import { postgresBinaries } from './postgres.ts'
import { routeTestCommands } from './route-tests/commands.ts'
import { chooseRouteTestPorts, routeProxy } from './route-tests/route-proxy.ts'

// Ends only what hangs: a machine that is busy with other tests needs more than the second that is the default.
const patient = { poll: { timeout: 20_000 } }

// One more than in Node: pages wait for requests, and tests for pages.
const browserWorkers = 4

/** Options of every project whose tests run in Node. */
export const commonTestOptions = {
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // A worker loads each module once for all of its test files; a test resets its changes.
  isolate: false,
  expect: patient,
}

/**
 * `pure` runs tests without a process or database, `node` those with a process, `postgres` those with a database, `browser` those of
 * components and `routes` those of screens. Without PostgreSQL, `node` also runs the tests of `postgres` that PGlite can run.
 */
export async function testProjects(): Promise<TestProjectConfiguration[]> {
  const hasPostgres = postgresBinaries() !== null
  const node: TestProjectConfiguration = {
    extends: true,
    test: {
      name: 'node',
      include: ['src/**/*.test.{ts,tsx}'],
      exclude: [
        '**/node_modules/**',
        'src/**/*.{browser,route}.test.tsx',
        ...onPostgresOnly,
        ...onlyInDeepSuite,
        ...pure(),
        ...(hasPostgres ? databaseTests() : []),
      ],
      globalSetup: 'src/testing/pglite-setup.ts',
      ...commonTestOptions,
    },
  }
  const pureTests: TestProjectConfiguration = {
    extends: true,
    test: { name: 'pure', include: pure(), setupFiles: 'src/testing/property-setup.ts', ...commonTestOptions },
  }
  const postgres: TestProjectConfiguration = {
    extends: true,
    test: {
      name: 'postgres',
      include: databaseTests(),
      globalSetup: 'src/testing/postgres-setup.ts',
      ...commonTestOptions,
    },
  }
  const { executablePath, args } = await chromium()
  const browser: TestProjectConfiguration = {
    extends: true,
    // All imports of components are prepared before the first test: discovered later, they would reload the page within a test.
    optimizeDeps: {
      entries: ['src/dashboard/**/!(*.test).{ts,tsx}', 'src/**/*.browser.test.tsx'],
      include: ['react', 'react-dom/client', 'react/jsx-dev-runtime', 'vitest-browser-react', 'zod'],
    },
    test: {
      name: 'browser',
      include: ['src/**/*.browser.test.tsx'],
      // After the other projects: what lasts as long as a finger is held is not tested on a machine that is busy with them.
      sequence: { groupOrder: 1 },
      maxWorkers: browserWorkers,
      expect: patient,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        // Permissions that a browser with a window grants to a page after a click.
        provider: playwright({
          launchOptions: { args, executablePath },
          contextOptions: { permissions: ['clipboard-write'] },
        }),
        instances: [{ browser: 'chromium' }],
      },
    },
  }
  const routes = await routeTests()
  if (hasPostgres) return [pureTests, node, postgres, browser, routes]
  process.stderr.write(
    'PostgreSQL is not installed: the tests that need it DO NOT RUN. (Debian: apt-get install postgresql)\n',
  )
  return [pureTests, node, browser, routes]
}

/** Tests of screens: the dashboard's router in a browser, with the service and the bff of `route-server.ts` behind it. */
async function routeTests(): Promise<TestProjectConfiguration> {
  const { executablePath, args } = await chromium()
  const ports = await chooseRouteTestPorts()
  return {
    extends: true,
    // React as in the build, which takes half of the CPU time.
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { development: false } },
    optimizeDeps: {
      entries: ['src/dashboard/**/!(*.test).{ts,tsx}', 'src/**/*.route.test.tsx'],
      include: ['react', 'react-dom/client', 'react/jsx-runtime', 'zod', 'axe-core'],
      rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
    },
    server: { proxy: routeProxy(ports) },
    test: {
      name: 'routes',
      include: ['src/dashboard/routes/**/*.route.test.tsx'],
      globalSetup: 'src/testing/route-tests/setup.ts',
      env: { ROUTE_TEST_PORTS: JSON.stringify(ports) },
      sequence: { groupOrder: 1 },
      maxWorkers: browserWorkers,
      expect: patient,
      testTimeout: 60_000,
      isolate: false,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        viewport: { width: 1440, height: 900 },
        commands: routeTestCommands,
        provider: playwright({
          launchOptions: { args, executablePath },
          contextOptions: {
            permissions: ['clipboard-read', 'clipboard-write'],
            reducedMotion: 'reduce',
            viewport: { width: 1440, height: 900 },
          },
        }),
        instances: [{ browser: 'chromium' }],
      },
    },
  }
}

/** Test files that open a database; those that start the product as a process choose their own. */
function databaseTests(): string[] {
  return globSync('src/{database,mail,service,bff,conformance,testing,server/on-postgres}/**/*.test.ts', {
    exclude: ['src/database/lock.test.ts', ...onlyInDeepSuite],
  }).filter(opensDatabase)
}

/** Of the second database, and of the second way to the service. */
const onlyInDeepSuite = ['src/conformance/bff.test.ts', 'src/database/pglite.test.ts']

const onPostgresOnly = [
  'src/database/postgres.test.ts',
  'src/service/sites/serving/published-copy.test.ts',
  'src/service/platform/http/deadlock.test.ts',
  'src/service/platform/rate-limit/{limiter,several-processes}.test.ts',
  'src/server/on-postgres/*.test.ts',
]

/**
 * Test files that the deep suite also runs on PGlite, because the database matters to their subject: locks and transactions,
 * notifications, types of columns, outages.
 */
export const onBothDatabases = [
  'src/database/{migrate,migrations,open}.test.ts',
  'src/service/codes/{bulk-change,search}.test.ts',
  'src/service/delete-workspace.test.ts',
  'src/service/pages/hosting/database-outage.test.ts',
  'src/service/platform/http/idempotency.test.ts',
  'src/service/platform/workspace/{ceilings,plan-changes}.test.ts',
  'src/service/realtime/{events,open-streams}.test.ts',
  'src/service/scans/analytics/{counting,summary}.test.ts',
  'src/service/scans/ingest/{code-cache,disk-full,loader,recorder}.test.ts',
  'src/service/scans/store/*.test.ts',
  'src/service/sites/uploads/*.test.ts',
  'src/service/webhooks/delivery/{database-outage,sender}.test.ts',
  'src/service/webhooks/queue/*.test.ts',
]

/** Test files without a process or database. */
function pure(): string[] {
  return globSync('src/{contract,document,qr,blocks,dashboard}/**/*.test.{ts,tsx}', {
    exclude: ['src/**/*.{browser,route}.test.tsx', 'src/**/*-in-browser.test.tsx'],
  }).filter((file) => !opensDatabase(file))
}

function opensDatabase(file: string): boolean {
  return /from '(#testing|\.|\.\.)\/(bff|databases|mailed-service|service|two-services|single-sign-on|stack|start-to-kill)\.ts'/.test(
    readFileSync(file, 'utf8'),
  )
}
