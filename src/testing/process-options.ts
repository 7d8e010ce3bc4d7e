import { readFileSync } from 'node:fs'
import { z } from 'zod'

const Flags = z.array(z.string())

/** The flags and environment variables that `npm start` passes to Node, and the flags on a machine with less memory. */
export const processOptions = z
  .object({
    flags: Flags,
    smallMachine: z.object({ belowBytes: z.int(), flags: Flags }),
    environment: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(readFileSync(new URL('../server/process-options.json', import.meta.url), 'utf8')))
