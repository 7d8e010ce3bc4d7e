import fastify from 'fastify'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { until } from '#testing/wait-until.ts'
import { createMetrics } from '#service/runtime/metrics.ts'
import { Backlog } from '../loading/backlog.ts'
import { Journal } from '../journal/journal.ts'
import { MemoryLines } from '../journal/memory-lines.ts'
import { Recorder } from './recorder.ts'
import { Visit } from './visit.ts'

const dir = mkdtempSync(join(tmpdir(), 'tessera-recorder-'))
let logText = ''
const stream = new Writable({
  write(chunk, _, done) {
    logText += String(chunk)
    done()
  },
})
const { log } = fastify({ logger: { level: 'warn', stream } })
afterAll(() => {
  rmSync(dir, { recursive: true, force: true })
})

test('if neither the journal nor the memory has room, the number of lost scans is logged and in a metric', async () => {
  const journal = new Journal(dir)
  const memory = new MemoryLines({ after: 0, maxLines: 2 })
  const metrics = createMetrics()
  const recorder = new Recorder({ journal, memory, metrics, log })
  const code = {
    workspaceId: 'wsp_1',
    codeId: 'cod_1',
    url: '',
    location: '',
    accessCodeHash: null,
    rules: [],
    availability: null,
    trackConversions: false,
    appUrl: null,
    passQuery: null,
  }
  const place = { country: null, region: null, city: null, latitude: null, longitude: null }
  const { raw } = await fastify()
    .get('/', async (request) => request)
    .inject('/')
  const visit = new Visit(raw.req, { address: '127.0.0.1', place, at: Date.now(), hashVisitor: () => 'visitor' })
  const target = { url: 'https://example.com/', location: 'https://example.com/', rule: null, missing: null }
  const limitFileSize = (bytes: string) => execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:`])
  limitFileSize('1')
  const scans = Array.from(
    { length: 5 },
    () => new Promise<void>((answer) => recorder.record({ code, visit, target }, answer)),
  )
  await Promise.all(scans).finally(() => limitFileSize('unlimited'))
  expect(await metrics.registry.metrics()).toMatch(/^tessera_scans_total 5\n[^]*^tessera_scans_lost_total 3$/m)
  await until(() => /Scans were lost/.test(logText))
  // Closing writes the lines in memory to the journal, which works again.
  await recorder.close()
  expect(journal.end.offset).toBeGreaterThan(0)
  expect(await metrics.registry.metrics()).toMatch(/^tessera_scans_lost_total 3$/m)
  journal.close()
})

test('a warning is logged when scans wait for the database for a long time', async () => {
  const backlog = new Backlog(log, { lateMs: 20, checkMs: 10 })
  backlog.markWaiting()
  await until(() => /have been waiting for the database/.test(logText))
  expect(backlog.oldestMs).toBeGreaterThan(20)
  backlog.clear()
  expect(backlog.oldestMs).toBe(0)
  backlog.close()
})
