import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { build } from 'vite'
import { inlineResults } from './inline-results.ts'

const root = path.join(import.meta.dirname, '../..')

/** Builds the command line: one program with everything but what only some commands need. */
export async function buildCli(outDir: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [
      inlineResults([
        'src/cli/command-table.ts',
        'src/cli/resource-titles.ts',
        'src/cli/version.ts',
        'src/sdk/operation-table.ts',
      ]),
    ],
    ssr: { noExternal: true },
    // jq-wasm is CommonJS, and asks where it is.
    define: { __dirname: 'import.meta.dirname' },
    build: {
      ssr: path.join(root, 'src/cli/main.ts'),
      outDir,
      emptyOutDir: true,
      target: 'node20',
      minify: true,
      rolldownOptions: { output: { entryFileNames: 'tessera.js', chunkFileNames: '[name].js' } },
    },
  })
  const text = await readFile(path.join(root, 'package.json'), 'utf8')
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(text))
  const manifest = {
    name: 'tessera-cli',
    version,
    description: 'The command line of Tessera: dynamic QR codes, their pages and their scans',
    type: 'module',
    bin: { tessera: './tessera.js' },
    engines: { node: '>=20' },
  }
  await writeFile(path.join(outDir, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

if (import.meta.main) await buildCli(path.join(root, 'dist/cli'))
