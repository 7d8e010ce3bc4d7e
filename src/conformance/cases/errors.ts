import assert from 'node:assert/strict'
import { z } from 'zod'
import { listEndpoints } from '#contract/index.ts'
import { assertIssue, assertApiError, assertStatus } from '../assertions.ts'
import type { Case } from '../case.ts'
import { toPath } from '../client.ts'
import { createMinimalCode } from '../world.ts'

export const errorCases: Case[] = [
  {
    name: 'every response has a unique request id, which an error repeats',
    rule: 'wire, Everywhere: request id, error body',
    async run({ client }) {
      const replies = [
        await client.send('GET /me'),
        await client.send('GET /codes/{id}'),
        await client.raw('GET', '/nowhere'),
      ]
      const ids = replies.map(({ headers }) => headers.get('x-request-id'))
      assert.ok(ids.every((id) => id !== null && id !== ''))
      assert.equal(new Set(ids).size, ids.length)
    },
  },
  {
    name: 'a body that is not JSON is rejected',
    rule: 'wire, errors: invalid_request, malformed JSON',
    async run({ client }) {
      for (const text of ['{', '', 'null', '"x"', '[', '{"name": }', '{"a":1}{"b":2}', '\u0000', "{'name': 'x'}"])
        assertApiError(await client.send('POST /codes', { text }), 400, 'invalid_request')
    },
  },
  {
    name: 'a body of another content type is rejected',
    rule: 'wire, errors: unsupported_media_type',
    async run({ client, createUniqueText }) {
      const text = JSON.stringify(createMinimalCode(createUniqueText()))
      for (const type of [
        'text/plain',
        'application/xml',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'nonsense',
      ])
        assertApiError(
          await client.send('POST /codes', { text, headers: { 'content-type': type } }),
          415,
          'unsupported_media_type',
        )
    },
  },
  {
    name: 'an endpoint without a body ignores one, whatever its content type',
    rule: 'contract, errors of endpoints without a body',
    async run({ client, createFolder }) {
      for (const type of ['application/json', 'application/xml', 'application/x-www-form-urlencoded', 'nonsense']) {
        const { id } = await createFolder()
        const headers = { 'content-type': type }
        assertStatus(await client.send('DELETE /folders/{id}', { params: { id }, text: '{', headers }), 204)
      }
    },
  },
  {
    name: 'a content type may have a charset',
    rule: 'specification, bodies are JSON',
    async run({ client, createUniqueText }) {
      const headers = { 'content-type': 'application/json; charset=utf-8' }
      assertStatus(await client.send('POST /codes', { body: createMinimalCode(createUniqueText()), headers }), 201)
    },
  },
  {
    name: 'a body of 10 MB is rejected as too large',
    rule: 'wire, errors: payload_too_large',
    async run({ client, createUniqueText }) {
      const text = JSON.stringify({ ...createMinimalCode(createUniqueText()), padding: 'x'.repeat(10_000_000) })
      assertApiError(await client.send('POST /codes', { text }), 413, 'payload_too_large')
    },
  },
  {
    name: 'an unknown path is 404',
    rule: 'wire, errors: not_found',
    async run({ client }) {
      for (const path of ['/nowhere', '/codes/a/b/c', '/Codes', '//codes', '/'])
        assertApiError(await client.raw('GET', path), 404, 'not_found')
    },
  },
  {
    name: 'an unknown id is 404 wherever the contract says so, and only there',
    rule: 'wire, errors: not_found',
    needs: ['admin'],
    async run({ client }) {
      for (const { key, method, path, endpoint } of listEndpoints()) {
        const { body, errors = [] } = endpoint
        const takesEmptyBody = body === undefined || (body !== 'stream' && z.safeParse(body, {}).success)
        if (!path.includes('{') || !takesEmptyBody) continue
        const reply = await client.raw(method, toPath(path), body === undefined ? {} : { body: {} })
        assert.equal(reply.status === 404, errors.includes('not_found'), `${key} answered ${reply.status}`)
      }
    },
  },
  {
    name: 'a method that a path does not support is 405 with the supported methods',
    rule: 'wire, errors: method_not_allowed',
    needs: ['keys'],
    async run({ client }) {
      for (const [method, path, allowedMethod] of [
        ['PUT', '/codes', 'POST'],
        ['DELETE', '/me', 'PATCH'],
        ['POST', '/codes/cod_1', 'PATCH'],
        ['POST', '/tags', 'GET'],
      ] as const) {
        const reply = await client.raw(method, path)
        assertApiError(reply, 405, 'method_not_allowed')
        assert.ok(
          reply.headers.get('allow')?.split(', ').includes(allowedMethod),
          `Allow is ${reply.headers.get('allow')}`,
        )
      }
    },
  },
  {
    name: 'an id that cannot be decoded or stored is a 400 or a 404',
    rule: 'issue, Bad input',
    async run({ client }) {
      for (const path of [
        '/codes/%zz',
        '/codes/%',
        '/codes/%E0%A4%A',
        '/codes/%00',
        '/codes/%ED%A0%80',
        `/codes/${'x'.repeat(5000)}`,
      ]) {
        const reply = await client.raw('GET', path)
        const { status } = reply
        assertApiError(reply, status === 400 ? 400 : 404, status === 400 ? 'invalid_request' : 'not_found')
      }
    },
  },
  {
    name: 'bodies that are deeply nested, huge or name prototypes are rejected',
    rule: 'issue, Bad input',
    async run({ client, createUniqueText }) {
      const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
      assertApiError(await client.send('POST /codes', { text: deep }), 400, 'invalid_request')
      assertApiError(await client.send('POST /codes', { text: `{"name":${deep}}` }), 400, 'invalid_request')
      const wide = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`field${index}`, index]))
      assertApiError(await client.send('POST /codes', { body: wide }), 400, 'invalid_request')
      for (const key of ['__proto__', 'constructor', 'toString']) {
        const text = JSON.stringify(createMinimalCode(createUniqueText())).replace('{', `{"${key}":{"admin":true},`)
        assertIssue(await client.send('POST /codes', { text }), 'body', key)
      }
    },
  },
  {
    name: 'responses are JSON in UTF-8 with times in ISO 8601',
    rule: 'specification, Conventions',
    async run({ client, createCode }) {
      const { id } = await createCode()
      const reply = await client.send('GET /codes/{id}', { params: { id } })
      assertStatus(reply, 200)
      assert.match(reply.headers.get('content-type') ?? '', /^application\/json; charset=utf-8$/i)
      const { createdAt, updatedAt } = reply.body as { createdAt: string; updatedAt: string }
      for (const time of [createdAt, updatedAt]) assert.match(time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
    },
  },
]
