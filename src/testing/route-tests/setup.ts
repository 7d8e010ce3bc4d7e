import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { bundleServers } from '../bundles/server-bundles.ts'
import { findPostgresBinaries, startPostgres } from '../postgres.ts'
import { RouteTestPorts } from './route-proxy.ts'

/** Runs once: starts the service and the bff of all route tests, on PostgreSQL if it is installed, or else on the embedded database. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const ports = RouteTestPorts.parse(JSON.parse(project.config.env['ROUTE_TEST_PORTS'] ?? ''))
  const binaries = findPostgresBinaries()
  const [bundles, cluster] = await Promise.all([bundleServers(), binaries === null ? null : startPostgres(binaries)])
  const home = mkdtempSync(path.join(tmpdir(), 'tessera-routes-'))
  const serverOptions = {
    database: cluster ? { url: cluster.url('postgres') } : { dir: path.join(home, 'database') },
    dataDir: home,
    publicOrigin: `http://localhost:${ports.bff}`,
    ports,
  }
  const child = fork(path.join(bundles, 'route-server.js'), [JSON.stringify(serverOptions)], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const exitCode = new Promise<number | null>((resolve) => child.once('exit', resolve))
  await Promise.race([
    new Promise((resolve) => child.once('message', resolve)),
    exitCode.then((code) => {
      throw new Error(`The server of the route tests did not start: exit code ${code}.`)
    }),
  ])
  return async () => {
    child.kill('SIGKILL')
    await exitCode
    await cluster?.stop()
    rmSync(home, { recursive: true, force: true })
  }
}
