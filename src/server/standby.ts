import type { FastifyInstance } from 'fastify'
import { createBffWithoutDatabase } from '#bff/bff-without-database.ts'
import { createServiceWithoutDatabase, type ServiceWithoutDatabase } from '#service/service-without-database.ts'
import { type Entrance, openEntrance } from './entrance.ts'
import { type Port, servicePort } from './ports.ts'
import { shownOrigins } from './shown-origins.ts'
import type { Settings } from './settings.ts'

/** What a process serves that has started while its database cannot be reached. */
export interface Standby {
  front: Entrance
  /** Not with a service elsewhere. */
  service?: Entrance
  /** For `createService`. */
  before: ServiceWithoutDatabase | null
  /** Stops listening, and makes sure that every answered scan is on the disk. */
  close(): Promise<void>
  /** Stops listening after the whole product has taken over. */
  closeEntrances(): Promise<void>
}

export async function startStandby(settings: Settings, frontPort: Port): Promise<Standby> {
  let before: ServiceWithoutDatabase | null = null
  const createService = async (
    passOn: Parameters<typeof createServiceWithoutDatabase>[1],
  ): Promise<FastifyInstance> => {
    before = await createServiceWithoutDatabase(settings, passOn)
    return before.app
  }
  const service = settings.elsewhere === null ? await openEntrance(servicePort(settings), createService) : undefined
  const bff = { ...settings, ...shownOrigins(settings), clientDir: 'dist/client' }
  const front = await openEntrance(frontPort, (passOn) => createBffWithoutDatabase(bff, passOn))
  const closeEntrances = async () => {
    await Promise.all([front.close(), service?.close()])
  }
  return {
    front,
    ...(service && { service }),
    before,
    closeEntrances,
    async close() {
      await closeEntrances()
      await before?.handedOver()
      before?.recording.journal.close()
    },
  }
}
