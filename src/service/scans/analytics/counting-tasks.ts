import { countCodeHours, createColumnCounter, type ScanSource } from '#columns/count-range.ts'
import type { ReadValues, ScanValue } from '#columns/labels.ts'
import { countSummary } from '#columns/summary.ts'
import { findUnusualCodes } from '../anomalies/find-unusual-codes.ts'
import { compactDay } from './compact-day.ts'
import { countChanges } from './count-changes.ts'
import type { CountingCaches } from './counting-caches.ts'
import { DayReader } from './day-reader.ts'
import type { CountingTasks, StoredData, TaskMessage } from './worker-protocol.ts'
import { createYielder } from './yield-to-event-loop.ts'

// Small queries, so that other queries get a turn on the database.
const VALUES_PER_QUERY = 2_000

/** Runs a task of the counting thread. */
export function runTask<K extends keyof CountingTasks>(
  { kind, request }: TaskMessage<K>,
  storedData: StoredData,
  caches: CountingCaches,
): Promise<CountingTasks[K]['result']> {
  return tasks[kind](request, { storedData, caches })
}

interface TaskContext {
  storedData: StoredData
  caches: CountingCaches
}

const tasks: {
  [K in keyof CountingTasks]: (
    request: CountingTasks[K]['request'],
    context: TaskContext,
  ) => Promise<CountingTasks[K]['result']>
} = {
  compaction: (compaction, context) => compactDay(compaction, createValueReader(compaction.workspaceId, context)),
  summary: ({ workspaceId, campaigns, withOpened, ...request }, context) =>
    countSummary(request, {
      ...createColumnCounter(createSource(workspaceId, context)),
      readGroups: async () => (campaigns ? context.storedData.groups({ workspaceId, campaigns }) : []),
      readOpened: async () => (withOpened ? context.storedData.opened({ workspaceId }) : []),
    }),
  changes: ({ workspaceId, campaigns, ...request }, context) =>
    countChanges(request, {
      ...createColumnCounter(createSource(workspaceId, context)),
      readGroups: async () => (campaigns ? context.storedData.groups({ workspaceId, campaigns }) : []),
    }),
  unusual: ({ workspaceId, ...request }, context) => {
    const source = createSource(workspaceId, context)
    return findUnusualCodes(request, { ...source, countCodeHours: (query) => countCodeHours(source, query) })
  },
}

function createSource(workspaceId: string, context: TaskContext): ScanSource {
  const readValues = createValueReader(workspaceId, context)
  const { storedData, caches } = context
  const reader = new DayReader({ storedData, workspaceId, readValues, cache: caches.days })
  return {
    readDays: (query, countsSuffice) => reader.read(query, countsSuffice),
    readValues,
    pause: createYielder(),
  }
}

/** Reads the values that numbers stand for, and caches them. */
function createValueReader(workspaceId: string, { storedData, caches: { values: cache } }: TaskContext): ReadValues {
  return async (numbers) => {
    const values = new Map<number, ScanValue>()
    const missing: number[] = []
    for (const number of new Set(numbers)) {
      const value = cache.get(number)
      if (value === undefined) missing.push(number)
      else values.set(number, value)
    }
    for (let from = 0; from < missing.length; from += VALUES_PER_QUERY) {
      const batch = missing.slice(from, from + VALUES_PER_QUERY)
      for (const value of await storedData.values({ workspaceId, numbers: batch })) {
        cache.set(value.id, value)
        values.set(value.id, value)
      }
    }
    return values
  }
}
