import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { request as ask } from 'node:http'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { findProgram, startExampleProxy } from '../../src/testing/example-proxy.ts'
import { freePort } from '../../src/testing/free-port.ts'
import { request } from '../../src/testing/request.ts'
import { createDataDir, launchProduct } from '../../src/testing/kill-product.ts'

const program = findProgram('nginx')

/** Starts nginx with docs/nginx.conf, in front of two addresses: a process on this machine, and a port on which nothing listens. */
async function startNginx(frontPort: number, servicePort: number) {
  const [port, closedPort] = [await freePort(), await freePort()]
  const dir = mkdtempSync(join(tmpdir(), 'tessera-nginx-'))
  // nginx that is started as root reads files as another user.
  chmodSync(dir, 0o755)
  return startExampleProxy({
    example: 'docs/nginx.conf',
    port,
    dir,
    replacements: [
      [/listen 80/g, `listen 127.0.0.1:${port}`],
      [/10\.0\.0\.1:3000/, `127.0.0.1:${frontPort}`],
      [/10\.0\.0\.1:4000/, `127.0.0.1:${servicePort}`],
      [/10\.0\.0\.2:[34]000/g, `127.0.0.1:${closedPort}`],
      [
        /^http \{/m,
        `pid ${join(dir, 'pid')};\nerror_log stderr;\nhttp {\n  access_log off;\n  client_body_temp_path ${dir};`,
      ],
    ],
    program,
    toArguments: (file) => ['-p', dir, '-c', file, '-e', 'stderr', '-g', 'daemon off;'],
  })
}

test.skipIf(program === undefined)(
  'uploads, scans, events and the dashboard work behind nginx with docs/nginx.conf',
  { timeout: 180_000 },
  async () => {
    const [frontPort, servicePort] = [await freePort(), await freePort()]
    const dataDir = createDataDir('nginx')
    const { api, childProcess } = await launchProduct({
      entry: 'dist/server/main.js',
      dataDir,
      killAt: 'none',
      env: {
        PORT: String(frontPort),
        SERVICE_PORT: String(servicePort),
        HOST: '127.0.0.1',
        TRUST_PROXY: '127.0.0.1',
        PUBLIC_ORIGIN: 'http://dashboard.example.com',
        CHECK_DESTINATIONS: '0',
      },
    })
    onTestFinished(async () => {
      childProcess.kill('SIGKILL')
      await childProcess.ended
      rmSync(dataDir, { recursive: true, force: true })
    })
    const nginx = await startNginx(frontPort, servicePort)
    onTestFinished(nginx.stop)
    const proxyApi = { base: `http://127.0.0.1:${nginx.port}/v1`, key: api.key }
    const created = await request(proxyApi, 'POST /codes', {
      body: { name: 'Poster', destination: { type: 'url', url: 'https://example.com/' } },
    })
    expect(created.status).toBe(201)
    const { shortCode } = z.object({ shortCode: z.string() }).parse(created.body)
    const scanReply = await fetch(`http://127.0.0.1:${nginx.port}/${shortCode}`, { redirect: 'manual' })
    expect([scanReply.status, scanReply.headers.get('location')]).toEqual([302, 'https://example.com/'])

    // A picture of 4 MB that does not compress.
    const picture = await sharp(randomBytes(1_200 * 1_200 * 3), { raw: { width: 1_200, height: 1_200, channels: 3 } })
      .png()
      .toBuffer()
    expect(picture.length).toBeGreaterThan(4_000_000)
    const data = `data:image/png;base64,${picture.toString('base64')}`
    expect((await request(proxyApi, 'POST /images', { body: { data, name: 'Large' } })).status).toBe(201)

    // An event arrives while its stream stays open.
    const stream = await fetch(`${proxyApi.base}/events?topics=codes`, {
      headers: { authorization: `Bearer ${api.key}` },
      signal: AbortSignal.timeout(20_000),
    })
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    const first = await reader?.read()
    expect(first?.value).toBeTruthy()
    await reader?.cancel()

    expect(await requestDashboard(nginx.port)).toMatch(/<title>Tessera/)
    expect((await fetch(`http://127.0.0.1:${nginx.port}/domains/ask?domain=example.com`)).status).toBe(404)
    for (const address of listExternalAddresses())
      for (const port of [frontPort, servicePort])
        await expect(fetch(`http://${address}:${port}/livez`)).rejects.toThrow('fetch failed')
  },
)

/** Requests the dashboard by its host name. `fetch` cannot set the header `Host`. */
function requestDashboard(port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { host: 'dashboard.example.com', accept: 'text/html' }
    ask({ host: '127.0.0.1', port, path: '/', headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('end', () => resolve(text))
    })
      .on('error', reject)
      .end()
  })
}

function listExternalAddresses(): string[] {
  const addresses = Object.values(networkInterfaces()).flat()
  return addresses.flatMap((networkAddress) =>
    networkAddress && !networkAddress.internal && networkAddress.family === 'IPv4' ? networkAddress.address : [],
  )
}
