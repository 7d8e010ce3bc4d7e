import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** The flags and environment variables that `npm start` passes to Node. */
export const processOptions = z
  .object({ flags: z.array(z.string()), environment: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(new URL('../server/process-options.json', import.meta.url), 'utf8')))
