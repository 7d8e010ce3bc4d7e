import { join } from 'node:path'
import { quote, quoteName, setVariable } from './nginx-text.ts'
import { OutputFile } from './output-file.ts'
import { writePublicFile } from './public-file.ts'
import {
  type PublishedResponse,
  type ReadableHost,
  isPageOrStyles,
  toFileName,
} from '#service/export/published-files.ts'

export interface WrittenHost {
  host: string
  files: number
  bytes: number
  /** Whether a page has a form, which no longer works. */
  hasForms: boolean
  /** Whether the host has rules with placeholders, which are ignored. */
  hasPatterns: boolean
  /** Addresses that could not be read, such as the address of a deleted picture. */
  unread: string[]
}

/** Headers that nginx writes itself. */
const nginxHeaders = new Set([
  'accept-ranges',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'etag',
  'keep-alive',
  'last-modified',
  'location',
  'transfer-encoding',
  'x-request-id',
])

/** Writes the files of a host into `dir`, each under its own path, and the `server` block with which nginx serves them. */
export async function writeHost(
  { host, isSite, missing: missingPath, missingStatus, hasPatterns, readResponses }: ReadableHost,
  port: number,
  dir: string,
): Promise<WrittenHost> {
  const writtenHost: WrittenHost = { host, files: 0, bytes: 0, hasForms: false, hasPatterns, unread: [] }
  const root = join(dir, 'hosts', toSafeFileName(host))
  const config = await OutputFile.create(join(dir, 'conf', `${toSafeFileName(host)}.conf`))
  await config.write(
    `server {\n  listen ${port};\n  server_name ${quoteName(host)};\n  root hosts/${toSafeFileName(host)};\n  types { }\n`,
  )
  for await (const answer of readResponses()) {
    const { path, status, bytes } = answer
    const isMissing = path === missingPath
    if (status >= 300 && status < 400) await config.write(toRedirect(host, answer))
    else if (status === 200 || isMissing) {
      const file = toFileName(answer)
      await writePublicFile(join(root, file), { root, content: bytes })
      writtenHost.files++
      writtenHost.bytes += bytes.byteLength
      writtenHost.hasForms ||= !isSite && hasForm(answer)
      if (status === 200) await config.write(toLocation(file, answer))
      if (isMissing) await config.write(toMissingLocation(file, answer, missingStatus))
    } else if (status !== 404 || !isSite) writtenHost.unread.push(path)
  }
  await config.write('}\n')
  await config.close()
  return writtenHost
}

function hasForm(answer: PublishedResponse): boolean {
  return isPageOrStyles(answer) && /<form\b/i.test(answer.bytes.toString())
}

function toRedirect(host: string, { path, status, headers }: PublishedResponse): string {
  const destination = new URL(headers['location'] ?? '', `http://${host}`)
  const target = setVariable(
    'to',
    destination.hostname === host
      ? `${destination.pathname}${destination.search}${destination.hash}`
      : destination.href,
  )
  return `  location = ${quotePath(path)} { ${target} add_header Cache-Control no-cache always; return ${status} $to; }\n`
}

function toLocation(file: string, answer: PublishedResponse): string {
  const uri = quote(`/${file}`)
  return `  location = ${quotePath(answer.path)} { try_files ${uri} =404; ${toHeaders(answer)} }\n`
}

/** The location of the page for missing files. `error_page` keeps the status 404 unless it names another status. */
function toMissingLocation(file: string, answer: PublishedResponse, status: 200 | 404): string {
  return `  error_page 404 ${status === 200 ? '=200 ' : ''}/.missing;\n  location = /.missing { internal; try_files ${quote(`/${file}`)} =404; ${toHeaders(answer)} }\n  location / { return 404; }\n`
}

function toHeaders({ headers }: PublishedResponse): string {
  const type = `default_type ${quote(headers['content-type'] ?? 'application/octet-stream')};`
  const headerStatements = Object.entries(headers).flatMap(([header, value], index) => {
    if (nginxHeaders.has(header) || value === undefined) return []
    const variable = `header_${index}`
    return [`${setVariable(variable, value)} add_header ${header} $${variable} always;`]
  })
  return [type, ...headerStatements].join(' ')
}

/** Quotes a path for a location. nginx compares the decoded path. */
function quotePath(path: string): string {
  return quoteName(decodeURIComponent(path))
}

function toSafeFileName(host: string): string {
  return host.replaceAll(/[^a-z0-9.-]/g, '_')
}
