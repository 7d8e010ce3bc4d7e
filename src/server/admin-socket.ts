import { once } from 'node:events'
import { chmodSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { messageForLog } from '#database/error-for-log.ts'
import type { Database } from '#database/open.ts'
import type { AdminAnswer } from './admin-answer.ts'
import { AdminCommand, runAdminCommand } from './admin-commands.ts'
import type { AdminSettings } from './member-commands.ts'

const MAX_LINE_BYTES = 10_000
// The longest path of a socket that the kernel accepts.
const MAX_PATH_BYTES = 103

/**
 * Accepts commands of `npm run admin` while the server runs, from any process that may write to the socket file: those of the same
 * user. This process must hold the lock of the data directory, so that a file found there is left over and can be deleted.
 */
export async function listenForAdmin(
  db: Database,
  settings: AdminSettings & { dataDir: string },
): Promise<{ close(): Promise<void> }> {
  const { dataDir } = settings
  const at = socketIn(dataDir)
  if (Buffer.byteLength(at) > MAX_PATH_BYTES)
    throw new Error(`DATA_DIR is too long a path for a socket in it (${at}). Choose a shorter one.`)
  rmSync(at, { force: true })
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => socket.destroy())
    void serve(db, { socket, settings })
  })
  server.listen(at)
  await once(server, 'listening')
  chmodSync(at, 0o600)
  return {
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}

/** The reply of the running server, or null if none runs on that directory. */
export async function askRunningStack(dataDir: string, command: AdminCommand): Promise<AdminAnswer | null> {
  const socket = connect(socketIn(dataDir))
  try {
    await once(socket, 'connect')
  } catch {
    return null
  }
  socket.write(`${JSON.stringify(command)}\n`)
  const line = await readLine(socket)
  const parsed = Answer.safeParse(line === null ? null : parseJson(line))
  if (!parsed.success) throw new Error('The running stack did not answer. See its log.')
  return parsed.data
}

const Answer = z.object({ ok: z.boolean(), lines: z.array(z.string()) })

async function serve(db: Database, { socket, settings }: { socket: Socket; settings: AdminSettings }) {
  const answer = await answerTo(db, await readLine(socket), settings)
  socket.end(`${JSON.stringify(answer)}\n`)
}

async function answerTo(db: Database, line: string | null, settings: AdminSettings): Promise<AdminAnswer> {
  const parsed = AdminCommand.safeParse(line === null ? null : parseJson(line))
  if (!parsed.success) return { ok: false, lines: ['The running stack does not know that command. Restart it.'] }
  try {
    return await runAdminCommand(db, parsed.data, settings)
  } catch (error) {
    return { ok: false, lines: [messageForLog(error)] }
  }
}

async function readLine(socket: Socket): Promise<string | null> {
  let text = ''
  try {
    for await (const chunk of socket.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
      text += String(chunk)
      if (text.includes('\n')) return text.slice(0, text.indexOf('\n'))
      if (text.length > MAX_LINE_BYTES) return null
    }
  } catch {
    return null
  }
  return null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

// As short as possible.
function socketIn(dataDir: string): string {
  const path = join(dataDir, 'admin.sock')
  const relativePath = relative(process.cwd(), path)
  return relativePath.length < path.length ? relativePath : path
}
