import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createAddressReader } from './client-address.ts'

function createRequest(peer: string, forwarded?: string): IncomingMessage {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: peer })
  const message = new IncomingMessage(socket)
  if (forwarded !== undefined) message.headers['x-forwarded-for'] = forwarded
  return message
}

test.each([
  ['without trusted proxies, the client is the peer', [], '81.2.69.1', '8.8.8.8', '81.2.69.1'],
  ['the header of an untrusted peer is ignored', ['10.0.0.0/8'], '81.2.69.1', '8.8.8.8', '81.2.69.1'],
  ['a trusted proxy names its client', ['10.0.0.0/8'], '10.1.2.3', '8.8.8.8', '8.8.8.8'],
  [
    'what the client itself wrote into the header is ignored',
    ['10.0.0.0/8'],
    '10.1.2.3',
    '1.1.1.1, 8.8.8.8',
    '8.8.8.8',
  ],
  [
    'trusted proxies in the header are skipped',
    ['10.0.0.0/8', '192.0.2.7'],
    '10.1.2.3',
    '8.8.8.8, 192.0.2.7',
    '8.8.8.8',
  ],
  [
    'if all addresses belong to trusted proxies, the client is the first one',
    ['uniquelocal'],
    '10.1.2.3',
    '10.0.0.1, 10.0.0.2',
    '10.0.0.1',
  ],
  ['without the header, the client is the proxy', ['loopback'], '127.0.0.1', undefined, '127.0.0.1'],
  [
    'an invalid entry after the client ends the search at the proxy',
    ['loopback'],
    '127.0.0.1',
    '8.8.8.8, unknown',
    '127.0.0.1',
  ],
  ['an invalid entry before the client is ignored', ['loopback'], '127.0.0.1', '\0<script>, 8.8.8.8', '8.8.8.8'],
  ['octal and short forms are not addresses', ['loopback'], '127.0.0.1', '0177.1', '127.0.0.1'],
  ['IPv4 in IPv6 is the same address', ['127.0.0.1'], '::ffff:127.0.0.1', '::ffff:8.8.8.8', '8.8.8.8'],
  ['a port is removed', ['loopback'], '::1', '8.8.8.8:5123', '8.8.8.8'],
  ['brackets are removed', ['loopback'], '::1', '[2001:db8::1]:443', '2001:db8::1'],
  ['a zone is removed', ['fe80::/10'], 'fe80::1%eth0', '8.8.8.8', '8.8.8.8'],
])('%s', (...row) => {
  const [, trusted, peer, forwarded, client] = row
  expect(createAddressReader(trusted)(createRequest(peer, forwarded))).toBe(client)
})

test('an invalid CIDR range of trusted proxies is refused', () => {
  expect(() => createAddressReader(['10.0.0.0/99'])).toThrow(/CIDR/)
})
