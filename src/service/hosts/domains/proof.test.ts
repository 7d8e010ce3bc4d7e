import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DnsServer, startDnsServer } from '#testing/dns-server.ts'
import { startHttpServer } from '#testing/http-server.ts'
import { createGuardedFetch } from '#service/net/guarded-fetch.ts'
import { checkProof, presentProof, PROOF_PATH, createTxtReader } from './proof.ts'

const token = 'b1946ac92492d2347c6235b4d2611184'
let dns: DnsServer
/** The texts that the host returns, by path. */
const files = new Map<string, string>()
let host = ''

beforeAll(async () => {
  dns = await startDnsServer()
  afterAll(() => dns.close())
  host = await startHttpServer(({ url = '' }, response) => {
    const text = files.get(url)
    response.writeHead(text === undefined ? 404 : 200, { 'content-type': 'text/plain' }).end(text)
  })
})

const checkClaim = ({ claimedHost = host, allowPrivateHosts = true } = {}) =>
  checkProof(
    { readTxt: createTxtReader([dns.address]), guardedFetch: createGuardedFetch({ allowPrivateHosts }) },
    { host: claimedHost, token },
  )

test('the file alone proves a domain, with or without a line feed at its end', async () => {
  for (const text of [token, `${token}\n`]) {
    files.set(PROOF_PATH, text)
    expect(await checkClaim()).toEqual({ ok: true })
  }
})

test('the problem says that the file is missing or has another content', async () => {
  files.clear()
  expect(await checkClaim()).toEqual({ ok: false, problem: expect.stringContaining('its address answered 404') })
  files.set(PROOF_PATH, `${token}0`)
  expect(await checkClaim()).toEqual({ ok: false, problem: expect.stringContaining('The file has another content.') })
  files.set(PROOF_PATH, token.repeat(100))
  expect(await checkClaim()).toMatchObject({ ok: false })
})

test('a host in a private network is not contacted unless the operator allows it', async () => {
  files.set(PROOF_PATH, token)
  expect(await checkClaim({ allowPrivateHosts: false })).toEqual({
    ok: false,
    problem: expect.stringContaining('The file was not found either'),
  })
})

test('the TXT record alone proves a domain unless it has another value', async () => {
  const unknownHost = 'shop.invalid'
  const { name, value } = presentProof({ host: unknownHost, token }).txt
  expect(await checkClaim({ claimedHost: unknownHost })).toEqual({
    ok: false,
    problem: expect.stringContaining(`no TXT record at ${name} yet`),
  })
  dns.txt.set(name, ['something else'])
  expect(await checkClaim({ claimedHost: unknownHost })).toEqual({
    ok: false,
    problem: expect.stringContaining('has another value'),
  })
  dns.txt.set(name, ['something else', value])
  expect(await checkClaim({ claimedHost: unknownHost })).toEqual({ ok: true })
})
