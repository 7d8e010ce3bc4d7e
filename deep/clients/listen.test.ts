import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { runCommandLine } from '../../src/cli/command-line.ts'
import { createClient } from '../../src/sdk/client.ts'
import { verifyWebhook } from '../../src/sdk/verify-webhook.ts'
import { createKey } from '../../src/service/tenancy/keys/create-key.ts'
import { createWorkspace } from '../../src/service/tenancy/workspaces/create-workspace.ts'
import { openTestDatabase } from '../../src/testing/databases.ts'
import { phoneAgent } from '../../src/testing/phone-agent.ts'
import { startReceiver } from '../../src/testing/receiver.ts'
import { createServiceProcesses } from '../../src/testing/service-processes.ts'
import { startTcpSwitch } from '../../src/testing/tcp-switch.ts'
import { until } from '../../src/testing/wait-until.ts'

const SCANS = 1_000
const database = await openTestDatabase()
afterAll(() => database.close())
const { db, where } = database
// PGlite serves one process.
const shared = 'url' in where ? [where.url] : []

/** Scans until the service answers, as a person does whose phone shows an error. */
async function scanWithRetries(url: string): Promise<void> {
  for (;;) {
    const response = await fetch(url, { redirect: 'manual', headers: { 'user-agent': phoneAgent } }).catch(() => null)
    if (response?.status === 302) return
    await pause(50)
  }
}

test.each(shared)(
  '1,000 scans are forwarded in order, and none is lost when the service is killed',
  { timeout: 300_000 },
  async (url) => {
    const processes = await createServiceProcesses(url)
    const first = await processes.start('first')
    const gate = await startTcpSwitch(Number(new URL(first.origin).port))
    onTestFinished(() => {
      gate.close()
      processes.remove()
    })
    const origin = `http://127.0.0.1:${gate.port}`
    const { id } = await createWorkspace(db, { name: 'Listened to', plan: 'business' })
    const { key } = await createKey(db, id, { name: 'Listener', scope: 'write' })
    const client = createClient({ baseUrl: origin, apiKey: key, maxRetries: 20 })
    const { shortCode } = await client.codes.create({
      name: 'Poster',
      destination: { type: 'url', url: 'https://example.com/' },
    })
    const secret = `whsec_${Buffer.from('a secret of the tests').toString('base64')}`
    const receiver = await startReceiver()
    const stop = new AbortController()
    const ready = Promise.withResolvers<void>()
    const listening = runCommandLine(['listen', '--forward-to', receiver.url, '--secret', secret], {
      env: { TESSERA_URL: origin, TESSERA_API_KEY: key },
      readInput: async () => new Uint8Array(),
      write: () => {},
      writeError: () => ready.resolve(),
      columns: null,
      signal: stop.signal,
    })
    await ready.promise
    for (let count = 1; count <= SCANS; count++) {
      await scanWithRetries(`${origin}/${shortCode}`)
      if (count !== SCANS / 2) continue
      const exited = once(first.child, 'exit')
      first.child.kill('SIGKILL')
      await exited
      const { origin: restarted } = await processes.start('first')
      gate.switchTo(Number(new URL(restarted).port))
    }
    const storedIds: string[] = []
    const isComplete = async () => {
      storedIds.length = 0
      for await (const scan of client.scans.list({ limit: 100 })) storedIds.push(scan.id)
      return storedIds.length >= SCANS && receiver.received.length >= storedIds.length
    }
    await until(isComplete, { seconds: 60, event: 'The forwarding of every scan' })
    stop.abort()
    expect(await listening).toBe(130)
    const ids: string[] = []
    for (const { body, headers } of receiver.received) {
      const event = await verifyWebhook(body, headers, { secrets: secret })
      if (event.event === 'scan.created') ids.push(event.scan.scanId)
    }
    expect(ids).toEqual(storedIds.toReversed())
  },
)
