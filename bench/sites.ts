import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { Pool } from 'undici'
import { z } from 'zod'
import { buildZip } from '#testing/build-zip.ts'
import { freePort } from '#testing/free-port.ts'
import { until } from '#testing/wait-until.ts'
import { loadGenerator, measureLoad } from './load.ts'
import { type PageProcess, startPages } from './page-process.ts'
import { getMedian, printLine } from './print.ts'

const ROUNDS = 5
const SECONDS = 4
const CONNECTIONS = 32
const PART_BYTES = 1_000_000

type Files = Record<string, Buffer>
const DeployResponse = z.object({ site: z.object({ id: z.string(), url: z.string() }) })
const Upload = z.object({ uploadId: z.string() })

/** Measures how fast the service and nginx serve the same files of a site, and the time from an upload to a live site. */
export async function benchSites(): Promise<void> {
  const service = await startPages()
  await benchServing(service)
  await benchDeploy(service)
  await service.end()
}

async function benchServing(service: PageProcess) {
  printLine(
    `Files of a hosted site (${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} seconds in turn, medians)`,
  )
  if (loadGenerator !== 'wrk') return printLine('  wrk is not installed here: not measured.')
  const files = createTypicalSite()
  const zip = toZip(files).toString('base64')
  const createdSite = await service.call('POST', '/sites', { name: 'Bench', subdomain: 'bench-site', zip })
  const { host } = new URL(DeployResponse.parse(JSON.parse(createdSite)).site.url)
  const nginx = await startNginx(files)
  const port = Number(new URL(service.origin).port)
  for (const encoding of ['identity', 'gzip']) {
    const requests = Object.keys(files).map(
      (name) => `GET /${name} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: ${encoding}\r\n\r\n`,
    )
    const [ownRates, nginxRates] = [new Array<number>(), new Array<number>()]
    for (let round = 0; round < ROUNDS; round++) {
      ownRates.push(await measureRate(port, requests))
      if (nginx) nginxRates.push(await measureRate(nginx.port, requests))
    }
    const [ownRate, nginxRate] = [getMedian(ownRates), getMedian(nginxRates)]
    printLine(
      `  ${encoding}: ${formatInteger(ownRate)} files a second${nginx ? compareWithNginx(ownRate, nginxRate) : ''}`,
    )
  }
  if (!nginx) printLine('  nginx is not installed here: not measured.')
  await nginx?.stop()
}

async function measureRate(port: number, requests: string[]): Promise<number> {
  const { answers, wrong, seconds } = await measureLoad({ port, requests, seconds: SECONDS, connections: CONNECTIONS })
  if (wrong > 0) throw new Error(`${wrong} of ${answers} responses were wrong.`)
  return answers / seconds
}

function compareWithNginx(ownRate: number, nginxRate: number): string {
  return `, nginx ${formatInteger(nginxRate)}, ratio ${(ownRate / nginxRate).toFixed(2)}`
}

async function benchDeploy(service: PageProcess) {
  printLine(
    'A deploy of 300 files and 15 MB, from the start of its upload in parts of 1 MB until the new version is served',
  )
  const first = await deploy(service, 'POST /sites')
  const repeatedSeconds: number[] = []
  for (let round = 0; round < 3; round++)
    repeatedSeconds.push((await deploy(service, `POST /sites/${first.id}/deploy`)).seconds)
  printLine(
    `  first ${first.seconds.toFixed(1)} s, again with other files ${getMedian(repeatedSeconds).toFixed(1)} s (median of 3)`,
  )
}

async function deploy({ origin, key, call }: PageProcess, address: string): Promise<{ id: string; seconds: number }> {
  const marker = randomBytes(8).toString('hex')
  const zip = toZip(createLargestSite(marker))
  const startedAt = performance.now()
  const { uploadId } = Upload.parse(JSON.parse(await call('POST', '/sites/uploads', { size: zip.byteLength })))
  const pool = new Pool(origin, { connections: 1 })
  for (let start = 0; start < zip.byteLength; start += PART_BYTES) {
    const body = zip.subarray(start, start + PART_BYTES)
    const range = `bytes ${start}-${start + body.byteLength - 1}/${zip.byteLength}`
    const headers = { authorization: `Bearer ${key}`, 'content-range': range }
    const response = await pool.request({ method: 'PUT', path: `/v1/sites/uploads/${uploadId}`, headers, body })
    await response.body.dump()
  }
  const [, deployPath = ''] = address.split(' ')
  const fields = deployPath === '/sites' ? { name: 'Large', subdomain: 'bench-large' } : {}
  const { site } = DeployResponse.parse(JSON.parse(await call('POST', deployPath, { ...fields, uploadId })))
  await until(async () => {
    const { body } = await pool.request({ method: 'GET', path: '/', headers: { host: new URL(site.url).host } })
    return (await body.text()).includes(marker)
  })
  await pool.close()
  return { id: site.id, seconds: (performance.now() - startedAt) / 1000 }
}

/** Creates ten pages with styles, scripts, fonts and pictures: 700 kB. */
function createTypicalSite(): Files {
  const createText = (bytes: number) =>
    Buffer.from(Array.from({ length: bytes / 8 }, () => Math.random().toString(36).slice(2, 9)).join(' '))
  const pages = Array.from({ length: 9 }, (_, n): [string, Buffer] => [`page-${n}.html`, createText(12_000)])
  const pictures = Array.from({ length: 8 }, (_, n): [string, Buffer] => [
    `assets/picture-${n}.png`,
    randomBytes(40_000),
  ])
  return {
    'index.html': createText(12_000),
    'assets/style.css': createText(40_000),
    'assets/app.js': createText(90_000),
    'assets/font.woff2': randomBytes(48_000),
    ...Object.fromEntries(pages),
    ...Object.fromEntries(pictures),
  }
}

/** Creates 300 files of 15 MB. Half of them is text. */
function createLargestSite(marker: string): Files {
  const size = 49_900
  const line = `<p>${marker} ${'The quick brown fox jumps over the lazy dog. '.repeat(3)}</p>\n`
  const createPage = (n: number) =>
    Buffer.from(`<h1>${n}</h1>${line.repeat(Math.ceil(size / line.length))}`.slice(0, size))
  const pages = Array.from({ length: 149 }, (_, n): [string, Buffer] => [`page-${n}.html`, createPage(n)])
  const pictures = Array.from({ length: 150 }, (_, n): [string, Buffer] => [`picture-${n}.jpg`, randomBytes(size)])
  return { 'index.html': createPage(-1), ...Object.fromEntries(pages), ...Object.fromEntries(pictures) }
}

function toZip(files: Files): Buffer {
  return buildZip(Object.entries(files).map(([name, content]) => ({ name, content })))
}

/** Starts nginx with one worker, because our service is one process. nginx gets compressed files, because a deploy compresses ours, too. */
async function startNginx(files: Files): Promise<{ port: number; stop(): Promise<void> } | null> {
  if (spawnSync('nginx', ['-v']).error) return null
  const tempFolder = mkdtempSync(path.join(tmpdir(), 'tessera-nginx-'))
  for (const [name, bytes] of Object.entries(files)) {
    const file = path.join(tempFolder, 'html', name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, bytes)
    if (/\.(html|css|js)$/.test(name)) writeFileSync(`${file}.gz`, gzipSync(bytes))
  }
  const port = await freePort()
  writeFileSync(
    path.join(tempFolder, 'nginx.conf'),
    `daemon off; master_process off; worker_processes 1; pid ${tempFolder}/pid; error_log ${tempFolder}/error;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; gzip_static on; keepalive_requests 1000000;
  types { text/html html; text/css css; text/javascript js; image/png png; font/woff2 woff2; }
  client_body_temp_path ${tempFolder}/body; proxy_temp_path ${tempFolder}/proxy; fastcgi_temp_path ${tempFolder}/fastcgi;
  uwsgi_temp_path ${tempFolder}/uwsgi; scgi_temp_path ${tempFolder}/scgi;
  server { listen 127.0.0.1:${port}; root ${tempFolder}/html; add_header cache-control "public, max-age=0"; }
}
`,
  )
  const nginx = spawn('nginx', ['-e', `${tempFolder}/error`, '-c', `${tempFolder}/nginx.conf`], { stdio: 'inherit' })
  const exitEvent = once(nginx, 'exit')
  await until(
    () =>
      fetch(`http://127.0.0.1:${port}/`).then(
        ({ ok }) => ok,
        () => false,
      ),
    { event: 'nginx' },
  )
  return {
    port,
    async stop() {
      nginx.kill()
      await exitEvent
      rmSync(tempFolder, { recursive: true })
    },
  }
}

function formatInteger(number: number): string {
  return Math.round(number).toLocaleString('en')
}
