import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#database/open.ts'
import { fileStore } from '#service/platform/storage/file-store.ts'
import { siteDeploys } from '#service/sites/schema.ts'
import { collectSiteFiles } from '#service/sites/deploys/collect-files.ts'
import { buildZip } from './build-zip.ts'
import { uniqueSubdomain } from './new-page.ts'
import { askHost } from './request-host.ts'

const FILES = 14
const VISIT_PAUSE_MS = 20
const DAY_MS = 24 * 60 * 60 * 1000
const names = Array.from({ length: FILES }, (_, i) => `part-${i}.${i % 2 === 0 ? 'js' : 'svg'}`)
const types: Record<string, string> = { js: 'text/javascript; charset=utf-8', svg: 'image/svg+xml' }
const HTML = 'text/html; charset=utf-8'

interface SiteRounds {
  subdomain: string
  /** Versions whose deploy was answered. */
  answered: number[]
  /** Deploys that a kill cut off. */
  interrupted: number
  /** Visits: the home page, some files, and the home page again. */
  visits: number
  /** Files of another version than the home page, which was the same before and after. */
  mixed: number
  wrongTypes: number
  /** Files that a visitor did not get, or that a stored version does not have at the end. */
  lost: number
  /** Objects that no version has, after the collector ran. */
  leftOver: number
}

/** The process that deploys and serves sites, and where it listens. */
interface Running {
  child: ChildProcess
  origin: string
}

const Deployed = z.object({ id: z.string(), version: z.int() })

/** Two processes on one PostgreSQL and one store. One of them in turn is killed during deploys, while visitors read from both. */
export async function siteRounds({
  rounds,
  url,
  db,
}: {
  rounds: number
  url: string
  db: Database
}): Promise<SiteRounds> {
  const home = mkdtempSync(path.join(tmpdir(), 'tessera-sites-'))
  const launch = () => start(home, url)
  const running = await Promise.all([launch(), launch()])
  const subdomain = uniqueSubdomain()
  const deploy = async ({ origin }: Running, id?: string) => {
    const zip = path.join(home, 'site.zip')
    writeFileSync(zip, zipVersion(`version ${Math.random()}`))
    const body = JSON.stringify({ id, subdomain, zip })
    const answer = await fetch(`${origin}/deploy`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    if (!answer.ok) throw new Error(`A deploy was refused: ${await answer.text()}`)
    return Deployed.parse(await answer.json())
  }
  try {
    const { id } = await deploy(running[0])
    const found: SiteRounds = {
      subdomain,
      answered: [1],
      interrupted: 0,
      visits: 0,
      mixed: 0,
      wrongTypes: 0,
      lost: 0,
      leftOver: 0,
    }
    const over = new AbortController()
    const visitors = [0, 1].map((place) => visitUntil(over.signal, () => running[place], found))
    for (let round = 0; round < rounds; round++) {
      const place = round % 2
      const victim = running[place] ?? running[0]
      const kill = () => setTimeout(() => victim.child.kill('SIGKILL'), 20 + Math.random() * 200)
      // Two kills come during the first deploy of the process, the next two during a later one.
      const first = round % 4 < 2
      if (first) kill()
      let isDying = first
      const onAnswer = () => {
        if (!isDying) kill()
        isDying = true
      }
      await deployUntilDead(victim, () => deploy(victim, id), { found, onAnswer })
      running[place] = await launch()
    }
    over.abort()
    await Promise.all(visitors)
    const deploys = await db.select().from(siteDeploys).where(eq(siteDeploys.siteId, id))
    for (const { previewToken } of deploys) found.lost += await countLost(running[0], `${subdomain}--${previewToken}`)
    const store = await fileStore(path.join(home, 'store'))
    await collectSiteFiles({ db, store }, new Date(Date.now() + 2 * DAY_MS))
    const referenced = new Set(deploys.flatMap(({ files }) => Object.values(files).map(({ hash }) => hash)))
    found.leftOver = (await Array.fromAsync(store.list('sites/'))).length - referenced.size
    return found
  } finally {
    for (const { child } of running) child.kill('SIGKILL')
    rmSync(home, { recursive: true, force: true })
  }
}

async function start(home: string, url: string): Promise<Running> {
  const args = [url, path.join(home, 'store'), path.join(home, 'data')]
  const env = { ...process.env, NODE_COMPILE_CACHE: path.join(home, 'compiled') }
  const child = fork(path.join(import.meta.dirname, 'site-process.ts'), args, { env })
  const origin = await new Promise<string>((resolve, reject) =>
    child.once('message', (listening) => resolve(z.string().parse(listening))).once('exit', reject),
  )
  return { child, origin }
}

function isAlive({ child }: Running): boolean {
  return child.exitCode === null && child.signalCode === null
}

async function deployUntilDead(
  running: Running,
  deploy: () => Promise<{ version: number }>,
  { found, onAnswer }: { found: SiteRounds; onAnswer(): void },
): Promise<void> {
  while (isAlive(running)) {
    try {
      found.answered.push((await deploy()).version)
      onAnswer()
    } catch (error) {
      // A closed connection rejects as a TypeError; any other error is unexpected.
      if (!(error instanceof TypeError)) throw error
      found.interrupted++
      await pause(5)
    }
  }
}

/** The files of a version all contain its label, which is the home page. */
function zipVersion(label: string): Buffer {
  const files = names.map((name) => ({ name, content: getContent(name, label) }))
  return buildZip([{ name: 'index.html', content: label }, { name: 'same.js', content: 'never changes' }, ...files])
}

function getContent(name: string, label: string): string {
  return `${label} ${name} ${'.'.repeat(1_000)}`
}

/** The files of a version that are missing or of another version. */
async function countLost({ origin }: Running, host: string): Promise<number> {
  const get = async (name: string) => (await askHost(origin, `http://${host}.pages.localhost/${name}`)).body
  const label = await get('')
  const files = await Promise.all(names.map(async (name) => (await get(name)) === getContent(name, label)))
  const isSame = (await get('same.js')) === 'never changes'
  return [...files, isSame].filter((isWhole) => !isWhole).length
}

async function visitUntil(
  signal: AbortSignal,
  getRunning: () => Running | undefined,
  found: SiteRounds,
): Promise<void> {
  for (let number = 0; !signal.aborted; number++) {
    const running = getRunning()
    // A visit to a process that dies does not count.
    if (running && isAlive(running)) await visit(running, number, found).catch(() => {})
    await pause(VISIT_PAUSE_MS)
  }
}

async function visit({ origin }: Running, number: number, found: SiteRounds): Promise<void> {
  const get = (name: string) => askHost(origin, `http://${found.subdomain}.pages.localhost/${name}`)
  const before = await get('')
  const some = [1, 2, 3].map((step) => names[(number * 5 + step * 3) % FILES] ?? '')
  const files = await Promise.all(some.map(async (name) => ({ name, ...(await get(name)) })))
  const after = await get('')
  found.visits++
  for (const page of [before, after]) {
    if (page.status !== 200) found.lost++
    if (page.headers['content-type'] !== HTML) found.wrongTypes++
  }
  for (const { name, status, headers, body } of files) {
    if (status !== 200) found.lost++
    if (headers['content-type'] !== types[path.extname(name).slice(1)]) found.wrongTypes++
    if (before.body === after.body && body !== getContent(name, before.body)) found.mixed++
  }
}
