import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { startTcpSwitch } from '../../src/testing/tcp-switch.ts'
import { until } from '../../src/testing/wait-until.ts'
import { type Chdb, startChdb } from '../clickhouse/chdb.ts'

const RECOVERY_SECONDS = 60

/** A ClickHouse whose processes and connections can fail. */
export interface SoakClickHouse {
  /** The `ANALYTICS_URL` of the product, which leads through a proxy. */
  url: string
  server: Omit<Chdb, 'host'>
  /** Closes the connections and refuses new ones, or leads them to ClickHouse again. */
  allow(isAllowed: boolean): void
  delayBy(milliseconds: number): void
  /** Resolves when ClickHouse answers through the proxy. */
  waitUntilAnswering(): Promise<void>
  remove(): Promise<void>
}

/** Whether the packages of the deep suite are installed, of which one is the engine of ClickHouse. */
export const isClickHouseInstalled = () => existsSync('deep/node_modules/chdb')

export async function startSoakClickHouse(home: string): Promise<SoakClickHouse> {
  const { host, ...server } = await startChdb(join(home, 'clickhouse'))
  const port = Number(host.split(':')[1])
  const proxy = await startTcpSwitch(port)
  const isAnswering = async () => {
    const url = `http://127.0.0.1:${proxy.port}/?query=select%201`
    const answer = await fetch(url, { method: 'POST', signal: AbortSignal.timeout(5_000) }).catch(() => null)
    return answer?.ok
  }
  return {
    url: `clickhouse://127.0.0.1:${proxy.port}/soak`,
    server,
    allow: (isAllowed) => proxy.switchTo(isAllowed ? port : null),
    delayBy: proxy.delayBy,
    async waitUntilAnswering() {
      await until(isAnswering, { seconds: RECOVERY_SECONDS, event: 'An answer of ClickHouse' })
    },
    async remove() {
      server.continue()
      await server.kill()
      proxy.close()
    },
  }
}
