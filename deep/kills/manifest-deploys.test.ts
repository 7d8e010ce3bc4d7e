import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { createSiteFromFolder, deployFolder, type FolderFile } from '../../src/cli/deploy-folder.ts'
import { createClient } from '../../src/sdk/client.ts'
import { createKey } from '../../src/service/tenancy/keys/create-key.ts'
import { createWorkspace } from '../../src/service/tenancy/workspaces/create-workspace.ts'
import { openTestDatabase } from '../../src/testing/databases.ts'
import { getKillCount } from '../../src/testing/kill-product.ts'
import { listVersionFiles, readVersion } from '../../src/testing/labeled-site.ts'
import { createUniqueSubdomain } from '../../src/testing/create-page.ts'
import { createServiceProcesses, isAlive, type ServiceProcess } from '../../src/testing/service-processes.ts'

const rounds = getKillCount(4)

const database = await openTestDatabase()
afterAll(() => database.close())
const { db, where } = database
// PGlite serves one process.
const shared = 'url' in where ? [where.url] : []

test.each(shared)(
  'a deploy of changed files that is cut off by a kill changes nothing, and sends only what is missing when it is repeated',
  { timeout: 300_000 },
  async (url) => {
    const processes = await createServiceProcesses(url)
    try {
      const { id: workspaceId } = await createWorkspace(db, { name: 'Killed', plan: 'business' })
      const { key } = await createKey(db, workspaceId, { name: 'Killed', scope: 'write' })
      let running = await processes.start('killed')
      const site = await createSite(running, key)
      const read = () => readVersion(running.origin, `http://${site.subdomain}.pages.localhost/`)
      let [unchanged, versions] = [0, 1]
      for (let round = 1; round <= rounds; round += 1) {
        const [formerLabel, label] = [`version ${round - 1}`, `version ${round}`]
        const deploy = () => deployFolder(connect(running, key), site.id, { files: listFiles(label), live: true })
        const exited = once(running.child, 'exit')
        const interrupted = deploy().catch(() => null)
        await killAtNewFile(running, processes.storage)
        await Promise.all([interrupted, exited])
        running = await processes.start('killed')
        const after = await read()
        // The kill may come between the commit and its response.
        const isDeployed = after.label === label
        expect(after).toEqual({ label: isDeployed ? label : formerLabel, wrongFiles: 0 })
        expect((await deploy()).sentFiles).toBe(isDeployed ? 0 : listFiles(label).length - 1)
        expect(await read()).toEqual({ label, wrongFiles: 0 })
        unchanged += isDeployed ? 0 : 1
        versions += isDeployed ? 2 : 1
      }
      expect(unchanged).toBeGreaterThan(rounds / 2)
      const { data } = await connect(running, key).sites.listDeploys({ id: site.id })
      expect(data.length).toBe(Math.min(versions, 10))
    } finally {
      processes.remove()
    }
  },
)

function connect({ origin }: ServiceProcess, apiKey: string) {
  return createClient({ baseUrl: origin, apiKey, maxRetries: 0 })
}

async function createSite(running: ServiceProcess, key: string) {
  const names = { name: 'Site', subdomain: createUniqueSubdomain() }
  return (await createSiteFromFolder(connect(running, key), names, { files: listFiles('version 0') })).deployResult.site
}

/** The files of a version. All but one differ from version to version. */
function listFiles(label: string): FolderFile[] {
  return listVersionFiles(label).map(({ name, content }) => {
    const sha256 = createHash('sha256').update(content).digest('hex')
    return { path: name, bytes: new TextEncoder().encode(content), sha256 }
  })
}

/** Kills the service as soon as a deploy has stored its first file, before the others and the new version. */
async function killAtNewFile(running: ServiceProcess, storage: string): Promise<void> {
  const countFiles = () => globSync('sites/**/*', { cwd: storage }).length
  const start = countFiles()
  while (isAlive(running) && countFiles() === start) await new Promise((resolve) => setImmediate(resolve))
  running.child.kill('SIGKILL')
}
