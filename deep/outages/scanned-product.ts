import { expect } from 'vitest'
import { request } from '../../src/testing/request.ts'
import type { RunningProduct } from '../../src/testing/kill-product.ts'

const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'

export interface Code {
  id: string
  shortCode: string
}

export async function createCode({ api }: RunningProduct): Promise<Code> {
  const body = { name: 'Poster', destination: { type: 'url', url: 'https://example.com/old' } }
  const answer = await request(api, 'POST /codes', { body })
  expect(answer.status).toBe(201)
  return answer.body as Code
}

export async function changeAddress({ api }: RunningProduct, { id }: Code, url: string): Promise<void> {
  const body = { destination: { type: 'url' as const, url } }
  expect((await request(api, 'PATCH /codes/{id}', { params: { id }, body })).status).toBe(200)
}

/** Scans a code and returns the target of the redirect. Returns null if the scan was not redirected. */
export async function scan(
  { serviceOrigin }: Pick<RunningProduct, 'serviceOrigin'>,
  { shortCode }: Code,
): Promise<string | null> {
  const answer = await fetch(`${serviceOrigin}/${shortCode}`, {
    redirect: 'manual',
    headers: { 'user-agent': agent },
    signal: AbortSignal.timeout(2_000),
  }).catch(() => null)
  return answer?.status === 302 ? answer.headers.get('location') : null
}
