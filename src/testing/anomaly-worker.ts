import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { simulateRow } from './anomaly-row.ts'

const { perDay, draws } = z.object({ perDay: z.number(), draws: z.number() }).parse(workerData)
parentPort?.postMessage(simulateRow(perDay, draws))
