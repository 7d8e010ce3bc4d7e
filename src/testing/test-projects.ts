import { globSync, readFileSync } from 'node:fs'
import type { TestProjectConfiguration } from 'vitest/config'
import { createComponentProject, expectOptions, createRouteProject } from './browser-projects.ts'
import { onlyInDeepSuite } from './only-in-deep-suite.ts'
import { findPostgresBinaries } from './postgres.ts'

/** Options of every project whose tests run in Node. */
export const commonTestOptions = {
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // A worker loads each module once for all of its test files; a test resets its changes.
  isolate: false,
  expect: expectOptions,
}

/**
 * `pure` runs tests without a process or database, `node` those with a process, `postgres` those with a database, `browser` those of
 * components and `routes` those of screens. Without PostgreSQL, `node` also runs the tests of `postgres` that PGlite can run.
 */
export async function createTestProjects(): Promise<TestProjectConfiguration[]> {
  const hasPostgres = findPostgresBinaries() !== null
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
        ...listPureTestFiles(),
        ...(hasPostgres ? listDatabaseTestFiles() : []),
      ],
      globalSetup: 'src/testing/pglite-setup.ts',
      ...commonTestOptions,
    },
  }
  const pureTests: TestProjectConfiguration = {
    extends: true,
    test: {
      name: 'pure',
      include: listPureTestFiles(),
      setupFiles: 'src/testing/property-setup.ts',
      ...commonTestOptions,
    },
  }
  const postgres: TestProjectConfiguration = {
    extends: true,
    test: {
      name: 'postgres',
      include: listDatabaseTestFiles(),
      globalSetup: 'src/testing/postgres-setup.ts',
      ...commonTestOptions,
    },
  }
  const browser = await createComponentProject({ include: ['src/**/*.browser.test.tsx'], exclude: onlyInDeepSuite })
  const routes = await createRouteProject({
    include: ['src/dashboard/routes/**/*.route.test.tsx'],
    exclude: onlyInDeepSuite,
  })
  if (hasPostgres) return [pureTests, node, postgres, browser, routes]
  process.stderr.write(
    'PostgreSQL is not installed: the tests that need it DO NOT RUN. (Debian: apt-get install postgresql)\n',
  )
  return [pureTests, node, browser, routes]
}

/** Test files that open a database; those that start the product as a process choose their own. */
function listDatabaseTestFiles(): string[] {
  return globSync(
    'src/{cli,sdk,integrations,database,mail,mcp,service,bff,conformance,testing,server/on-postgres}/**/*.test.ts',
    {
      exclude: ['src/database/lock.test.ts', ...onlyInDeepSuite],
    },
  ).filter(opensDatabase)
}

const onPostgresOnly = [
  'src/database/{postgres,pgbouncer}.test.ts',
  'src/service/sites/serving/published-copy.test.ts',
  'src/service/http/deadlock.test.ts',
  'src/service/pages/forms/lock-submissions.test.ts',
  'src/service/tenancy/limits/limiter.test.ts',
  'src/server/on-postgres/*.test.ts',
]

/**
 * Test files that the deep suite also runs on PGlite, because the database matters to their subject: locks and transactions,
 * notifications, types of columns, outages.
 */
export const onBothDatabases = [
  'src/database/{leases,migrate,migrations,open}.test.ts',
  'src/service/codes/{bulk-change,search}.test.ts',
  'src/service/delete-workspace.test.ts',
  'src/service/pages/hosting/database-outage.test.ts',
  'src/service/http/idempotency.test.ts',
  'src/service/tenancy/workspaces/{ceilings,plan-changes}.test.ts',
  'src/service/realtime/{events,open-streams}.test.ts',
  'src/service/scans/analytics/{counting,summary}.test.ts',
  'src/service/scans/{journal/disk-full,loading/loader,lookup/code-cache,routes/recorder}.test.ts',
  'src/service/scans/store/*.test.ts',
  'src/service/sites/uploads/*.test.ts',
  'src/service/webhooks/delivery/{database-outage,sender}.test.ts',
  'src/service/webhooks/queue/*.test.ts',
]

/** Test files without a process or database. */
function listPureTestFiles(): string[] {
  return globSync('src/{contract,sdk,integrations,document,qr,columns,tables,blocks,dashboard}/**/*.test.{ts,tsx}', {
    exclude: ['src/**/*.{browser,route}.test.tsx', 'src/**/*-in-browser.test.tsx'],
  }).filter((file) => !opensDatabase(file))
}

function opensDatabase(file: string): boolean {
  return /from '(#testing|\.|\.\.)\/(bff|conformance-tests|databases|mailed-service|service|two-services|single-sign-on|stack|kill-product)\.ts'/.test(
    readFileSync(file, 'utf8'),
  )
}
