import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const HEADER_BYTES = 12
const TXT = 16
const IN = 1

export interface DnsServer {
  /** `127.0.0.1:port`. */
  address: string
  /** TXT records by name, in lower case. */
  txt: Map<string, string[]>
  close(): void
}

/** Starts a name server on UDP that only has TXT records. A name without records does not exist. */
export async function startDnsServer(): Promise<DnsServer> {
  const socket = createSocket('udp4')
  const txt = new Map<string, string[]>()
  socket.on('message', (query, { port, address }) => socket.send(createResponse(query, txt), port, address))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { address: `127.0.0.1:${socket.address().port}`, txt, close: () => socket.close() }
}

/** Creates a response by RFC 1035, 4.1: the header, the unchanged question, and a TXT record for each text. */
function createResponse(query: Buffer, txt: ReadonlyMap<string, string[]>): Buffer {
  const { name, end } = readQuestion(query)
  const texts = query.readUInt16BE(end - 4) === TXT ? (txt.get(name.toLowerCase()) ?? []) : []
  const header = Buffer.alloc(HEADER_BYTES)
  query.copy(header, 0, 0, 2)
  // A response, recursion desired and available; code 3 if the name does not exist.
  header.writeUInt16BE(texts.length === 0 ? 0x81_83 : 0x81_80, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(texts.length, 6)
  return Buffer.concat([header, query.subarray(HEADER_BYTES, end), ...texts.map(toRecord)])
}

function readQuestion(query: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let offset = HEADER_BYTES
  for (let length = query[offset] ?? 0; length > 0; length = query[offset] ?? 0) {
    labels.push(query.toString('latin1', offset + 1, offset + 1 + length))
    offset += 1 + length
  }
  return { name: labels.join('.'), end: offset + 5 }
}

function toRecord(text: string): Buffer {
  const data = Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'latin1')])
  const head = Buffer.alloc(12)
  // The name is a pointer to that of the question.
  head.writeUInt16BE(0xc0_0c, 0)
  head.writeUInt16BE(TXT, 2)
  head.writeUInt16BE(IN, 4)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
