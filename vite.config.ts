import { join } from 'node:path'
import tailwind from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import type { Plugin, Rolldown } from 'vite'
import { defineConfig } from 'vitest/config'
import { compressFiles } from './src/bff/http/compress-files.ts'
import { createStackPlugin } from './src/server/vite-plugin.ts'
import { createVitestReporters } from './src/testing/failure-reporter.ts'
import { SlowFilesFirst } from './src/testing/slow-files-first.ts'
import { bundleEntries } from './src/testing/bundles/server-bundles.ts'
import { createTestProjects } from './src/testing/test-projects.ts'

export default defineConfig(async ({ mode, isSsrBuild }) => ({
  plugins: [
    mode === 'test'
      ? []
      : isSsrBuild
        ? [asciiOnly(), mode === 'bundles' ? [] : referenceFiles()]
        : [router(), createStackPlugin(), trustedStyles(), compression()],
    react(),
    tailwind(),
  ],
  build: isSsrBuild ? serverBuild(mode === 'bundles' ? bundleEntries : serverEntries) : clientBuild,
  ssr: isSsrBuild ? ofServer : {},
  test: {
    projects: mode === 'test' ? await createTestProjects() : [],
    maxWorkers: 3,
    sequence: { sequencer: SlowFilesFirst },
    reporters: createVitestReporters('test-results/vitest-failures.txt'),
  },
}))

const router = () =>
  tanstackRouter({
    target: 'react',
    routesDirectory: 'src/dashboard/routes',
    generatedRouteTree: 'src/dashboard/routeTree.gen.ts',
    routeFileIgnorePattern: '\\.route\\.test\\.tsx$',
    addExtensions: true,
    autoCodeSplitting: true,
    quoteStyle: 'single',
    semicolons: false,
  })

/** Trusted types forbid `innerHTML`, which these two set on their `<style>` elements. There the text alone is the same. */
const trustedStyles = (): Plugin => ({
  name: 'trusted-styles',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/(react-colorful|@tiptap\/core)\// },
    handler: (code) => code.replace(/\.innerHTML ?=(?= ?(?:style\b|'\.react-colorful))/, '.textContent ='),
  },
})

/** Compresses the files of the build, which the bff serves as they are. */
const compression = (): Plugin => ({
  name: 'compression',
  apply: 'build',
  writeBundle: ({ dir = '' }) => compressFiles(dir),
})

/**
 * Escapes all characters but ASCII in the server. A process holds the text of its programs in memory, and one other character makes a text of
 * several megabytes twice as large.
 */
const asciiOnly = (): Plugin => ({
  name: 'ascii-only',
  apply: 'build',
  generateBundle: (_options, bundle) => {
    for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = escapeNonAscii(file.code)
  },
})

/** Writes the files of the API reference beside the server. */
const referenceFiles = (): Plugin => ({
  name: 'reference-files',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const { writeReferenceFiles } = await import('./src/service/reference/write-reference-files.ts')
    const folder = join(dir, 'reference')
    await writeReferenceFiles(folder)
    await compressFiles(folder)
  },
})

function escapeNonAscii(code: string): string {
  const [raw] = /\.raw`[^`]*[^\0-\x7f][^`]*`/.exec(code) ?? []
  if (raw !== undefined) throw new Error(`A raw text would change if it were escaped: ${raw}`)
  return code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

const checks = { pluginTimings: false }

// Packages of every screen: their chunk stays in caches from release to release.
const vendor =
  /node_modules\/(react|react-dom|scheduler|zustand|@tanstack\/(query-core|react-query|history|store|react-store|router-core|react-router))\//

// Packages that load with the first dialog that needs them. Modules that import one, directly or through others, stay out of `common`.
const deferred = { combobox: /node_modules\/cmdk\//, forms: /node_modules\/(react-hook-form|zod)\// }

function nameDeferredChunk(id: string, modules: Rolldown.ChunkingContext): string | null {
  const reached = new Set([id])
  for (const each of reached)
    for (const imported of modules.getModuleInfo(each)?.importedIds ?? []) reached.add(imported)
  const found = Object.entries(deferred).find(([, test]) => [...reached].some((each) => test.test(each)))
  return found ? found[0] : null
}

const clientBuild = {
  outDir: 'dist/client',
  target: 'es2022',
  manifest: true,
  // Browsers without module preloading load the same files a moment later.
  modulePreload: { polyfill: false },
  rolldownOptions: {
    checks,
    output: {
      // The first file of every screen names all others. A hash cannot be compressed, so each character less saves 0.2 kB.
      chunkFileNames: 'assets/[name]-[hash:7].js',
      codeSplitting: {
        groups: [
          { name: 'vendor', test: vendor },
          { name: nameDeferredChunk, minShareCount: 5, includeDependenciesRecursively: false },
          // Otherwise every screen would load what only the parts of the builder share.
          {
            name: 'builder',
            test: /\/src\/(document|dashboard\/features\/builder)\//,
            minShareCount: 5,
            includeDependenciesRecursively: false,
          },
          // Otherwise every screen would load what all types of blocks share.
          {
            name: 'blocks',
            test: /\/src\/blocks\/(schema|layout|runtime\/define-block)/,
            minShareCount: 5,
            includeDependenciesRecursively: false,
          },
          {
            name: 'block-picture',
            test: /\/src\/blocks\/runtime\/(crop-css|block-picture|picture-\w+)/,
            minShareCount: 2,
            includeDependenciesRecursively: false,
          },
          // Forms use it, and no screen needs it before one is opened.
          {
            name: 'use-idempotency-key',
            test: /\/dashboard\/api\/use-idempotency-key\.ts$/,
            minShareCount: 2,
            includeDependenciesRecursively: false,
          },
          { name: 'common', minShareCount: 20 },
          // Most screens with live figures load both, and as files of their own they are larger.
          {
            name: 'live-scans',
            test: /\/dashboard\/api\/(live-scans|use-live-scans)\.ts$/,
            minShareCount: 2,
            includeDependenciesRecursively: false,
          },
          // Otherwise each icon is a file, and a screen requests about twenty.
          {
            name: 'icons',
            test: /node_modules\/lucide-react\//,
            minShareCount: 2,
            includeDependenciesRecursively: false,
          },
        ],
      },
    },
  },
}

const serverEntries = {
  main: 'src/server/main.ts',
  admin: 'src/server/admin.ts',
}

// What runs in threads is an entry of its own, and chunks lie flat: it is found beside whatever chunk asks for it.
const serverBuild = (entries: Record<string, string>) => ({
  outDir: 'dist/server',
  target: 'node24',
  copyPublicDir: false,
  rolldownOptions: {
    checks,
    input: {
      ...entries,
      'pglite-initdb': 'src/database/pglite-initdb.ts',
      'pglite-worker': 'src/database/pglite-worker.ts',
      'svg-process': 'src/service/designs/images/svg-process.ts',
      'font-worker': 'src/service/fonts/font-worker.ts',
      'render-worker': 'src/service/designs/render/render-worker.ts',
      'counting-worker': 'src/service/scans/analytics/counting-worker.ts',
    },
    output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
  },
})

// With all that it stands on, as a thousand files are slow to find; but for what reads files of its own or brings binaries along.
const ofServer = {
  noExternal: true as const,
  external: ['@electric-sql/pglite', '@resvg/resvg-wasm', '@undecaf/zbar-wasm', 'pdfkit', 'sharp'],
}
