import { setTimeout as pause } from 'node:timers/promises'
import type { PatroniCluster } from './patroni-cluster.ts'
import type { Product } from './product.ts'
import type { SoakReceivers } from './receivers.ts'
import type { Fault } from './schedule.ts'
import type { SoakClickHouse } from './soak-clickhouse.ts'

/** The parts of the installation that faults act on. */
export interface FaultTargets {
  cluster: PatroniCluster
  product: Product
  receivers: SoakReceivers
  /** Null in a soak without ClickHouse. */
  clickHouse: SoakClickHouse | null
  /** Times in which acknowledged writes were lost with the primary that had them. */
  lagWindows: TimeWindow[]
}

/** Milliseconds since 1970. */
export interface TimeWindow {
  from: number
  to: number
}

/** Whether a fault was made, or why it cannot be made here. */
export type FaultOutcome = 'made' | 'left out: mounting a small disk needs root'

/** Injects a fault, ends it, and returns when the product has recovered. */
export async function runFault(fault: Fault, targets: FaultTargets): Promise<FaultOutcome> {
  if ('target' in fault) return runProcessFault(fault, targets.product)
  if ('targets' in fault || fault.kind === 'cut store' || fault.kind === 'fail receiver')
    await runNetworkFault(fault, targets)
  else if (isOfClickHouse(fault)) await (targets.clickHouse && runClickHouseFault(fault, targets.clickHouse))
  else if (fault.kind === 'fail over with lag') await failOverWithLag(fault.seconds, targets)
  else await runDatabaseFault(fault, targets.cluster)
  return 'made'
}

type FaultOf<K extends Fault['kind']> = Extract<Fault, { kind: K }>
type ClickHouseFault = FaultOf<'kill ClickHouse' | 'freeze ClickHouse' | 'cut ClickHouse' | 'delay ClickHouse'>

function isOfClickHouse(fault: Fault): fault is ClickHouseFault {
  return fault.kind.endsWith(' ClickHouse')
}

async function runProcessFault(
  fault: FaultOf<'kill' | 'stop' | 'freeze' | 'set clock' | 'fill disk'>,
  { processes, disks }: Product,
): Promise<FaultOutcome> {
  const target = processes[fault.target]
  switch (fault.kind) {
    case 'kill':
      await target.kill()
      await target.start()
      break
    case 'stop':
      await target.stop()
      await target.start()
      break
    case 'freeze':
      target.freeze()
      await pause(fault.seconds * 1_000)
      target.continue()
      break
    case 'set clock':
      target.setClock(fault.offset)
      await pause(fault.seconds * 1_000)
      target.setClock('+0')
      break
    case 'fill disk': {
      if (disks === null) return 'left out: mounting a small disk needs root'
      disks[fault.target].fill()
      await pause(fault.seconds * 1_000)
      disks[fault.target].empty()
    }
  }
  return 'made'
}

async function runNetworkFault(
  fault: FaultOf<'cut database' | 'delay database' | 'cut store' | 'fail receiver'>,
  { product, receivers }: FaultTargets,
): Promise<void> {
  const setBroken = (isBroken: boolean) => {
    switch (fault.kind) {
      case 'cut database':
        for (const name of fault.targets) product.processes[name].allowDatabase(!isBroken)
        break
      case 'delay database':
        for (const name of fault.targets) product.processes[name].delayDatabase(isBroken ? fault.milliseconds : 0)
        break
      case 'cut store':
        product.allowStore(!isBroken)
        break
      case 'fail receiver':
        receivers.setFailing(isBroken)
    }
  }
  setBroken(true)
  await pause(fault.seconds * 1_000)
  setBroken(false)
}

async function runClickHouseFault(fault: ClickHouseFault, clickHouse: SoakClickHouse): Promise<void> {
  const { server } = clickHouse
  switch (fault.kind) {
    case 'kill ClickHouse':
      await server.kill()
      await pause(fault.seconds * 1_000)
      await server.start()
      break
    case 'freeze ClickHouse':
      server.freeze()
      await pause(fault.seconds * 1_000)
      server.continue()
      break
    case 'cut ClickHouse':
      clickHouse.allow(false)
      await pause(fault.seconds * 1_000)
      clickHouse.allow(true)
      break
    case 'delay ClickHouse':
      clickHouse.delayBy(fault.milliseconds)
      await pause(fault.seconds * 1_000)
      clickHouse.delayBy(0)
  }
  await clickHouse.waitUntilAnswering()
}

async function runDatabaseFault(
  fault: FaultOf<'crash PostgreSQL' | 'kill primary' | 'freeze primary' | 'switch over' | 'freeze etcd'>,
  cluster: PatroniCluster,
): Promise<void> {
  const primary = await cluster.waitForPrimary()
  switch (fault.kind) {
    case 'crash PostgreSQL':
      await primary.crashPostgres()
      break
    case 'kill primary':
      await primary.kill()
      // Without an election in time, the node must still come back for the faults that follow.
      await cluster.waitForPrimary(primary).finally(() => primary.start())
      break
    case 'freeze primary':
      primary.freeze()
      try {
        await cluster.waitForPrimary(primary)
      } finally {
        await primary.reset()
      }
      break
    case 'switch over':
      await cluster.switchOver()
      break
    case 'freeze etcd':
      cluster.freezeEtcd()
      await pause(fault.seconds * 1_000)
      cluster.continueEtcd()
  }
  await cluster.waitForPrimary()
  await cluster.waitUntilInStep()
}

/** Lets the standbys fall behind, then loses the primary for good. */
async function failOverWithLag(seconds: number, { cluster, lagWindows }: FaultTargets): Promise<void> {
  const primary = await cluster.waitForPrimary()
  const window = { from: Date.now(), to: Infinity }
  lagWindows.push(window)
  await cluster.setSynchronous(false)
  primary.allowReplication(false)
  await pause(seconds * 1_000)
  await primary.kill()
  await cluster.waitForPrimary(primary).finally(() => {
    window.to = Date.now()
    primary.allowReplication(true)
    primary.start()
  })
  await cluster.setSynchronous(true)
}
