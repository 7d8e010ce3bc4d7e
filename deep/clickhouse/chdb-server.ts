import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { gunzipSync } from 'node:zlib'

// Serves ClickHouse over HTTP, from the engine in this process: node deep/clickhouse/chdb-server.ts <directory> <port>.
// It speaks what `@clickhouse/client` sends, and prints a line when it listens.

interface Session {
  queryAsync(sql: string, options: { format: string }): Promise<{ bytes(): Uint8Array }>
}

// Only the deep suite installs this package, so its types are not known to the others.
const { Session }: { Session: new (dir: string) => Session } = createRequire(import.meta.url)('chdb')

const SESSIONS = 4
/** Settings of ClickHouse's HTTP server, which the engine does not know. */
const httpSettings = new Set([
  'wait_end_of_query',
  'enable_http_compression',
  'send_progress_in_http_headers',
  'http_headers_progress_interval_ms',
])
const otherParameters = new Set(['query', 'query_id', 'database', 'default_format', 'session_id', 'role'])

const [dir = '', port = '0'] = process.argv.slice(2)
const idle: Session[] = Array.from({ length: SESSIONS }, () => new Session(dir))
const waiting: ((session: Session) => void)[] = []

// Parameters are part of the statement here. In ClickHouse they are not, and count for nothing.
for (const session of idle) await session.queryAsync('set max_query_size = 100000000', { format: 'Null' })

// A client that is killed leaves half a request behind.
createServer((request, response) => void serve(request, response).catch(() => response.destroy())).listen(
  Number(port),
  '127.0.0.1',
  () => console.log(`ClickHouse listens on ${port}.`),
)

async function serve(request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '', 'http://any')
  if (url.pathname === '/ping') return response.end('Ok.\n')
  const body = await readBody(request)
  const session = idle.pop() ?? (await new Promise<Session>((resolve) => waiting.push(resolve)))
  try {
    response.end(await runStatement(session, await readStatement(request, url.searchParams, body)))
  } catch (error) {
    sendError(response, error)
  } finally {
    const next = waiting.shift()
    if (next) next(session)
    else idle.push(session)
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const body = Buffer.concat(await Array.fromAsync<Buffer>(request))
  return request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body
}

interface Statement {
  sql: string
  database: string
  format: string
  /** Settings and parameters. */
  values: [name: string, value: string][]
}

/** A statement is the body, or the parameter `query` with its data in the body. Many parameters are sent as a form. */
async function readStatement(request: IncomingMessage, query: URLSearchParams, body: Buffer): Promise<Statement> {
  const type = request.headers['content-type'] ?? ''
  const form = type.startsWith('multipart/form-data')
    ? await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
    : null
  const fields = [...(form ?? [])].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  const parameters = [...query, ...fields]
  const { query: text = '', database = 'default', default_format: format = 'TSV' } = Object.fromEntries(parameters)
  return {
    sql: [text, form ? '' : body.toString()].filter((part) => part !== '').join('\n'),
    database,
    format,
    values: parameters.filter(([name]) => !otherParameters.has(name) && !httpSettings.has(name)),
  }
}

/** A session keeps its settings, so every setting is reset before the next statement. */
async function runStatement(session: Session, { sql, database, format, values }: Statement): Promise<Uint8Array> {
  const settings = values.filter(([name]) => !name.startsWith('param_'))
  const set = values.map(([name, value]) => `set ${toIdentifier(name)} = ${toText(value)};`).join(' ')
  try {
    const result = await session.queryAsync(`use ${toIdentifier(database)}; ${set} ${sql}`, { format })
    return result.bytes()
  } finally {
    const reset = settings.map(([name]) => `set ${toIdentifier(name)} = default;`).join(' ')
    await session.queryAsync(`use default; ${reset} select 1`, { format: 'Null' }).catch(() => {})
  }
}

function sendError(response: ServerResponse, error: unknown) {
  const message = error instanceof Error ? error.message : String(error)
  const code = /Code: (\d+)/.exec(message)?.[1] ?? '1000'
  response.writeHead(500, { 'X-ClickHouse-Exception-Code': code }).end(message)
}

function toIdentifier(name: string): string {
  if (!/^\w+$/.test(name)) throw new Error(`Code: 36. DB::Exception: ${name} is not a name. (BAD_ARGUMENTS)`)
  return name
}

function toText(value: string): string {
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
