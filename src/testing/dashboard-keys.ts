import { once } from 'node:events'
import { connect } from 'node:net'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

const Answer = z.object({ ok: z.boolean(), lines: z.array(z.string()) })

/** The dashboard's own keys for all workspaces of a running product, the oldest workspace first, as `npm run admin` reads them. */
export async function readDashboardKeys(dataDir: string): Promise<string[]> {
  const keys: string[] = []
  for (const line of await runCommand(dataDir, { command: 'list' })) {
    const workspace = /\((\w+)\), plan /.exec(line)?.[1]
    if (workspace !== undefined) keys.push(...(await runCommand(dataDir, { command: 'dashboard-key', workspace })))
  }
  return keys
}

async function runCommand(dataDir: string, command: object): Promise<string[]> {
  // Relative, because the length of the path of a socket is limited.
  const socket = connect(relative(process.cwd(), join(dataDir, 'admin.sock')))
  await once(socket, 'connect')
  socket.write(`${JSON.stringify(command)}\n`)
  const { ok, lines } = Answer.parse(JSON.parse(await text(socket)))
  if (!ok) throw new Error(lines.join('\n'))
  return lines
}
