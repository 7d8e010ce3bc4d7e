import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Cluster } from './postgres.ts'
import type { ReceivedRequest } from './receiver.ts'
import { request } from './request.ts'
import { createDataDir, type RunningProduct, launchProduct } from './kill-product.ts'
import { until } from './wait-until.ts'
import { phoneAgent } from './phone-agent.ts'

// The first codes are edited. Only a few are scanned before the outage. All of them are scanned during it, so that the processes also look up
// codes that they have not yet read.
const [CODES, EDITED_CODES, CODES_SCANNED_BEFORE] = [40, 8, 4]
const VISITORS = 8

interface OutageResult {
  /** Scans whose response was a redirect. */
  redirected: number
  /** Scans that got another response or none. */
  notRedirected: number
  /** Scans that were redirected and not stored. */
  lost: number
  /** Scans that were stored more than once. */
  duplicated: number
  /** Scans that were stored and never arrived at the receiver. */
  undelivered: number
  /** Edits whose response arrived. */
  acknowledged: number
  /** Acknowledged edits that are not in the database. */
  lostEdits: number
  /** Each status with which the API has answered an edit. */
  statuses: number[]
}

const CreatedCode = z.object({ id: z.string(), scanUrl: z.string() })
const CodeName = z.object({ name: z.string() })
const Scans = z.object({
  data: z.array(z.object({ id: z.string(), referrer: z.string() })),
  next_cursor: z.string().nullable(),
})
const DeliveryBody = z.object({ scan: z.object({ scanId: z.string() }) })

/**
 * Runs two processes of the product on one PostgreSQL, which is down for `seconds` while scans, edits and deliveries continue. During
 * the outage one process is killed and started again without the database. Later the other process is killed too. As behind a proxy, a
 * request to a process that is down goes to the other process.
 */
export async function runOutageUnderLoad(settings: {
  seconds: number
  entry: string
  cluster: Cluster
  receiver: { url: string; received: readonly ReceivedRequest[] }
}): Promise<OutageResult> {
  const { cluster, receiver, seconds } = settings
  const dataDirs = [createDataDir('outage'), createDataDir('outage')] as const
  const database = { url: cluster.url('postgres') }
  const startProduct = (dataDir: string) =>
    launchProduct({ ...settings, dataDir, database, killAt: 'none', env: { ALLOW_PRIVATE_HOSTS: '1' } })
  try {
    const first = await startProduct(dataDirs[0])
    const processes = [first, await startProduct(dataDirs[1])]
    const codes = await createCodes(first, receiver.url)
    const load = new Load(processes, codes)
    const running = load.run()
    await load.waitForMore({ scans: 200, edits: 10 })
    load.scannedCodes = CODES
    await cluster.crash()
    await pause(seconds * 500)
    processes[1]?.childProcess.kill('SIGKILL')
    await processes[1]?.childProcess.ended
    processes[1] = await startProduct(dataDirs[1])
    await pause(seconds * 500)
    // Now every visitor depends on the process that started without the database.
    processes[0]?.childProcess.kill('SIGKILL')
    await load.waitForMore({ scans: 200, edits: 0 })
    await cluster.restart()
    processes[0] = await startProduct(dataDirs[0])
    await load.waitForMore({ scans: 200, edits: 10 })
    load.isStopped = true
    await running
    const result = {
      ...load.getCounts(),
      ...(await countLosses(processes[0] ?? first, load, { ...receiver, seconds: 90 })),
    }
    for (const { childProcess } of processes) childProcess.kill('SIGKILL')
    await Promise.all(processes.map(({ childProcess }) => childProcess.ended))
    return result
  } finally {
    for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true })
  }
}

interface EditedCode {
  id: string
  path: string
  /** The number of the last edit that was sent. */
  sent: number
  /** The number of the last edit whose response arrived. */
  acknowledged: number
}

/** Visitors and editors that send requests until `isStopped`. */
export class Load {
  readonly redirected = new Set<string>()
  isStopped = false
  /** The number of codes that are scanned. */
  scannedCodes = CODES_SCANNED_BEFORE
  /** The number of codes that are edited. */
  editedCodes = EDITED_CODES
  readonly codes
  #processes
  #notRedirected = 0
  #edits = 0
  #statuses = new Set<number>()

  constructor(processes: RunningProduct[], codes: EditedCode[]) {
    this.#processes = processes
    this.codes = codes
  }

  async run(): Promise<void> {
    const visitors = Array.from({ length: VISITORS }, (_, number) => this.#visit(number))
    await Promise.all([...visitors, ...this.codes.slice(0, this.editedCodes).map((code) => this.#edit(code))])
  }

  /** Waits for this many more scans and edits. */
  async waitForMore({ scans, edits }: { scans: number; edits: number }): Promise<void> {
    const [scansBefore, editsBefore] = [this.redirected.size, this.#edits]
    await until(() => this.redirected.size >= scansBefore + scans && this.#edits >= editsBefore + edits, {
      seconds: 60,
    })
  }

  getCounts() {
    const statuses = [...this.#statuses].toSorted((a, b) => a - b)
    return { redirected: this.redirected.size, notRedirected: this.#notRedirected, acknowledged: this.#edits, statuses }
  }

  async #visit(number: number): Promise<void> {
    for (let index = 0; !this.isStopped; index++) {
      const path = this.codes[(number + index) % this.scannedCodes]?.path ?? ''
      let referer = ''
      const status = await this.#requestAny(index, async ({ serviceOrigin }, turn) => {
        // A process may be killed after it has recorded a scan and before it responds. The next try is a new scan, with another referrer.
        referer = `https://scan.example/${number}-${index}-${turn}`
        const reply = await fetch(serviceOrigin + path, {
          redirect: 'manual',
          headers: { referer, 'user-agent': phoneAgent },
        })
        return reply.status
      })
      if (status === 302) this.redirected.add(referer)
      else this.#notRedirected++
      await pause(10)
    }
  }

  async #edit(code: EditedCode): Promise<void> {
    while (!this.isStopped) {
      const name = String(++code.sent)
      const status = await this.#requestAny(code.sent, async ({ api }) => {
        const reply = await request(api, 'PATCH /codes/{id}', { params: { id: code.id }, body: { name } })
        return reply.status
      })
      // Without a response it is unknown whether the edit was made.
      if (status !== null) this.#statuses.add(status)
      if (status === 200) {
        code.acknowledged = code.sent
        this.#edits++
      }
      await pause(100)
    }
  }

  /** Sends a request to one process or, if that process is down, to the other. */
  async #requestAny(
    requestNumber: number,
    send: (running: RunningProduct, turn: number) => Promise<number>,
  ): Promise<number | null> {
    for (const turn of [requestNumber, requestNumber + 1]) {
      const running = this.#processes[turn % this.#processes.length]
      const status = running && (await send(running, turn).catch(() => null))
      if (status) return status
    }
    return null
  }
}

export async function createCodes({ api }: RunningProduct, url: string): Promise<EditedCode[]> {
  const codes: EditedCode[] = []
  for (let i = 0; i < CODES; i++) {
    const destination = { type: 'url', url: 'https://example.com/' }
    const { status, body } = await request(api, 'POST /codes', { body: { name: '0', destination } })
    if (status !== 201) throw new Error(`A code could not be made: ${JSON.stringify(body)}`)
    const { id, scanUrl } = CreatedCode.parse(body)
    codes.push({ id, path: new URL(scanUrl).pathname, sent: 0, acknowledged: 0 })
  }
  await request(api, 'POST /webhooks', { body: { url, codes: codes.map(({ id }) => id) } })
  return codes
}

/** Waits until everything is stored and delivered, or no longer. */
export async function countLosses(
  { api }: RunningProduct,
  { redirected, codes }: Load,
  { received, seconds }: { received: readonly ReceivedRequest[]; seconds: number },
) {
  const readDeliveredIds = () => new Set(received.map(({ body }) => DeliveryBody.parse(JSON.parse(body)).scan.scanId))
  let storedScans: z.output<typeof Scans>['data'] = []
  const isComplete = async () => {
    storedScans = await listStoredScans(api)
    const ids = readDeliveredIds()
    return storedScans.length >= redirected.size && storedScans.every(({ id }) => ids.has(id))
  }
  // Scans and deliveries that are still missing are counted below.
  await until(isComplete, { seconds }).catch(() => {})
  const referrers = new Set(storedScans.map(({ referrer }) => referrer))
  const ids = readDeliveredIds()
  let lostEdits = 0
  for (const { id, acknowledged } of codes) {
    const { name } = CodeName.parse((await request(api, 'GET /codes/{id}', { params: { id } })).body)
    if (Number(name) < acknowledged) lostEdits++
  }
  return {
    lost: [...redirected].filter((referrer) => !referrers.has(referrer)).length,
    duplicated: storedScans.length - referrers.size,
    undelivered: storedScans.filter(({ id }) => !ids.has(id)).length,
    lostEdits,
  }
}

async function listStoredScans(api: RunningProduct['api']): Promise<z.output<typeof Scans>['data']> {
  const scans: z.output<typeof Scans>['data'] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query = { limit: 100, ...(cursor === undefined ? {} : { cursor }) }
    const page = Scans.parse((await request(api, 'GET /scans', { query })).body)
    scans.push(...page.data)
    cursor = page.next_cursor
  }
  return scans
}
