import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'vite'

const root = path.join(import.meta.dirname, '../..')
const folders = { n8n: path.join(root, 'integrations/n8n'), zapier: path.join(root, 'integrations/zapier') }

/**
 * Both load CommonJS, and neither allows dependencies of its own, so each file has all that it needs. n8n finds a node by its path:
 * `dist/nodes/Tessera/Tessera.node.js`.
 */
const builders = {
  async n8n() {
    const dist = path.join(folders.n8n, 'dist')
    await rm(dist, { recursive: true, force: true })
    await buildFile('n8n/tessera.node.ts', path.join(dist, 'nodes/Tessera/Tessera.node.js'))
    await buildFile('n8n/tessera-trigger.node.ts', path.join(dist, 'nodes/TesseraTrigger/TesseraTrigger.node.js'))
    await buildFile('n8n/tessera-api.credentials.ts', path.join(dist, 'credentials/TesseraApi.credentials.js'))
    for (const folder of ['nodes/Tessera', 'nodes/TesseraTrigger', 'credentials'])
      await cp(path.join(root, 'public/favicon.svg'), path.join(dist, folder, 'tessera.svg'))
  },

  async zapier() {
    await buildFile('zapier/app-definition.ts', path.join(folders.zapier, 'dist/app-definition.js'))
    await writeFile(path.join(folders.zapier, 'index.js'), zapierEntry)
  },
}

/** Zapier's command line reads the app from the entry of the package. */
const zapierEntry = `const { createZapierApp } = require('./dist/app-definition.js')
const { version } = require('./package.json')
module.exports = createZapierApp({ version, platformVersion: require('zapier-platform-core').version })
`

async function buildFile(source: string, target: string): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true })
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: path.join(root, 'src/integrations', source),
      outDir: path.dirname(target),
      emptyOutDir: false,
      target: 'node20',
      rolldownOptions: { output: { format: 'cjs', entryFileNames: path.basename(target), exports: 'named' } },
    },
  })
}

const names = process.argv.slice(2)
for (const [name, buildPackage] of Object.entries(builders))
  if (names.length === 0 || names.includes(name)) await buildPackage()
