import { once } from 'node:events'
import { chmodSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { messageForLog } from '#database/error-for-log.ts'
import type { Opened } from '#database/open.ts'
import type { AdminAnswer, TellProgress } from './admin-answer.ts'
import { runAdminCommand, ServerCommand } from './admin-commands.ts'
import type { AdminSettings } from './member-commands.ts'

const LONGEST_COMMAND = 10_000
// The longest path of a socket that the kernel accepts.
const MAX_PATH_BYTES = 103

/**
 * Accepts commands of `npm run admin` while the server runs, from any process that may write to the socket file: those of the same
 * user. This process must hold the lock of the data directory, so that a file found there is left over and can be deleted.
 */
export async function listenForAdmin(opened: Opened, settings: AdminSettings): Promise<{ close(): Promise<void> }> {
  const { dataDir } = settings
  const at = socketIn(dataDir)
  if (Buffer.byteLength(at) > MAX_PATH_BYTES)
    throw new Error(`DATA_DIR is too long a path for a socket in it (${at}). Choose a shorter one.`)
  rmSync(at, { force: true })
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => socket.destroy())
    void serve(opened, { socket, settings })
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

/** The reply of the running server, or null if none runs on that directory. Messages about progress may come before the reply. */
export async function askRunningStack(
  dataDir: string,
  command: ServerCommand,
  tellProgress: TellProgress = () => {},
): Promise<AdminAnswer | null> {
  const socket = connect(socketIn(dataDir))
  try {
    await once(socket, 'connect')
  } catch {
    return null
  }
  socket.write(`${JSON.stringify(command)}\n`)
  for await (const line of readLines(socket)) {
    const parsed = Message.safeParse(parseJson(line))
    if (!parsed.success) break
    if ('ok' in parsed.data) return parsed.data
    tellProgress(parsed.data.progress)
  }
  throw new Error('The running stack did not answer. See its log.')
}

const Message = z.union([z.object({ ok: z.boolean(), lines: z.array(z.string()) }), z.object({ progress: z.string() })])

async function serve(opened: Opened, { socket, settings }: { socket: Socket; settings: AdminSettings }) {
  const tellProgress = (progress: string) => void socket.write(`${JSON.stringify({ progress })}\n`)
  const { value: line = null } = await readLines(socket, LONGEST_COMMAND).next()
  const answer = await answerTo(opened, line, { ...settings, tellProgress })
  socket.end(`${JSON.stringify(answer)}\n`)
}

async function answerTo(opened: Opened, line: string | null, settings: AdminSettings): Promise<AdminAnswer> {
  const parsed = ServerCommand.safeParse(line === null ? null : parseJson(line))
  if (!parsed.success) return { ok: false, lines: ['The running stack does not know that command. Restart it.'] }
  try {
    return await runAdminCommand(opened, parsed.data, settings)
  } catch (error) {
    return { ok: false, lines: [messageForLog(error)] }
  }
}

/** The lines that the other end sends; they end with the connection, or with a line of more than `most` characters. */
async function* readLines(socket: Socket, most = Infinity): AsyncGenerator<string, undefined> {
  let text = ''
  try {
    for await (const chunk of socket.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
      const lines = (text + String(chunk)).split('\n')
      text = lines.pop() ?? ''
      yield* lines
      if (text.length > most) return undefined
    }
  } catch {
    // The connection was lost.
  }
  return undefined
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
