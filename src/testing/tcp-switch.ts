import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/** A port that leads to another one, as the address of a database does that fails over. */
export async function startTcpSwitch(target: number) {
  let current: number | null = target
  let delayMs = 0
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    if (current === null) return client.destroy()
    const upstream = connect(current, '127.0.0.1')
    for (const [socket, peer] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      socket
        .on('error', () => {})
        .once('close', () => {
          sockets.delete(socket)
          peer.destroy()
        })
      socket.pipe(createDelay(() => delayMs)).pipe(peer)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  /** Closes all connections. New ones go to this port; null refuses them. */
  const switchTo = (port: number | null) => {
    current = port
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    switchTo,
    /** Delays all data by this many milliseconds, in each direction. */
    delayBy(milliseconds: number) {
      delayMs = milliseconds
    },
    close() {
      server.close()
      switchTo(null)
    },
  }
}

/** Passes chunks on in order, each after the current delay. */
function createDelay(getDelayMs: () => number): Transform {
  return new Transform({
    transform(chunk: Buffer, _, done) {
      const delayMs = getDelayMs()
      if (delayMs === 0) done(null, chunk)
      else setTimeout(() => done(null, chunk), delayMs)
    },
  })
}
