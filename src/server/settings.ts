import { isIP } from 'node:net'
import { z } from 'zod'
import { roles } from '#contract/endpoint.ts'
import { plans } from '#contract/workspace.ts'
import { normalizeHost } from '#service/http/host-name.ts'
import { findStorageUrlProblem } from '#service/storage/open-store.ts'
import { analyticsUrl, connectionCount, findDatabaseProblems, toDatabaseSettings } from './database-settings.ts'
import { findMisspelledSettings } from './misspelled-settings.ts'
import { findRoleProblems, getDefaultMetricsPort, processRoles } from './roles.ts'
import { findSingleSignOnProblems, groupRoles, toSingleSignOn } from './single-sign-on-settings.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const port = z
  .string()
  .refine((text) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535, 'must be a port, 1 to 65535')
  .transform(Number)
const seconds = z
  .string()
  .refine((text) => /^\d{1,3}$/.test(text), 'must be a number of seconds, 0 to 999')
  .transform(Number)
const megabytes = z
  .string()
  .refine((text) => /^\d{1,6}$/.test(text), 'must be a number of megabytes, 0 to 999999')
  .transform(Number)
const flag = z
  .string()
  .refine((text) => ['0', '1', 'true', 'false', ''].includes(text), 'must be 1 or 0')
  .transform((text) => text === '1' || text === 'true')
const address = (schemes: string[]) =>
  z
    .string()
    .refine((text) => schemes.includes(getScheme(text)), `must be an address that begins with ${joinWithOr(schemes)}`)
const host = z
  .string()
  .transform((text) => text.replace(/^\[(.*)\]$/, '$1'))
  .refine(
    (text) => isIP(text) !== 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text),
    'must be an address like 127.0.0.1',
  )
const baseAddress = address(['http:', 'https:']).transform((text) => text.replace(/\/+$/, ''))
const origin = address(['http:', 'https:'])
  .refine((text) => !URL.canParse(text) || new URL(text).pathname === '/', 'must be an origin, without a path')
  .transform((text) => new URL(text).origin)
const sender = z
  .string()
  .regex(
    /^([^<>\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
    'must be like mail@example.com or Tessera <mail@example.com>',
  )

const Environment = z
  .object({
    ROLE: z.enum(processRoles, `must be ${joinWithOr(processRoles)}`).default('all'),
    PORT: port.default(3000),
    SERVICE_PORT: port.default(4000),
    METRICS_PORT: port.optional(),
    HOST: host.optional(),
    METRICS_HOST: host.optional(),
    DATA_DIR: z.string().default('data'),
    DATABASE_URL: address(['postgres:', 'postgresql:']).optional(),
    DATABASE_DIRECT_URL: address(['postgres:', 'postgresql:']).optional(),
    DATABASE_CONNECTIONS: connectionCount.default(10),
    ANALYTICS_URL: analyticsUrl.optional(),
    STORAGE_URL: z.string().superRefine(requireStorageUrl).optional(),
    SERVICE_URL: address(['http:', 'https:'])
      // The specification's base_url ends in /v1, which is added to every path here.
      .transform((text) => text.replace(/\/+$/, '').replace(/\/v1$/, ''))
      .optional(),
    SERVICE_API_KEY: z.string().optional(),
    PUBLIC_ORIGIN: origin.optional(),
    SCAN_ORIGIN: origin.optional(),
    SCAN_ROOT_URL: address(['http:', 'https:']).optional(),
    SCAN_UNKNOWN_URL: address(['http:', 'https:']).optional(),
    PAGES_DOMAIN: z
      .string()
      .regex(/^[a-z0-9.-]+(:\d+)?$/i, 'must be a host name, with a port where it needs one')
      .optional(),
    WORKSPACE_PLAN: z.enum(plans, `must be ${joinWithOr(plans)}`).default('business'),
    ADMIN_EMAIL: z.email('must be an email address').default('admin@example.com'),
    ADMIN_PASSWORD: z.string().optional(),
    SEED_DEMO: flag.optional(),
    START_EMPTY: flag.default(false),
    JOURNAL_SYNC: z.enum(['batch', 'second'], 'must be batch or second').default('second'),
    STOP_DELAY: seconds.optional(),
    STOP_TIMEOUT: seconds.default(30),
    PUBLISHED_COPY_MB: megabytes.default(256),
    ALLOW_PRIVATE_HOSTS: flag.default(false),
    CHECK_DESTINATIONS: flag.default(true),
    ABUSE_REPORTS: flag.default(false),
    // With null, plans may be changed as long as there is only one workspace.
    PLAN_CHANGES: flag.nullable().default(null),
    TRUST_PROXY: z
      .string()
      .default('')
      .transform(splitList)
      .refine((parts) => parts.every(isProxy), 'must be addresses or networks like 10.0.0.0/8, separated by commas'),
    IMAGE_ORIGINS: z
      .string()
      .default('')
      .transform((text) => splitList(text).map((part) => part.replace(/\/$/, '')))
      .refine(
        (parts) => parts.every((part) => imageOrigin.test(part)),
        'must be origins like https://images.example.com, separated by commas',
      ),
    SECURITY_CONTACT: z
      .string()
      .default('')
      .transform((text) => splitList(text).map((part) => part.replace(/^mailto:/i, '')))
      .refine(
        (parts) =>
          parts.every((part) => (part.startsWith('https:') ? URL.canParse(part) : z.email().safeParse(part).success)),
        'must be email addresses or addresses that begin with https:, separated by commas',
      ),
    PEXELS_API_KEY: z.string().optional(),
    PEXELS_API_URL: baseAddress.optional(),
    IMAGE_API_URL: baseAddress.optional(),
    IMAGE_API_KEY: z.string().optional(),
    IMAGE_MODEL: z.string().optional(),
    SMTP_URL: address(['smtp:', 'smtps:']).optional(),
    MAIL_FROM: sender.optional(),
    OIDC_ISSUER: address(['http:', 'https:']).optional(),
    OIDC_CLIENT_ID: z.string().optional(),
    OIDC_CLIENT_SECRET: z.string().optional(),
    OIDC_SCOPES: z.string().transform(splitList).optional(),
    OIDC_ROLES: groupRoles.optional(),
    OIDC_DEFAULT_ROLE: z.enum([...roles, 'none'], `must be ${joinWithOr([...roles, 'none'])}`).optional(),
    OIDC_WORKSPACE: z.string().optional(),
    OIDC_ONLY: flag.optional(),
    OIDC_BREAK_GLASS: z
      .string()
      .transform((text) => splitList(text.toLowerCase()))
      .refine((parts) => parts.every((part) => z.email().safeParse(part).success), 'must be email addresses')
      .optional(),
    LOG_LEVEL: z.enum(logLevels, `must be ${joinWithOr(logLevels)}`).default('warn'),
  })
  .check(({ value, issues }) => {
    const issue = { path: ['SERVICE_URL'], code: 'custom' as const, input: value }
    if (value.ROLE === 'all' && value.PORT === value.SERVICE_PORT && value.SERVICE_URL === undefined)
      issues.push({ ...issue, path: ['SERVICE_PORT'], message: 'must differ from PORT' })
    if (value.PEXELS_API_URL !== undefined && value.PEXELS_API_KEY === undefined)
      issues.push({ ...issue, path: ['PEXELS_API_URL'], message: 'needs PEXELS_API_KEY' })
    for (const name of ['IMAGE_API_KEY', 'IMAGE_MODEL'] as const)
      if (value[name] !== undefined && value.IMAGE_API_URL === undefined)
        issues.push({ ...issue, path: [name], message: 'needs IMAGE_API_URL' })
    if (value.METRICS_PORT === value.PORT || value.METRICS_PORT === value.SERVICE_PORT)
      issues.push({ ...issue, path: ['METRICS_PORT'], message: 'must differ from PORT and SERVICE_PORT' })
    const problems = [...findRoleProblems(value), ...findDatabaseProblems(value), ...findSingleSignOnProblems(value)]
    for (const { name, message } of problems) issues.push({ ...issue, path: [name], message })
  })
  .refine(({ STOP_DELAY = 0, STOP_TIMEOUT }) => STOP_DELAY === 0 || STOP_DELAY < STOP_TIMEOUT, {
    path: ['STOP_DELAY'],
    message: 'must be less than STOP_TIMEOUT',
  })

const settingNames = Object.keys(Environment.shape)
const imageOrigin = /^https?:\/\/(\*\.)?[\w-]+(\.[\w-]+)*(:\d{1,5})?$/i

export type Settings = ReturnType<typeof toSettings>
export type ParsedSettings = { ok: true; settings: Settings } | { ok: false; problems: string[] }

/** Parses the settings of the environment, with all defaults. If some are wrong, returns every problem as a sentence. */
export function parseSettings(environment: Record<string, string | undefined>): ParsedSettings {
  // An empty variable counts as not set: `PORT= npm start`.
  const variables = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const misspelled = findMisspelledSettings(Object.keys(variables), settingNames)
  const parsed = Environment.safeParse(variables)
  if (!parsed.success)
    return {
      ok: false,
      problems: [...parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`), ...misspelled],
    }
  const settings = toSettings(parsed.data)
  const problems = [findOverlap(settings) ?? [], findLoops(settings), misspelled].flat()
  return problems.length === 0 ? { ok: true, settings } : { ok: false, problems }
}

/** Checks that PAGES_DOMAIN does not cover the other hosts. A host of pages serves only pages, so scans and the API could not be reached. */
function findOverlap({ scanOrigin, publicOrigin, pagesDomain }: Settings): string | null {
  const domain = normalizeHost(pagesDomain)
  const coveredOrigin = [scanOrigin, publicOrigin].find((origin) =>
    `.${normalizeHost(new URL(origin).hostname)}`.endsWith(`.${domain}`),
  )
  return coveredOrigin === undefined
    ? null
    : `PAGES_DOMAIN must not cover ${coveredOrigin}: requests there would be taken for pages.`
}

/** Finds settings by which the host of scans would redirect to itself. */
function findLoops({ scanOrigin, scanRootUrl, scanUnknownUrl }: Settings): string[] {
  const { host } = new URL(scanOrigin)
  const addresses = { SCAN_ROOT_URL: scanRootUrl, SCAN_UNKNOWN_URL: scanUnknownUrl }
  return Object.entries(addresses).flatMap(([name, url]) =>
    url !== null && new URL(url).host === host ? [`${name} must not lead to SCAN_ORIGIN itself.`] : [],
  )
}

function requireStorageUrl(url: string, context: z.RefinementCtx) {
  const problem = findStorageUrlProblem(url)
  if (problem !== null) context.addIssue({ code: 'custom', message: problem })
}

function toSettings(env: z.output<typeof Environment>) {
  return {
    ...toAddresses(env),
    role: env.ROLE,
    dataDir: env.DATA_DIR,
    ...toDatabaseSettings(env),
    storageUrl: env.STORAGE_URL ?? null,
    /** Where the bff reaches Tessera's own service. Null if it runs in this process or on this machine. */
    serviceUrl: env.SERVICE_API_KEY === undefined ? (env.SERVICE_URL ?? null) : null,
    /** Another service that takes the place of Tessera's own, of which only the dashboard is then started. */
    externalService:
      env.SERVICE_URL !== undefined && env.SERVICE_API_KEY !== undefined
        ? { url: env.SERVICE_URL, apiKey: env.SERVICE_API_KEY }
        : null,
    plan: env.WORKSPACE_PLAN,
    adminEmail: env.ADMIN_EMAIL,
    adminPassword: env.ADMIN_PASSWORD ?? null,
    /** By default, an embedded database is seeded and a PostgreSQL is not. */
    seedDemo: env.SEED_DEMO ?? env.DATABASE_URL === undefined,
    /** Whether to start on an empty PostgreSQL although DATA_DIR has an embedded database. */
    startEmpty: env.START_EMPTY,
    /** The seconds for which a stop still accepts connections. */
    stopDelay: env.STOP_DELAY ?? Math.min(3, env.STOP_TIMEOUT / 2),
    stopTimeout: env.STOP_TIMEOUT,
    journalSync: env.JOURNAL_SYNC,
    publishedCopyMb: env.PUBLISHED_COPY_MB,
    allowPrivateHosts: env.ALLOW_PRIVATE_HOSTS,
    checkDestinations: env.CHECK_DESTINATIONS,
    abuseReports: env.ABUSE_REPORTS,
    planChanges: env.PLAN_CHANGES,
    trustProxy: env.TRUST_PROXY,
    imageOrigins: env.IMAGE_ORIGINS,
    securityContacts: env.SECURITY_CONTACT,
    ...toImageProviders(env),
    mailServer: toMailServer(env),
    singleSignOn: toSingleSignOn(env),
    logLevel: env.LOG_LEVEL,
  }
}

/** The addresses on which the servers listen, and the public addresses. */
function toAddresses(env: z.output<typeof Environment>) {
  const { PORT: port, SERVICE_PORT: servicePort, HOST: host = null } = env
  const metricsPort = env.METRICS_PORT ?? getDefaultMetricsPort(env.ROLE)
  return {
    port,
    servicePort,
    metricsPort,
    /** The address on which the dashboard and the service listen. Null: on every address. */
    host,
    metricsHost: env.METRICS_HOST ?? host,
    publicOrigin: env.PUBLIC_ORIGIN ?? `http://localhost:${port}`,
    scanOrigin: env.SCAN_ORIGIN ?? `http://localhost:${servicePort}`,
    /** Where the host of scans redirects without a code, or with an unknown code. Null: it shows a page that says so. */
    scanRootUrl: env.SCAN_ROOT_URL ?? null,
    scanUnknownUrl: env.SCAN_UNKNOWN_URL ?? null,
    pagesDomain: env.PAGES_DOMAIN ?? `pages.localhost:${servicePort}`,
  }
}

/** The mail server. Null: messages are stored but not sent. */
function toMailServer({ SMTP_URL: url, MAIL_FROM: from, PUBLIC_ORIGIN: origin }: z.output<typeof Environment>) {
  const host = origin === undefined ? 'localhost' : new URL(origin).hostname
  return url === undefined ? null : { url, from: from ?? `Tessera <tessera@${host}>` }
}

/** The providers of pictures. Null stands for the built-in provider. */
function toImageProviders(env: z.output<typeof Environment>) {
  const { PEXELS_API_KEY: pexelsKey, PEXELS_API_URL: pexelsUrl = 'https://api.pexels.com/v1' } = env
  const { IMAGE_API_URL: url, IMAGE_API_KEY: apiKey = null, IMAGE_MODEL: model = 'gpt-image-1' } = env
  return {
    pexels: pexelsKey === undefined ? null : { apiKey: pexelsKey, url: pexelsUrl },
    imageApi: url === undefined ? null : { url: url.replace(/\/images\/generations$/, ''), apiKey, model },
  }
}

/** An address, a network like `10.0.0.0/8`, or one of the names that Fastify knows. */
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  const isLength = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  return version !== 0 && isLength && rest.length === 0
}

function splitList(text: string): string[] {
  return text.split(/[\s,]+/).filter((part) => part !== '')
}

function getScheme(text: string): string {
  return URL.canParse(text) ? new URL(text).protocol : ''
}

function joinWithOr(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}
