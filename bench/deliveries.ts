import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Order } from './delivery-service.ts'
import { median, tell } from './print.ts'

const MANY = 6_000
const ENDPOINTS = 50
const BACKLOG = Number(process.env['BACKLOG'] ?? 100_000)
const SCANS = 30
const agent =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36'

const Port = z.object({ port: z.int() })
const Count = z.object({ waiting: z.int(), delivered: z.int(), bytes: z.int() })
const Queued = z.object({ began: z.number() })
const Arrived = z.object({ count: z.int(), last: z.number(), p50: z.number(), p99: z.number() })
const Code = z.object({ url: z.string() })

/** Signed deliveries of the real service, from their commit to the receiver's 2xx. Larger backlog: `BACKLOG=1000000`. */
export async function benchDeliveries(engine: string, databaseUrl?: string): Promise<void> {
  tell(`Deliveries (${engine}, ${ENDPOINTS} endpoints, a receiver and a service in processes of their own)`)
  const receiver = child('delivery-receiver.ts')
  const { port } = Port.parse(await readResponse(receiver))
  const first = await service(databaseUrl)
  const bench = { receiver, first, at: `http://127.0.0.1:${port}` }
  await throughput(bench, 'one process')
  await isolation(bench, { name: 'claimed fairly', shares: [0.2, 0.5], rounds: 5 })
  await steady(bench)
  await fromScan(bench)
  await backlog(bench)
  if (databaseUrl !== undefined) {
    const second = await service(databaseUrl)
    await throughput(bench, 'two processes')
    await end(second)
  }
  await end(first)
  const fifo = await service(databaseUrl, 'fifo')
  await isolation({ ...bench, first: fifo }, { name: 'claimed as they come', shares: [0.2], rounds: 1 })
  await end(fifo)
  await end(receiver)
}

interface Bench {
  receiver: ChildProcess
  first: ChildProcess
  at: string
}

async function throughput({ receiver, first, at }: Bench, name: string) {
  const rates: number[] = []
  for (let round = 0; round < 3; round++) {
    await ask(first, { do: 'connect', urls: getUrls(at, 0) })
    await arrived(receiver)
    const { began } = Queued.parse(await ask(first, { do: 'queue', count: MANY }))
    await allArrived(receiver, MANY)
    while (Count.parse(await ask(first, { do: 'count' })).delivered < MANY) await pause(20)
    rates.push(MANY / ((Date.now() - began) / 1000))
    const { count } = await arrived(receiver)
    if (count > 0) tell(`  ${count} of ${MANY} arrived twice`)
  }
  tell(`  ${name}: ${whole(median(rates))} a second, signed, commit to 2xx written down (${MANY} at once, median of 3)`)
}

/** Time until the last of 1,600 healthy deliveries has arrived: alone, and beside a share of deliveries to receivers that hang. */
async function isolation(bench: Bench, { name, shares, rounds }: { name: string; shares: number[]; rounds: number }) {
  const took = new Map([0, ...shares].map((share): [number, number[]] => [share, []]))
  // Alternating, so that other load of the machine affects both.
  for (let round = 0; round < rounds; round++)
    for (const [share, times] of took) times.push(await healthyBeside(bench, share))
  const alone = median(took.get(0) ?? [])
  const ratios = shares.map((share) => {
    const ratio = median(took.get(share) ?? []) / alone
    return `with ${share * 100} % hanging in ${ratio.toFixed(2)} times that`
  })
  tell(`  ${name}, 1,600 healthy ones are done in ${whole(alone)} ms; ${ratios.join('; ')} (median of ${rounds})`)
}

async function healthyBeside({ receiver, first, at }: Bench, share: number): Promise<number> {
  const healthy = 1_600
  // The same number of healthy endpoints as alone, with the hanging ones in addition.
  const urls = [...getUrls(at, 0), ...getUrls(at, 1).slice(0, Math.ceil((ENDPOINTS * share) / (1 - share)))]
  const count = (healthy / ENDPOINTS) * urls.length
  await ask(first, { do: 'connect', urls })
  await arrived(receiver)
  const { began } = Queued.parse(await ask(first, { do: 'queue', count }))
  const took = (await allArrived(receiver, healthy)) - began
  // Hanging deliveries must not affect the next measurement.
  while (Count.parse(await ask(first, { do: 'count' })).waiting > 0) await released(receiver)
  return took
}

async function steady({ receiver, first, at }: Bench) {
  for (const share of [0, 0.5]) {
    await ask(first, { do: 'connect', urls: getUrls(at, share) })
    await arrived(receiver)
    await ask(first, { do: 'stream', perSecond: 200, seconds: 15 })
    await pause(1_500)
    const { count, p50, p99 } = await arrived(receiver)
    const due = 15 * 200 * (1 - share)
    tell(
      `  200 a second, ${share * 100} % hanging: delay of the healthy ones p50 ${p50} ms, p99 ${p99} ms (${count} of ${due})`,
    )
  }
}

async function fromScan({ receiver, first, at }: Bench) {
  await ask(first, { do: 'connect', urls: getUrls(at, 0).slice(0, 1) })
  const { url } = Code.parse(await ask(first, { do: 'code' }))
  await arrived(receiver)
  const took: number[] = []
  for (let i = 0; i < SCANS; i++) {
    const began = Date.now()
    await fetch(url, { redirect: 'manual', headers: { 'user-agent': agent } })
    took.push((await nextArrival(receiver)) - began)
  }
  tell(`  from a scan to its first byte at the receiver: median ${whole(median(took))} ms (100 of them are gathered)`)
}

async function nextArrival(receiver: ChildProcess): Promise<number> {
  for (;;) {
    const { count, last } = await arrived(receiver)
    if (count > 0) return last
    await pause(2)
  }
}

async function backlog({ first, at, receiver }: Bench) {
  await ask(first, { do: 'connect', urls: getUrls(at, 0) })
  const queueStart = performance.now()
  await ask(first, { do: 'queue', count: BACKLOG })
  const took = (performance.now() - queueStart) / 1000
  const before = Count.parse(await ask(first, { do: 'count' }))
  const began = performance.now()
  await pause(10_000)
  const after = Count.parse(await ask(first, { do: 'count' }))
  const rate = (after.delivered - before.delivered) / ((performance.now() - began) / 1000)
  tell(
    `  a backlog of ${whole(BACKLOG)}: queued in ${took.toFixed(1)} s, ${whole(before.bytes / 1e6)} MB with its indexes; ` +
      `with ${whole(after.waiting)} waiting ${whole(rate)} a second`,
  )
  await ask(first, { do: 'connect', urls: getUrls(at, 0) })
  await arrived(receiver)
}

function getUrls(at: string, hanging: number): string[] {
  return Array.from({ length: ENDPOINTS }, (_, i) => `${at}/${i < ENDPOINTS * hanging ? 'hang' : 'ok'}/${i}`)
}

/** When the last of so many arrived. */
async function allArrived(receiver: ChildProcess, many: number): Promise<number> {
  for (let seen = 0; ; await pause(50)) {
    const { count, last } = await arrived(receiver)
    seen += count
    if (seen >= many) return last
  }
}

/** Releases the hanging requests. */
async function released(receiver: ChildProcess) {
  receiver.send('release')
  await readResponse(receiver)
  await pause(20)
}

async function arrived(receiver: ChildProcess) {
  receiver.send('report')
  return Arrived.parse(await readResponse(receiver))
}

async function ask(process: ChildProcess, order: Order): Promise<unknown> {
  process.send(order)
  return readResponse(process)
}

async function service(databaseUrl: string | undefined, claiming = 'fair'): Promise<ChildProcess> {
  const process = child('delivery-service.ts', [claiming, ...(databaseUrl === undefined ? [] : [databaseUrl])])
  await readResponse(process)
  return process
}

function child(file: string, args: string[] = []): ChildProcess {
  return fork(join(import.meta.dirname, file), args)
}

async function readResponse(process: ChildProcess): Promise<unknown> {
  const answered = new AbortController()
  const exited = once(process, 'exit', answered).then(([code]): never => {
    throw new Error(`A process of the bench ended with ${code}.`)
  })
  const answers: unknown[] = await Promise.race([once(process, 'message', answered), exited])
  answered.abort()
  return answers[0]
}

async function end(process: ChildProcess) {
  const ended = once(process, 'exit')
  process.disconnect()
  await ended
}

function whole(number: number): string {
  return Math.round(number).toLocaleString('en')
}
