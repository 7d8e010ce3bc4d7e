import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

interface Link {
  client: Socket
  server: Socket
  /** The bytes of the client so far, as text. */
  sent: string
  silent: boolean
}

/**
 * A TCP proxy in front of a PostgreSQL, whose connections can go silent: no byte passes and neither side gets an error, as in a network
 * that drops packets.
 */
export async function startSilentProxy(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const links = new Set<Link>()
  let shouldSilence: (link: Link) => boolean = () => false
  const proxy = createServer((client) => {
    const link: Link = { client, server: connect(Number(target.port), target.hostname), sent: '', silent: false }
    links.add(link)
    client.on('data', (bytes) => {
      link.sent += bytes.toString('latin1')
      if (shouldSilence(link)) link.silent = true
      if (!link.silent) link.server.write(bytes)
    })
    link.server.on('data', (bytes) => link.silent || client.write(bytes))
    for (const [socket, peer] of [
      [client, link.server],
      [link.server, client],
    ] as const)
      socket
        .on('error', () => {})
        .on('close', () => {
          if (!link.silent) peer.destroy()
        })
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  const url = new URL(databaseUrl)
  url.port = String(typeof address === 'object' ? address?.port : '')
  return {
    url: url.href,
    /** Makes all current connections silent; new ones work. */
    silence() {
      for (const link of links) link.silent = true
    },
    /** Makes all connections silent that listen for notifications, now or later. */
    silenceListeners() {
      shouldSilence = ({ sent }) => /listen "codes"/.test(sent)
      for (const link of links) if (shouldSilence(link)) link.silent = true
    },
    close() {
      proxy.close()
      for (const { client, server } of links) {
        client.destroy()
        server.destroy()
      }
    },
  }
}
