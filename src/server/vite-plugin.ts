import { isRunnableDevEnvironment, type Plugin } from 'vite'
import type * as OpenData from './open-data.ts'
import { getServicePort } from './ports.ts'
import { parseSettings } from './settings.ts'
import type * as Start from './start.ts'

/** Matches the paths of the bff, such as `/w/acme/api/codes`. Vite serves all other paths, which belong to the dashboard. */
const bffPaths = /^\/(w\/[^/]+\/)?(auth|oauth|mcp|\.well-known|session|api|livez|readyz|metrics)([/?]|$)/

/** The plugin of `npm run dev`. Vite serves the dashboard and, on the same port, the bff. A changed server file restarts all but the database. */
export function createStackPlugin(): Plugin {
  const log = (line: string) => console.log(line)
  let restart = () => {}
  return {
    name: 'stack-in-dev',
    apply: 'serve',
    config: () => ({ server: { port: readSettings().port, strictPort: true, host: 'localhost' } }),
    async configureServer(server) {
      const environment = server.environments['ssr']
      if (!environment || !isRunnableDevEnvironment(environment))
        throw new Error('Vite has no runnable ssr environment.')
      const { runner } = environment
      const { claimData } = await runner.import<typeof OpenData>('/src/server/open-data.ts')
      const database = await (await claimData(readSettings(), [getServicePort(readSettings())])).open()
      const startStack = async () =>
        (await runner.import<typeof Start>('/src/server/start.ts')).start(database, readSettings(), { log })
      let stack = startStack()
      const { admin } = await stack
      if (admin !== null) log(`Sign in as ${admin.email}, password ${admin.password ?? 'of ADMIN_PASSWORD'}`)
      restart = () => {
        const startedAt = performance.now()
        stack = stack
          .then(
            ({ close }) => close(),
            () => {},
          )
          .then(() => {
            runner.clearCache()
            return startStack()
          })
        stack.then(
          () => log(`stack restarted in ${Math.round(performance.now() - startedAt)} ms`),
          (error: unknown) => server.config.logger.error(`stack did not restart: ${String(error)}`),
        )
      }
      server.middlewares.use((request, response, next) => {
        if (!bffPaths.test(request.url ?? '')) return next()
        stack.then(({ front }) => front?.routing(request, response), next)
      })
      server.httpServer?.once('close', () => void stack.then(({ close }) => close()).then(() => database.close()))
    },
    // The `change` event of the watcher would be too early, because Vite then still has the old module.
    hotUpdate({ modules }) {
      if (this.environment.name !== 'ssr' || modules.length === 0) return
      for (const module of modules) this.environment.moduleGraph.invalidateModule(module)
      restart()
      return []
    },
  }
}

function readSettings() {
  const parsed = parseSettings(process.env)
  if (!parsed.ok) throw new Error(`These settings are not right:\n${parsed.problems.join('\n')}`)
  return parsed.settings
}
