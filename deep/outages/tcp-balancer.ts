import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A round-robin balancer of TCP connections. A connection that one port refuses goes to the next one. */
export async function startTcpBalancer(ports: readonly number[]) {
  let turn = 0
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    sockets.add(client)
    client.on('error', () => {}).once('close', () => sockets.delete(client))
    connectTo(client, turn++, ports.length)
  })

  function connectTo(client: Socket, index: number, triesLeft: number) {
    if (triesLeft === 0) return client.destroy()
    const target = connect(ports[index % ports.length] ?? 0, '127.0.0.1')
    const tryNext = () => connectTo(client, index + 1, triesLeft - 1)
    target.once('error', tryNext).once('connect', () => {
      target.off('error', tryNext).on('error', () => client.destroy())
      target.once('close', () => client.destroy())
      client.once('close', () => target.destroy())
      client.pipe(target).pipe(client)
    })
    return target
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
