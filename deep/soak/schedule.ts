import { createRandom, pick, type Random, shuffle } from '../../src/service/runtime/random.ts'
import { type ProcessName, processNames, type ServiceName, serviceNames } from './product.ts'

/** Something that goes wrong, for `seconds` where it lasts. */
export type Fault =
  | { kind: 'kill'; target: ProcessName }
  | { kind: 'stop'; target: ProcessName }
  | { kind: 'freeze'; target: ProcessName; seconds: number }
  | { kind: 'set clock'; target: ProcessName; offset: string; seconds: number }
  | { kind: 'fill disk'; target: ServiceName; seconds: number }
  | { kind: 'cut database'; targets: readonly ProcessName[]; seconds: number }
  | { kind: 'delay database'; targets: readonly ProcessName[]; milliseconds: number; seconds: number }
  | { kind: 'cut store'; seconds: number }
  | { kind: 'fail receiver'; seconds: number }
  | { kind: 'fail over with lag'; seconds: number }
  | { kind: 'crash PostgreSQL' }
  | { kind: 'kill primary' }
  | { kind: 'freeze primary' }
  | { kind: 'switch over' }
  | { kind: 'freeze etcd'; seconds: number }
  | { kind: 'kill ClickHouse'; seconds: number }
  | { kind: 'freeze ClickHouse'; seconds: number }
  | { kind: 'cut ClickHouse'; seconds: number }
  | { kind: 'delay ClickHouse'; milliseconds: number; seconds: number }

/** At the same time, a fault of the database, one of ClickHouse, and others, one after the other. */
export interface Step {
  database: Fault | null
  clickHouse: Fault
  others: Fault[]
  /** Seconds without a fault after the step. */
  restSeconds: number
}

/**
 * The steps of a soak, without end. The same seed makes the same steps. Every round has each kind of fault of the database once, and begins
 * with the failover that loses transactions.
 */
export function* generateSteps(seed: number): Generator<Step, never> {
  const random = createRandom(seed)
  // Its own numbers, so that the other faults are the same in a soak without ClickHouse.
  const clickHouse = dealEndlessly(createRandom(seed), createClickHouseFaults)
  const otherFaults = dealEndlessly(random, createOtherFaults)
  const withDatabase = dealEndlessly(random, createFaultsBesideDatabase)
  for (;;) {
    const lag: Fault = { kind: 'fail over with lag', seconds: pickInteger(random, 3, 12) }
    for (const database of [lag, ...shuffle(random, createDatabaseFaults(random))]) {
      // The failover with lag takes as long as three others.
      const count = database === lag ? 3 : 2
      const dealt = Array.from({ length: count }, () => otherFaults.next().value)
      yield {
        database,
        clickHouse: clickHouse.next().value,
        others: dealt,
        restSeconds: pickInteger(random, 1, 4),
      }
      // A full disk and a database that is away lose scans together, as documented, so these never meet.
      yield {
        database: null,
        clickHouse: clickHouse.next().value,
        others: [withDatabase.next().value],
        restSeconds: pickInteger(random, 1, 4),
      }
    }
  }
}

function createDatabaseFaults(random: Random): Fault[] {
  return [
    { kind: 'crash PostgreSQL' },
    { kind: 'kill primary' },
    { kind: 'freeze primary' },
    { kind: 'switch over' },
    // Longer than Patroni tries again: the primary becomes read-only until etcd answers.
    { kind: 'freeze etcd', seconds: pickInteger(random, 8, 15) },
  ]
}

/** Faults of processes, of the store and of receivers, which may meet one of the database. Two minutes are enough for the first three. */
function createOtherFaults(random: Random): Fault[] {
  const pickService = () => pick(random, serviceNames)
  const pickWorker = () => pick(random, ['worker 1', 'worker 2'] as const)
  return [
    ...shuffle<Fault>(random, [
      { kind: 'kill', target: pickService() },
      { kind: 'freeze', target: pickService(), seconds: pickInteger(random, 2, 20) },
      { kind: 'set clock', target: pickService(), ...pickClock(random) },
    ]),
    ...shuffle<Fault>(random, [
      { kind: 'kill', target: pickWorker() },
      { kind: 'kill', target: 'bff' },
      { kind: 'stop', target: pick(random, processNames) },
      { kind: 'freeze', target: pickWorker(), seconds: pickInteger(random, 5, 30) },
      { kind: 'set clock', target: pick(random, ['worker 1', 'worker 2', 'bff']), ...pickClock(random) },
      { kind: 'cut store', seconds: pickInteger(random, 3, 10) },
      { kind: 'fail receiver', seconds: pickInteger(random, 3, 10) },
    ]),
  ]
}

/** Faults that do not meet one of the database. */
function createFaultsBesideDatabase(random: Random): Fault[] {
  return [
    { kind: 'fill disk', target: pick(random, serviceNames), seconds: pickInteger(random, 4, 10) },
    ...shuffle<Fault>(random, [
      { kind: 'cut database', targets: pickTargets(random), seconds: pickInteger(random, 3, 12) },
      {
        kind: 'delay database',
        targets: pickTargets(random),
        milliseconds: pick(random, [20, 100, 400]),
        seconds: pickInteger(random, 4, 12),
      },
    ]),
  ]
}

/** Faults of ClickHouse, which may meet every other one. */
function createClickHouseFaults(random: Random): Fault[] {
  return shuffle<Fault>(random, [
    { kind: 'kill ClickHouse', seconds: pickInteger(random, 0, 10) },
    { kind: 'freeze ClickHouse', seconds: pickInteger(random, 2, 20) },
    { kind: 'cut ClickHouse', seconds: pickInteger(random, 1, 10) },
    { kind: 'delay ClickHouse', milliseconds: pick(random, [20, 100, 400]), seconds: pickInteger(random, 4, 12) },
  ])
}

function pickClock(random: Random): { offset: string; seconds: number } {
  return { offset: pick(random, ['+2h', '-3h', '-26h', '+40d']), seconds: pickInteger(random, 4, 10) }
}

const pickTargets = (random: Random) => pick(random, [[pick(random, processNames)], serviceNames, processNames])

const pickInteger = (random: Random, first: number, last: number) => first + Math.floor(random() * (last - first + 1))

/** Deals the faults of a deck, then those of another one. */
function* dealEndlessly(random: Random, createDeck: (random: Random) => Fault[]): Generator<Fault, never> {
  for (;;) yield* createDeck(random)
}

/** The fault as a line: `freeze service 1 for 12 s`. */
export function describeFault(fault: Fault): string {
  const target = 'target' in fault ? ` ${fault.target}` : ''
  const targets = 'targets' in fault ? ` of ${fault.targets.join(', ')}` : ''
  const detail =
    'offset' in fault ? ` to ${fault.offset}` : 'milliseconds' in fault ? ` by ${fault.milliseconds} ms` : ''
  const duration = 'seconds' in fault ? ` for ${fault.seconds} s` : ''
  return fault.kind + target + targets + detail + duration
}
