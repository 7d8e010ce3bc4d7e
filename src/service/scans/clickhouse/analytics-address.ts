import { z } from 'zod'

/** Where ClickHouse is, as `ANALYTICS_URL` says. */
export interface AnalyticsAddress {
  /** The addresses of its HTTP interface. The next one is tried if one does not answer. */
  origins: string[]
  username: string
  password: string
  database: string
  /** The cluster on which the tables are replicated and distributed; null: there is only one server. */
  cluster: string | null
}

const HTTP_PORT = 8123
const HTTPS_PORT = 8443
const pattern =
  /^clickhouse:\/\/(?:(?<user>[^:@/?#]*)(?::(?<password>[^@/?#]*))?@)?(?<hosts>[^@/?#]+)\/(?<database>\w+)(?:\?(?<options>[^#]*))?$/
const hostPattern = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

const decodedText = z
  .string()
  .default('')
  .transform((text, context) => {
    try {
      return decodeURIComponent(text)
    } catch {
      context.addIssue('must be percent-encoded')
      return z.NEVER
    }
  })
const Options = z.strictObject({
  cluster: z.string().regex(/^\w+$/).nullable().default(null),
  secure: z.enum(['0', '1']).default('0'),
})
const Address = z.object({
  user: decodedText,
  password: decodedText,
  hosts: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.string().regex(hostPattern))),
  database: z.string(),
  options: z.string().default(''),
})

/**
 * Parses `clickhouse://user:password@host[:port][,host]/database[?cluster=…&secure=1]`. Returns null if the text is something else. User and
 * password are percent-encoded.
 */
export function parseAnalyticsUrl(text: string): AnalyticsAddress | null {
  const address = Address.safeParse(pattern.exec(text)?.groups)
  const options = Options.safeParse(Object.fromEntries(new URLSearchParams(address.data?.options)))
  if (!address.success || !options.success) return null
  const { user, password, hosts, database } = address.data
  const { cluster, secure } = options.data
  const origins = hosts.map((name) => toOrigin(name, secure === '1'))
  return { origins, username: user || 'default', password, database, cluster }
}

function toOrigin(text: string, isSecure: boolean): string {
  const address = /:\d+$/.test(text) ? text : `${text}:${isSecure ? HTTPS_PORT : HTTP_PORT}`
  return `${isSecure ? 'https' : 'http'}://${address}`
}
