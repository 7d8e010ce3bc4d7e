import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { createVitestReporters } from '../src/testing/failure-reporter.ts'
import { createComponentProject, createRouteProject } from '../src/testing/browser-projects.ts'
import { deepComponentTests, deepRouteTests, deepServiceTests } from '../src/testing/only-in-deep-suite.ts'
import { commonTestOptions, onBothDatabases } from '../src/testing/test-projects.ts'

const createPostgresProject = (name: string, include: string[], options: { maxWorkers?: number } = {}) => ({
  extends: true as const,
  test: { name, include, globalSetup: 'src/testing/postgres-setup.ts', ...options, ...commonTestOptions },
})
const createDeepProject = (name: string) =>
  createPostgresProject(name, [`deep/${name}/**/*.test.ts`], { maxWorkers: 2 })

/** Tests of the API to which it matters where scans are stored. */
const onClickHouse = [
  'src/conformance/service.test.ts',
  'src/service/campaigns/campaigns.test.ts',
  'src/service/codes/rules/split-scans.test.ts',
  'src/service/export/exports.test.ts',
  'src/service/outcomes/*.test.ts',
  'src/service/realtime/events.test.ts',
  'src/service/scans/analytics/summary.test.ts',
  'src/service/scans/store/windows.test.ts',
  'src/service/shared-links/shared-{links,views}.test.ts',
  'src/service/webhooks/endpoints/test-receiver.test.ts',
  'deep/clickhouse/http/*.test.ts',
]

export default defineConfig({
  root: '.',
  plugins: [react(), tailwind()],
  test: {
    maxWorkers: 3,
    reporters: createVitestReporters('test-results/deep-failures.txt'),
    projects: [
      createDeepProject('kills'),
      createDeepProject('outages'),
      createDeepProject('backup'),
      createDeepProject('fuzz'),
      createDeepProject('layout'),
      {
        extends: true,
        test: {
          name: 'clickhouse',
          include: ['deep/clickhouse/*.test.ts'],
          globalSetup: 'deep/clickhouse/setup.ts',
          maxWorkers: 2,
          ...commonTestOptions,
        },
      },
      {
        extends: true,
        test: {
          name: 'service on clickhouse',
          include: onClickHouse,
          globalSetup: 'deep/clickhouse/service-setup.ts',
          maxWorkers: 2,
          ...commonTestOptions,
        },
      },
      { extends: true, test: { name: 'deploy', include: ['deep/deploy/*.test.ts'], ...commonTestOptions } },
      createPostgresProject('integrations', ['deep/integrations/*.test.ts']),
      { extends: true, test: { name: 'soak', include: ['deep/soak/*.test.ts'], ...commonTestOptions } },
      createPostgresProject('conformance through the bff', ['src/conformance/bff.test.ts']),
      createPostgresProject('clients', [
        'src/conformance/{cli,mcp,sdk}.test.ts',
        'src/packages/*.test.ts',
        'deep/clients/*.test.ts',
      ]),
      createPostgresProject('recounts', ['src/service/scans/analytics/recount.test.ts']),
      createPostgresProject('service', deepServiceTests),
      await createComponentProject({ include: deepComponentTests }),
      await createRouteProject({ include: deepRouteTests }),
      {
        extends: true,
        test: {
          name: 'pglite',
          include: [...onBothDatabases, 'src/database/pglite.test.ts', 'src/conformance/service.test.ts'],
          globalSetup: 'src/testing/pglite-setup.ts',
          ...commonTestOptions,
        },
      },
      {
        extends: true,
        test: {
          name: 'properties',
          include: ['src/**/*.property.test.ts'],
          setupFiles: 'src/testing/property-setup.ts',
          ...commonTestOptions,
        },
      },
    ],
  },
})
