import type { Command } from 'commander'
import { createHmac, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { followScans, type ListedScan } from './follow-scans.ts'
import { connect } from './credentials.ts'
import { describeCause } from './describe-cause.ts'
import { parseAddress } from './parse-address.ts'
import { type OutputOptions, toLine } from './print-result.ts'
import { runJq } from './run-jq.ts'
import { type Terminal, UsageError } from './terminal.ts'

const RETRY_MS = 1_000

/** `tessera listen --forward-to URL` sends live scans as webhooks. */
export function defineListen(command: Command, terminal: Terminal): void {
  command
    .requiredOption('--forward-to <url>', 'the address, such as http://localhost:3000/hook')
    .option('--secret <secret>', 'the secret of the signatures; a random one by default')
    .option('--replay <count>', 'first send the last scans again', parseCount, 0)
    .action(async ({ forwardTo, secret, replay }: { forwardTo: string; secret?: string; replay: number }) => {
      const { href } = parseAddress(forwardTo)
      const client = await connect(terminal)
      const signingSecret = secret ?? `whsec_${randomBytes(32).toString('base64')}`
      const scans = await followScans(client, { signal: terminal.signal, replay })
      terminal.writeError(`Secret: ${signingSecret}\nSending scans to ${href}. Stop with Ctrl+C.\n`)
      for await (const scan of scans) await forwardScan(scan, { url: href, secret: signingSecret, terminal })
    })
}

function parseCount(text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  throw new UsageError(`--replay ${text} is not a number of scans.`, 'Use one such as --replay 10')
}

/** `tessera scans tail` prints scans as they happen. */
export function addTailCommand(scans: Command, terminal: Terminal): void {
  scans
    .command('tail')
    .description('Print scans as they happen, until Ctrl+C')
    .option('--json', 'print a line of JSON for each scan')
    .option('--jq <expression>', 'print what an expression of jq makes of each scan')
    .action(async ({ json = terminal.columns === null, jq }: OutputOptions) => {
      const client = await connect(terminal)
      for await (const scan of await followScans(client, { signal: terminal.signal })) {
        if (jq !== undefined) terminal.write(await runJq(scan, jq))
        else terminal.write(`${json ? JSON.stringify(scan) : formatScan(scan)}\n`)
      }
    })
}

function formatScan({ timestamp, code, city, country, deviceType, destinationUrl }: ListedScan): string {
  const place = [city, country].filter((name) => name !== null).join(', ')
  return toLine([timestamp, code.name, place || '-', deviceType ?? '-', destinationUrl].join('  '))
}

interface Receiver {
  url: string
  secret: string
  terminal: Terminal
}

/** Sends a scan until the receiver answers, so that the order stays. Any answer but a 5xx is accepted. Like the service, it follows no redirect. */
async function forwardScan(scan: ListedScan, { url, secret, terminal }: Receiver): Promise<void> {
  const body = JSON.stringify(toEvent(scan))
  for (;;) {
    const headers = createHeaders(scan.id, body, secret)
    const init = { method: 'POST', body, headers, signal: terminal.signal, redirect: 'manual' as const }
    const status = await fetch(url, init).then((response) => response.status, describeCause)
    terminal.signal.throwIfAborted()
    terminal.write(`${scan.timestamp}  ${toLine(scan.code.name)}  ${status}\n`)
    if (typeof status === 'number' && status < 500) return
    await pause(RETRY_MS, undefined, { signal: terminal.signal })
  }
}

/** The body of the webhook event `scan.created`, in which an unknown value is an empty text. */
function toEvent(scan: ListedScan) {
  const { id, timestamp, code, destinationUrl, matchedRule } = scan
  const fields = ['country', 'region', 'city', 'deviceType', 'os', 'browser', 'language', 'timezone'] as const
  const knownFields = Object.fromEntries(fields.map((field) => [field, scan[field] ?? '']))
  return {
    event: 'scan.created',
    timestamp,
    code: { id: code.shortCode, name: code.name },
    scan: { scanId: id, ...knownFields, destination: destinationUrl, matchedRule },
  }
}

function createHeaders(id: string, body: string, secret: string): Record<string, string> {
  const seconds = Math.floor(Date.now() / 1000)
  const hash = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text)
  const standardKey = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return {
    'content-type': 'application/json',
    'user-agent': 'Tessera-Webhook/1',
    'x-service-event': 'scan.created',
    'x-service-delivery': id,
    'x-service-timestamp': String(seconds),
    'x-service-signature': `t=${seconds},v1=${hash(secret, `${seconds}.${body}`).digest('hex')}`,
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${hash(standardKey, `${id}.${seconds}.${body}`).digest('base64')}`,
  }
}
