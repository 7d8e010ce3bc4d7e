import { spawn, spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#testing/free-port.ts'
import { until } from '#testing/wait-until.ts'
import { receivers } from './receiver-snippets.ts'

const secret = 'whsec_dGhlIHJpZ2h0IHNlY3JldA=='
const body = JSON.stringify({ event: 'scan.created', code: { name: 'Café 🥐' } })

// Languages that are not installed are skipped.
const commands = {
  node: (file: string) => [process.execPath, file],
  python: (file: string) => ['python3', file],
  php: (file: string, port: number) => ['php', '-S', `127.0.0.1:${port}`, file],
  go: (file: string) => ['go', 'run', file],
}

for (const language of (['node', 'python', 'php', 'go'] as const).filter(isInstalled))
  test(`the ${language} receiver accepts only requests that are authentic and recent`, async () => {
    const send = await startReceiver(language)
    const now = Math.floor(Date.now() / 1000)
    expect([
      await send(`t=${now},v1=${sign(now)}`),
      await send(`t=${now},v1=${'0'.repeat(64)},v1=${sign(now)}`),
      await send(`t=${now},v1=${sign(now, 'whsec_another')}`),
      await send(`t=${now - 3600},v1=${sign(now - 3600)}`),
      await send('t=1,v1=zz'),
      await send(''),
    ]).toEqual([204, 204, 401, 401, 401, 401])
  })

/** Runs a receiver as in the guide on a free port. Returns a function that sends a request with a signature. */
async function startReceiver(language: keyof typeof commands) {
  const { file, program } = receivers[language]
  const directory = await mkdtemp(join(tmpdir(), 'receiver-'))
  const path = join(directory, file)
  const port = await freePort()
  await writeFile(path, program.replaceAll('9000', String(port)))
  const [command = '', ...args] = commands[language](path, port)
  // In its own process group: `go run` starts the program as a child that would outlive it.
  const env = { ...process.env, WEBHOOK_SECRET: secret }
  const receiverProcess = spawn(command, args, { env, stdio: 'ignore', detached: true })
  onTestFinished(async () => {
    if (receiverProcess.pid !== undefined) process.kill(-receiverProcess.pid, 'SIGKILL')
    if (receiverProcess.exitCode === null && receiverProcess.signalCode === null) await once(receiverProcess, 'exit')
    await rm(directory, { recursive: true })
  })
  const sendRequest = async (signature: string) => {
    const headers = { 'X-Service-Signature': signature, 'X-Service-Delivery': 'dlv_1' }
    return (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body })).status
  }
  await until(() => sendRequest('').then(Boolean, () => false))
  return sendRequest
}

function sign(timestamp: number, key = secret): string {
  return createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex')
}

function isInstalled(language: keyof typeof commands): boolean {
  const [command = ''] = commands[language]('', 0)
  return spawnSync(command, [language === 'go' ? 'version' : '--version']).error === undefined
}
