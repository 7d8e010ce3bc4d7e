import assert from 'node:assert/strict'
import { createClient as createSdkClient } from '#sdk/client.ts'
import { TesseraError } from '#sdk/tessera-error.ts'
import {
  addOk,
  type CreateClient,
  type Client,
  createClient,
  readReply,
  type Reply,
  type RequestOptions,
} from './client.ts'

/** The SDK without its types, because cases also send requests that do not compile. */
interface UntypedSdk {
  call(address: string, request: object): Promise<unknown>
}

/**
 * A client whose calls go through the SDK where the SDK can express them. It compares what the SDK returns or throws with the response that
 * was received. Requests that only a hostile caller sends, such as broken JSON, are sent as they are.
 */
export const createClientThroughSdk: CreateClient = (base, credentials, calledEndpoints) => {
  const plainClient = createClient(base, credentials, calledEndpoints)
  const send: Client['send'] = async (address, options = {}) => {
    if (!canExpress(address, options)) return plainClient.send(address, options)
    calledEndpoints.add(address)
    const received: Response[] = []
    const sdk: UntypedSdk = createSdkClient({
      baseUrl: base,
      headers: credentials,
      maxRetries: 0,
      async fetch(url, init) {
        const response = await fetch(url, { ...init, redirect: 'manual' })
        received.push(response.clone())
        return response
      },
    })
    const result = await sdk.call(address, options).catch((error: unknown) => error)
    const [response] = received
    if (!response) throw result
    const reply = await readReply(response)
    await assertSame(result, reply)
    return reply
  }
  return addOk({ ...plainClient, send })
}

function canExpress(address: string, { params = {}, query = {}, body, text, bytes }: RequestOptions): boolean {
  const names = [...address.matchAll(/{(\w+)}/g)].map(([, name = '']) => name)
  return (
    text === undefined &&
    bytes === undefined &&
    typeof query !== 'string' &&
    Object.values(query).every((value) => value !== null && !Array.isArray(value)) &&
    names.every((name) => params[name] !== undefined) &&
    (body === undefined || (typeof body === 'object' && body !== null))
  )
}

async function assertSame(result: unknown, { status, body, text }: Reply): Promise<void> {
  if (result instanceof Blob) return assert.equal(await result.text(), text)
  if (status < 300) return assert.deepEqual(result, body)
  assert(result instanceof TesseraError, `The SDK did not throw for status ${status}`)
  assert.equal(result.status, status)
  if (isErrorBody(body)) assert.deepEqual([result.code, result.message], [body.error.code, body.error.message])
}

function isErrorBody(body: unknown): body is { error: { code: string; message: string } } {
  return typeof body === 'object' && body !== null && 'error' in body
}
