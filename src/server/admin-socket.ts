import { once } from 'node:events'
import { chmodSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { toLoggedMessage } from '#database/logged-error.ts'
import type { OpenedDatabase } from '#database/open.ts'
import type { AdminAnswer, ReportProgress } from './admin-answer.ts'
import { runAdminCommand, ServerCommand } from './admin-commands.ts'
import type { AdminSettings } from './member-commands.ts'

const MAX_COMMAND_LENGTH = 10_000
// The longest path of a socket, without its final zero byte, that all kernels accept.
const MAX_PATH_BYTES = 103

/**
 * Accepts commands of `npm run admin` while the server runs. Only processes of the same user may write to the socket file. This process must
 * hold the lock of the data directory, so an existing socket file was left by an earlier process and can be deleted.
 */
export async function listenForAdmin(
  database: OpenedDatabase,
  settings: AdminSettings,
): Promise<{ close(): Promise<void> }> {
  const { dataDir } = settings
  const path = toSocketPath(dataDir)
  if (Buffer.byteLength(path) > MAX_PATH_BYTES)
    throw new Error(`DATA_DIR is too long a path for a socket in it (${path}). Choose a shorter one.`)
  rmSync(path, { force: true })
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
    void answerCommand(database, { socket, settings })
  })
  server.listen(path)
  await once(server, 'listening')
  chmodSync(path, 0o600)
  return {
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/** Sends a command to the running server, and returns its response. Null if no server uses the data directory. */
export async function sendToRunningStack(
  dataDir: string,
  command: ServerCommand,
  reportProgress: ReportProgress = () => {},
): Promise<AdminAnswer | null> {
  const socket = connect(toSocketPath(dataDir))
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
    reportProgress(parsed.data.progress)
  }
  throw new Error('The running server did not answer. See its log.')
}

const Message = z.union([z.object({ ok: z.boolean(), lines: z.array(z.string()) }), z.object({ progress: z.string() })])

async function answerCommand(
  database: OpenedDatabase,
  { socket, settings }: { socket: Socket; settings: AdminSettings },
) {
  const reportProgress = (progress: string) => void socket.write(`${JSON.stringify({ progress })}\n`)
  const { value: line = null } = await readLines(socket, MAX_COMMAND_LENGTH).next()
  const answer = await runCommandLine(database, line, { ...settings, reportProgress })
  socket.end(`${JSON.stringify(answer)}\n`)
}

async function runCommandLine(
  database: OpenedDatabase,
  line: string | null,
  settings: AdminSettings,
): Promise<AdminAnswer> {
  const parsed = ServerCommand.safeParse(line === null ? null : parseJson(line))
  if (!parsed.success) return { ok: false, lines: ['The running server does not know that command. Restart it.'] }
  try {
    return await runAdminCommand(database, parsed.data, settings)
  } catch (error) {
    return { ok: false, lines: [toLoggedMessage(error)] }
  }
}

/** Reads lines from a socket, until the connection ends or a line has more than `maxLength` characters. */
async function* readLines(socket: Socket, maxLength = Infinity): AsyncGenerator<string, undefined> {
  let text = ''
  try {
    for await (const chunk of socket.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
      const lines = (text + String(chunk)).split('\n')
      text = lines.pop() ?? ''
      yield* lines
      if (text.length > maxLength) return undefined
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

/** The absolute or the relative path of the socket, whichever is shorter. Kernels limit the length of such a path. */
function toSocketPath(dataDir: string): string {
  const path = join(dataDir, 'admin.sock')
  const relativePath = relative(process.cwd(), path)
  return relativePath.length < path.length ? relativePath : path
}
