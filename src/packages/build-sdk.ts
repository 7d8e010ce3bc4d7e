import { globSync } from 'node:fs'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { build } from 'vite'
import { inlineResults } from './inline-results.ts'
import { printContractTypes } from './print-contract-types.ts'

const root = path.join(import.meta.dirname, '../..')
/** The entry points of the package, each with its module of `src/sdk`. */
const entries = {
  '.': ['client', 'tessera-error'],
  './webhooks': ['verify-webhook'],
  './uploads': ['upload-file'],
}
/** Where `tsc -b` writes the declarations of `src/sdk`. */
const declarations = path.join(root, 'node_modules/.cache/types/sdk')

/** Builds the package `@tessera/sdk`: modules without dependencies, and declarations without zod. */
export async function buildSdk(outDir: string): Promise<void> {
  await rm(outDir, { recursive: true, force: true })
  const modules = Object.values(entries).flat()
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [inlineResults(['src/sdk/operation-table.ts'])],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      minify: false,
      lib: {
        entry: Object.fromEntries(modules.map((name) => [name, path.join(root, `src/sdk/${name}.ts`)])),
        formats: ['es'],
      },
      rolldownOptions: { output: { entryFileNames: 'modules/[name].js', chunkFileNames: 'modules/[name].js' } },
    },
  })
  await writeDeclarations(outDir)
  await writeManifest(outDir)
  await cp(path.join(root, 'docs/sdk.md'), path.join(outDir, 'README.md'))
}

function toFileName(entry: string): string {
  return entry === '.' ? 'index' : entry.slice(2)
}

async function writeDeclarations(outDir: string): Promise<void> {
  const types = path.join(outDir, 'types')
  for (const file of globSync('**/*.ts', { cwd: path.join(root, 'src/sdk'), exclude: ['**/*.test.ts'] })) {
    const name = file.replace(/\.ts$/, '.d.ts')
    const text = await readFile(path.join(declarations, name), 'utf8')
    await mkdir(path.dirname(path.join(types, name)), { recursive: true })
    await writeFile(path.join(types, name), text.replaceAll(/\.ts(?=';)/g, '.js'))
  }
  await writeFile(path.join(types, 'contract-types.d.ts'), printContractTypes())
  for (const [entry, modules] of Object.entries(entries)) {
    const reexport = (folder: string, extension: string) =>
      modules.map((name) => `export * from './${folder}/${name}.${extension}'\n`).join('')
    await writeFile(path.join(outDir, `${toFileName(entry)}.js`), reexport('modules', 'js'))
    await writeFile(path.join(outDir, `${toFileName(entry)}.d.ts`), reexport('types', 'js'))
  }
}

async function writeManifest(outDir: string): Promise<void> {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')))
  const manifest = {
    name: '@tessera/sdk',
    version,
    description: 'The API of Tessera: dynamic QR codes, their pages and their scans',
    type: 'module',
    sideEffects: false,
    exports: Object.fromEntries(
      Object.keys(entries).map((entry) => [
        entry,
        { types: `./${toFileName(entry)}.d.ts`, default: `./${toFileName(entry)}.js` },
      ]),
    ),
    engines: { node: '>=20' },
  }
  await writeFile(path.join(outDir, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

if (import.meta.main) await buildSdk(path.join(root, 'dist/sdk'))
