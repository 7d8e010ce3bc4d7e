import { eq } from 'drizzle-orm'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { codeTotals } from '../../src/service/codes/schema.ts'
import { openTestDatabase } from '../../src/testing/databases.ts'
import { freePort } from '../../src/testing/free-port.ts'
import { startSilentProxy } from '../../src/testing/silent-proxy.ts'
import { spawnMain } from '../../src/testing/stack.ts'
import { launchProduct } from '../../src/testing/kill-product.ts'
import { until } from '../../src/testing/wait-until.ts'
import { changeAddress, createCode, scan } from './scanned-product.ts'

// A proxy between a process and the database keeps sessions alive that the process has lost, with their locks.
vi.setConfig({ testTimeout: 400_000 })
const { db, where, close } = await openTestDatabase()
const databaseUrl = 'url' in where ? where.url : ''
const home = mkdtempSync(join(tmpdir(), 'tessera-silent-losses-'))
afterAll(async () => {
  await close()
  rmSync(home, { recursive: true, force: true })
})

async function startProxy() {
  const proxy = await startSilentProxy(databaseUrl)
  onTestFinished(() => proxy.close())
  return proxy
}

async function start(name: string, url = databaseUrl) {
  const metricsPort = await freePort()
  const dataDir = join(home, name)
  const env = { METRICS_PORT: String(metricsPort), CHECK_DESTINATIONS: '0' }
  const options = { entry: 'dist/server/main.js', dataDir, killAt: 'none', database: { url }, env }
  const product = await launchProduct(options)
  onTestFinished(async () => {
    product.childProcess.kill('SIGKILL')
    await product.childProcess.ended
  })
  const isListening = async () => {
    const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
    return (await metrics.text()).includes('tessera_listen_connected 1')
  }
  return { ...product, dataDir, isListening }
}

test('after each of ten silent losses in a row, changed codes lead to their new address', async () => {
  const proxy = await startProxy()
  const [editor, deaf] = [await start('editor'), await start('deaf', proxy.url)]
  const code = await createCode(editor)
  const seconds: string[] = []
  for (let round = 1; round <= 10; round++) {
    await until(deaf.isListening, { seconds: 30 })
    expect(await scan(deaf, code)).not.toBeNull()
    proxy.silence()
    const silentAt = performance.now()
    const url = `https://example.com/${round}`
    await changeAddress(editor, code, url)
    // The docs say five seconds; each loss but the first took ten when locks came before the heartbeat.
    await until(async () => (await scan(deaf, code)) === url, { seconds: 9, event: `The change of round ${round}` })
    seconds.push(((performance.now() - silentAt) / 1_000).toFixed(1))
  }
  console.log(`Old addresses were answered for ${seconds.join(', ')} seconds.`)
})

test('a restart waits while the session of the killed process is kept alive, names it, and then loads every scan once', async () => {
  const proxy = await startProxy()
  const killed = await start('restarted', proxy.url)
  const code = await createCode(killed)
  for (let i = 0; i < 20; i++) expect(await scan(killed, code)).not.toBeNull()
  proxy.silence()
  killed.childProcess.kill('SIGKILL')
  await killed.childProcess.ended
  const servicePort = String(await freePort())
  const restarted = spawnMain('dist/server/main.js', {
    PORT: String(await freePort()),
    SERVICE_PORT: servicePort,
    DATA_DIR: killed.dataDir,
    DATABASE_URL: databaseUrl,
  })
  onTestFinished(() => void restarted.kill('SIGKILL'))
  const has = (text: RegExp) => until(() => restarted.hasExited() || text.test(restarted.output()), { seconds: 120 })
  await has(/The start waits for the database to end the session .* pg_terminate_backend\(\d+\)/)
  expect(restarted.hasExited()).toBe(false)
  proxy.close()
  await has(/^ready$/m)
  for (let i = 0; i < 20; i++)
    expect(await scan({ serviceOrigin: `http://127.0.0.1:${servicePort}` }, code)).not.toBeNull()
  const getTotal = async () => (await db.select().from(codeTotals).where(eq(codeTotals.codeId, code.id)))[0]?.scans ?? 0
  await until(async () => (await getTotal()) >= 40)
  expect(await getTotal()).toBe(40)
})
