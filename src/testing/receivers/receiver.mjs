// A receiver of webhooks, written only from the specification and Standard Webhooks 1.0, without code of ours. It reads
// {"secret": "whsec_..."} from each line of its input, and prints for each request which of the two signatures is valid.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import process from 'node:process'
import { createInterface } from 'node:readline'

const TOLERANCE = 300
let secret = ''

/** `t=<unix_seconds>,v1=<hex>[,v1=<hex>]` over `<t>.<raw body>`, keyed with the secret. */
function specified(headers, body) {
  const parts = String(headers['x-service-signature']).split(',')
  const t = parts.find((part) => part.startsWith('t='))?.slice(2) ?? ''
  if (isOld(t) || t !== headers['x-service-timestamp']) return false
  const expected = createHmac('sha256', secret).update(`${t}.`).update(body).digest('hex')
  return parts.some((part) => isSame(part, `v1=${expected}`))
}

/** `v1,<base64>[ v1,<base64>]` over `<id>.<timestamp>.<body>`, keyed with the decoded secret. */
function standard(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': t = '' } = headers
  if (id === undefined || isOld(t)) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${t}.`).update(body).digest('base64')
  return String(headers['webhook-signature'])
    .split(' ')
    .some((given) => isSame(given, `v1,${expected}`))
}

function isOld(t) {
  return !/^\d+$/.test(t) || Math.abs(Date.now() / 1000 - Number(t)) > TOLERANCE
}

function isSame(given, expected) {
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
}

const tell = (what) => process.stdout.write(`${JSON.stringify(what)}\n`)

const server = createServer((request, response) => {
  const chunks = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    const { headers } = request
    const body = Buffer.concat(chunks)
    const holds = specified(headers, body)
    tell({ delivery: headers['x-service-delivery'], specified: holds, standard: standard(headers, body) })
    response.writeHead(holds ? 204 : 401).end()
  })
})
server.listen(0, '127.0.0.1', () => tell({ port: server.address().port }))
createInterface(process.stdin).on('line', (line) => {
  ;({ secret } = JSON.parse(line))
  tell({ holds: secret })
})
