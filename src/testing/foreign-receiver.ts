import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { until } from './wait-until.ts'

const OutputLine = z.object({
  port: z.int().optional(),
  holds: z.string().optional(),
  delivery: z.string().optional(),
  specified: z.boolean().optional(),
  standard: z.boolean().optional(),
})
type OutputLine = z.output<typeof OutputLine>

const programs: Record<string, string[]> = {
  Node: [process.execPath, 'receiver.mjs'],
  Python: ['python3', 'receiver.py'],
}

/** Lists the languages in which a receiver can run on this machine, and prints those that are not installed. */
export function listReceiverLanguages(): string[] {
  return Object.entries(programs).flatMap(([language, [program = '']]) => {
    if (spawnSync(program, ['--version']).status === 0) return [language]
    process.stderr.write(`${language} is not installed here: the receiver written in it is NOT RUN.\n`)
    return []
  })
}

/** Starts a receiver in a separate process. It was written from the specification alone. */
export async function startForeignReceiver(language: string) {
  const [program = '', file = ''] = programs[language] ?? []
  const child = spawn(program, [join(import.meta.dirname, 'receivers', file)], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines: OutputLine[] = []
  createInterface(child.stdout).on('line', (line) => lines.push(OutputLine.parse(JSON.parse(line))))
  const port = await until(() => lines.find((line) => line.port !== undefined)?.port, {
    event: `The ${language} receiver`,
  })
  return {
    url: `http://127.0.0.1:${port}/hook`,
    /** Its result for each request, in order. */
    results: () => lines.filter((line) => line.delivery !== undefined),
    /** Replaces the secret of the receiver. */
    async replaceSecret(secret: string) {
      child.stdin.write(`${JSON.stringify({ secret })}\n`)
      await until(() => lines.findLast((line) => line.holds !== undefined)?.holds === secret)
    },
    stop: () => child.kill(),
  }
}
