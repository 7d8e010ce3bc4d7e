import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Order } from './delivery-service.ts'
import { getMedian, printLine } from './print.ts'

const BURST_DELIVERIES = 6_000
const ENDPOINTS = 50
const BACKLOG = Number(process.env['BACKLOG'] ?? 100_000)
const SCANS = 30
const agent =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36'

const Port = z.object({ port: z.int() })
const QueueCounts = z.object({ waiting: z.int(), delivered: z.int(), bytes: z.int() })
const QueueStart = z.object({ began: z.number() })
const Arrivals = z.object({ count: z.int(), last: z.number(), p50: z.number(), p99: z.number() })
const CodeUrl = z.object({ url: z.string() })

/** Measures signed deliveries of the real service, from their commit to the receiver's 2xx. `BACKLOG=1000000` sets a larger backlog. */
export async function benchDeliveries(engine: string, databaseUrl?: string): Promise<void> {
  printLine(`Deliveries (${engine}, ${ENDPOINTS} endpoints, a receiver and a service in processes of their own)`)
  const receiver = startChild('delivery-receiver.ts')
  const { port } = Port.parse(await readResponse(receiver))
  const first = await startService(databaseUrl)
  const bench = { receiver, first, receiverUrl: `http://127.0.0.1:${port}` }
  await benchThroughput(bench, 'one process')
  await benchIsolation(bench, { name: 'claimed fairly', shares: [0.2, 0.5], rounds: 5 })
  await benchSteadyLoad(bench)
  await benchScanDelay(bench)
  await benchBacklog(bench)
  if (databaseUrl !== undefined) {
    const second = await startService(databaseUrl)
    await benchThroughput(bench, 'two processes')
    await endProcess(second)
  }
  await endProcess(first)
  const fifo = await startService(databaseUrl, 'fifo')
  await benchIsolation({ ...bench, first: fifo }, { name: 'claimed as they come', shares: [0.2], rounds: 1 })
  await endProcess(fifo)
  await endProcess(receiver)
}

interface Bench {
  receiver: ChildProcess
  first: ChildProcess
  receiverUrl: string
}

async function benchThroughput({ receiver, first, receiverUrl }: Bench, name: string) {
  const rates: number[] = []
  for (let round = 0; round < 3; round++) {
    await sendOrder(first, { do: 'connect', urls: listReceiverUrls(receiverUrl, 0) })
    await readArrivals(receiver)
    const { began } = QueueStart.parse(await sendOrder(first, { do: 'queue', count: BURST_DELIVERIES }))
    await waitForArrivals(receiver, BURST_DELIVERIES)
    while (QueueCounts.parse(await sendOrder(first, { do: 'count' })).delivered < BURST_DELIVERIES) await pause(20)
    rates.push(BURST_DELIVERIES / ((Date.now() - began) / 1000))
    const { count } = await readArrivals(receiver)
    if (count > 0) printLine(`  ${count} of ${BURST_DELIVERIES} arrived twice`)
  }
  printLine(
    `  ${name}: ${formatInteger(getMedian(rates))} a second, signed, commit to 2xx written down (${BURST_DELIVERIES} at once, median of 3)`,
  )
}

/** Measures when the last of 1,600 healthy deliveries arrives, alone and beside deliveries to receivers that hang. */
async function benchIsolation(
  bench: Bench,
  { name, shares, rounds }: { name: string; shares: number[]; rounds: number },
) {
  const timesByShare = new Map([0, ...shares].map((share): [number, number[]] => [share, []]))
  // The cases alternate, so that other load of the machine affects all of them.
  for (let round = 0; round < rounds; round++)
    for (const [share, times] of timesByShare) times.push(await timeHealthyDeliveries(bench, share))
  const alone = getMedian(timesByShare.get(0) ?? [])
  const ratios = shares.map((share) => {
    const ratio = getMedian(timesByShare.get(share) ?? []) / alone
    return `with ${share * 100} % hanging in ${ratio.toFixed(2)} times that`
  })
  printLine(
    `  ${name}, 1,600 healthy ones are done in ${formatInteger(alone)} ms; ${ratios.join('; ')} (median of ${rounds})`,
  )
}

async function timeHealthyDeliveries({ receiver, first, receiverUrl }: Bench, share: number): Promise<number> {
  const healthy = 1_600
  // The same number of healthy endpoints as alone, with the hanging ones in addition.
  const urls = [
    ...listReceiverUrls(receiverUrl, 0),
    ...listReceiverUrls(receiverUrl, 1).slice(0, Math.ceil((ENDPOINTS * share) / (1 - share))),
  ]
  const count = (healthy / ENDPOINTS) * urls.length
  await sendOrder(first, { do: 'connect', urls })
  await readArrivals(receiver)
  const { began } = QueueStart.parse(await sendOrder(first, { do: 'queue', count }))
  const took = (await waitForArrivals(receiver, healthy)) - began
  // Hanging deliveries must not affect the next measurement.
  while (QueueCounts.parse(await sendOrder(first, { do: 'count' })).waiting > 0) await releaseHanging(receiver)
  return took
}

async function benchSteadyLoad({ receiver, first, receiverUrl }: Bench) {
  for (const share of [0, 0.5]) {
    await sendOrder(first, { do: 'connect', urls: listReceiverUrls(receiverUrl, share) })
    await readArrivals(receiver)
    await sendOrder(first, { do: 'stream', perSecond: 200, seconds: 15 })
    await pause(1_500)
    const { count, p50, p99 } = await readArrivals(receiver)
    const expectedCount = 15 * 200 * (1 - share)
    printLine(
      `  200 a second, ${share * 100} % hanging: delay of the healthy ones p50 ${p50} ms, p99 ${p99} ms (${count} of ${expectedCount})`,
    )
  }
}

async function benchScanDelay({ receiver, first, receiverUrl }: Bench) {
  await sendOrder(first, { do: 'connect', urls: listReceiverUrls(receiverUrl, 0).slice(0, 1) })
  const { url } = CodeUrl.parse(await sendOrder(first, { do: 'code' }))
  await readArrivals(receiver)
  const delaysMs: number[] = []
  for (let i = 0; i < SCANS; i++) {
    const startedAt = Date.now()
    await fetch(url, { redirect: 'manual', headers: { 'user-agent': agent } })
    delaysMs.push((await waitForArrival(receiver)) - startedAt)
  }
  printLine(
    `  from a scan to its first byte at the receiver: median ${formatInteger(getMedian(delaysMs))} ms (100 of them are gathered)`,
  )
}

async function waitForArrival(receiver: ChildProcess): Promise<number> {
  for (;;) {
    const { count, last } = await readArrivals(receiver)
    if (count > 0) return last
    await pause(2)
  }
}

async function benchBacklog({ first, receiverUrl, receiver }: Bench) {
  await sendOrder(first, { do: 'connect', urls: listReceiverUrls(receiverUrl, 0) })
  const queuedAt = performance.now()
  await sendOrder(first, { do: 'queue', count: BACKLOG })
  const took = (performance.now() - queuedAt) / 1000
  const before = QueueCounts.parse(await sendOrder(first, { do: 'count' }))
  const startedAt = performance.now()
  await pause(10_000)
  const after = QueueCounts.parse(await sendOrder(first, { do: 'count' }))
  const rate = (after.delivered - before.delivered) / ((performance.now() - startedAt) / 1000)
  printLine(
    `  a backlog of ${formatInteger(BACKLOG)}: queued in ${took.toFixed(1)} s, ${formatInteger(before.bytes / 1e6)} MB with its indexes; ` +
      `with ${formatInteger(after.waiting)} waiting ${formatInteger(rate)} a second`,
  )
  await sendOrder(first, { do: 'connect', urls: listReceiverUrls(receiverUrl, 0) })
  await readArrivals(receiver)
}

function listReceiverUrls(receiverUrl: string, hangingShare: number): string[] {
  return Array.from(
    { length: ENDPOINTS },
    (_, i) => `${receiverUrl}/${i < ENDPOINTS * hangingShare ? 'hang' : 'ok'}/${i}`,
  )
}

/** Waits until this many deliveries have arrived and returns the time of the last. */
async function waitForArrivals(receiver: ChildProcess, expected: number): Promise<number> {
  for (let total = 0; ; await pause(50)) {
    const { count, last } = await readArrivals(receiver)
    total += count
    if (total >= expected) return last
  }
}

/** Releases the hanging requests. */
async function releaseHanging(receiver: ChildProcess) {
  receiver.send('release')
  await readResponse(receiver)
  await pause(20)
}

async function readArrivals(receiver: ChildProcess) {
  receiver.send('report')
  return Arrivals.parse(await readResponse(receiver))
}

async function sendOrder(process: ChildProcess, order: Order): Promise<unknown> {
  process.send(order)
  return readResponse(process)
}

async function startService(databaseUrl: string | undefined, claiming = 'fair'): Promise<ChildProcess> {
  const process = startChild('delivery-service.ts', [claiming, ...(databaseUrl === undefined ? [] : [databaseUrl])])
  await readResponse(process)
  return process
}

function startChild(file: string, args: string[] = []): ChildProcess {
  return fork(join(import.meta.dirname, file), args)
}

async function readResponse(process: ChildProcess): Promise<unknown> {
  const settled = new AbortController()
  const exited = once(process, 'exit', settled).then(([code]): never => {
    throw new Error(`A process of the bench ended with ${code}.`)
  })
  const messages: unknown[] = await Promise.race([once(process, 'message', settled), exited])
  settled.abort()
  return messages[0]
}

async function endProcess(process: ChildProcess) {
  const exitEvent = once(process, 'exit')
  process.disconnect()
  await exitEvent
}

function formatInteger(number: number): string {
  return Math.round(number).toLocaleString('en')
}
