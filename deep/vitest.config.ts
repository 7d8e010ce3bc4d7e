import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { vitestReporters } from '../src/testing/failure-reporter.ts'
import { componentTests, routeTests } from '../src/testing/browser-projects.ts'
import { rarelyUsedScreens, slowServiceTests, stories } from '../src/testing/only-in-deep-suite.ts'
import { commonTestOptions, onBothDatabases } from '../src/testing/test-projects.ts'

const inDeep = (name: string, maxWorkers: number) => ({
  extends: true as const,
  test: {
    name,
    include: [`deep/${name}/**/*.test.ts`],
    globalSetup: 'src/testing/postgres-setup.ts',
    maxWorkers,
    ...commonTestOptions,
  },
})

export default defineConfig({
  root: '.',
  plugins: [react(), tailwind()],
  test: {
    maxWorkers: 3,
    reporters: vitestReporters('test-results/deep-failures.txt'),
    projects: [
      inDeep('kills', 2),
      inDeep('outages', 2),
      inDeep('backup', 2),
      inDeep('fuzz', 2),
      inDeep('layout', 2),
      await componentTests({ include: stories }),
      await routeTests({ include: rarelyUsedScreens }),
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
          name: 'conformance through the bff',
          include: ['src/conformance/bff.test.ts'],
          globalSetup: 'src/testing/postgres-setup.ts',
          ...commonTestOptions,
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          include: slowServiceTests,
          globalSetup: 'src/testing/postgres-setup.ts',
          ...commonTestOptions,
        },
      },
      {
        extends: true,
        test: {
          name: 'recounts',
          include: ['src/service/scans/analytics/recount.test.ts'],
          globalSetup: 'src/testing/postgres-setup.ts',
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
