import { expect, test } from 'vitest'
import { parseSettings, type Settings } from './settings.ts'

test('without any variable every setting has its default', () => {
  expect(parsed({})).toEqual({
    port: 3000,
    servicePort: 4000,
    metricsPort: null,
    dataDir: 'data',
    databaseUrl: null,
    storageUrl: null,
    elsewhere: null,
    publicOrigin: 'http://localhost:3000',
    scanOrigin: 'http://localhost:4000',
    pagesDomain: 'pages.localhost:4000',
    plan: 'business',
    planChanges: null,
    adminEmail: 'admin@example.com',
    adminPassword: null,
    seedDemo: true,
    startEmpty: false,
    journalSync: 'second',
    stopDelay: 3,
    stopTimeout: 30,
    publishedCopyMb: 256,
    allowPrivateHosts: false,
    checkDestinations: true,
    abuseReports: false,
    trustProxy: [],
    logLevel: 'warn',
    imageOrigins: [],
    securityContacts: [],
    pexels: null,
    imageApi: null,
    mailServer: null,
    singleSignOn: null,
  })
})

test('addresses follow the ports unless they are given', () => {
  const { publicOrigin, scanOrigin, pagesDomain } = parsed({
    PORT: '81',
    SERVICE_PORT: '82',
    SCAN_ORIGIN: 'https://t.example/',
  })
  expect({ publicOrigin, scanOrigin, pagesDomain }).toEqual({
    publicOrigin: 'http://localhost:81',
    scanOrigin: 'https://t.example',
    pagesDomain: 'pages.localhost:82',
  })
})

test('metrics are served on METRICS_PORT if it is set', () => {
  expect(parsed({ METRICS_PORT: '9100' }).metricsPort).toBe(9100)
  expect(wrong({ METRICS_PORT: '4000' })).toEqual(['METRICS_PORT must differ from PORT and SERVICE_PORT.'])
})

test('the demo is not seeded on PostgreSQL unless SEED_DEMO asks for it', () => {
  const DATABASE_URL = 'postgres://u:p@db/tessera'
  expect(parsed({ DATABASE_URL }).seedDemo).toBe(false)
  expect(parsed({ DATABASE_URL, SEED_DEMO: '1' }).seedDemo).toBe(true)
  expect(parsed({ SEED_DEMO: '0' }).seedDemo).toBe(false)
})

test('an empty variable counts as not set', () => {
  expect(parsed({ PORT: '', ADMIN_PASSWORD: '' })).toEqual(parsed({}))
})

test('proxies are separated by commas or spaces', () => {
  expect(parsed({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8 fd00::/8' }).trustProxy).toEqual([
    '127.0.0.1',
    '10.0.0.0/8',
    'fd00::/8',
  ])
})

test('origins of pictures are separated by commas or spaces', () => {
  expect(
    parsed({ IMAGE_ORIGINS: 'https://images.example.com/, https://*.cdn.example http://localhost:9000' }),
  ).toMatchObject({
    imageOrigins: ['https://images.example.com', 'https://*.cdn.example', 'http://localhost:9000'],
  })
  for (const IMAGE_ORIGINS of [
    'images.example.com',
    'https://a.example/path',
    "https://a.example;script-src'*'",
    'data:',
    '*',
  ])
    expect(wrong({ IMAGE_ORIGINS })).toEqual([
      'IMAGE_ORIGINS must be origins like https://images.example.com, separated by commas.',
    ])
})

test('contacts for security are email addresses and pages', () => {
  const { securityContacts } = parsed({ SECURITY_CONTACT: 'security@example.com, https://example.com/report' })
  expect(securityContacts).toEqual(['security@example.com', 'https://example.com/report'])
  for (const SECURITY_CONTACT of ['Ada', 'http://example.com/', 'security@example.com, mailto:x', 'https:'])
    expect(wrong({ SECURITY_CONTACT })).toEqual([
      'SECURITY_CONTACT must be email addresses or addresses that begin with https:, separated by commas.',
    ])
})

test('mail is sent by SMTP_URL, from an address at the host of the dashboard unless MAIL_FROM is set', () => {
  expect(parsed({}).mailServer).toBeNull()
  const SMTP_URL = 'smtp://user:secret@mail.example.com:2525'
  expect(parsed({ SMTP_URL, PUBLIC_ORIGIN: 'https://qr.example.com' }).mailServer).toEqual({
    url: SMTP_URL,
    from: 'Tessera <tessera@qr.example.com>',
  })
  for (const MAIL_FROM of ['mail@example.com', 'Acme QR <mail@example.com>'])
    expect(parsed({ SMTP_URL: 'smtps://mail.example.com', MAIL_FROM }).mailServer?.from).toBe(MAIL_FROM)
  for (const MAIL_FROM of ['Acme', 'a@b.example, c@d.example', 'Acme <mail>', 'Acme\r\nBcc: x <a@b.example>'])
    expect(wrong({ MAIL_FROM })).toEqual(['MAIL_FROM must be like mail@example.com or Tessera <mail@example.com>.'])
  expect(wrong({ SMTP_URL: 'user:secret@mail.example.com' })).toEqual([
    'SMTP_URL must be an address that begins with smtp: or smtps:.',
  ])
})

test('a wrong STORAGE_URL is reported at the start without its secret', () => {
  const fine = 's3://KEY:SECRET@s3.example.com/bucket?region=eu-1'
  expect(parsed({ STORAGE_URL: fine }).storageUrl).toBe(fine)
  const refused = parseSettings({ STORAGE_URL: 's3://KEY:SECRET@s3.example.com' })
  expect(refused).toEqual({ ok: false, wrong: [expect.stringMatching(/^STORAGE_URL must look like/)] })
  expect(JSON.stringify(refused)).not.toContain('@s3.example.com')
})

test('a service elsewhere needs its address and its key', () => {
  const both = { SERVICE_URL: 'https://api.example.com', SERVICE_API_KEY: 'k' }
  expect(parsed(both).elsewhere).toEqual({ url: 'https://api.example.com', apiKey: 'k' })
  // The specification's base_url carries the version.
  for (const SERVICE_URL of ['https://api.example.com/v1', 'https://api.example.com/v1/', 'https://api.example.com/'])
    expect(parsed({ ...both, SERVICE_URL }).elsewhere?.url).toBe('https://api.example.com')
  expect(parsed({ ...both, SERVICE_URL: 'https://example.com/qr/v1' }).elsewhere?.url).toBe('https://example.com/qr')
  const together = ['SERVICE_URL and SERVICE_API_KEY go together: set both or none.']
  expect(wrong({ SERVICE_URL: both.SERVICE_URL })).toEqual(together)
  expect(wrong({ SERVICE_API_KEY: 'k' })).toEqual(together)
})

test('all invalid settings are reported at once', () => {
  const messages = wrong({
    PORT: 'http',
    SERVICE_PORT: '70000',
    DATABASE_URL: 'mysql://x',
    PUBLIC_ORIGIN: 'https://a.example/path',
    SCAN_ORIGIN: 'ftp://a.example',
    PAGES_DOMAIN: 'https://pages.example',
    WORKSPACE_PLAN: 'gold',
    ADMIN_EMAIL: 'admin',
    ADMIN_PASSWORD: 'short',
    SEED_DEMO: 'maybe',
    STOP_TIMEOUT: '10s',
    PUBLISHED_COPY_MB: '1 GB',
    TRUST_PROXY: 'everyone',
    LOG_LEVEL: 'loud',
  })
  expect(messages).toEqual([
    'PORT must be a port, 1 to 65535.',
    'SERVICE_PORT must be a port, 1 to 65535.',
    'DATABASE_URL must be an address that begins with postgres: or postgresql:.',
    'PUBLIC_ORIGIN must be an origin, without a path.',
    'SCAN_ORIGIN must be an address that begins with http: or https:.',
    'PAGES_DOMAIN must be a host name, with a port where it needs one.',
    'WORKSPACE_PLAN must be free, basic, core, pro or business.',
    'ADMIN_EMAIL must be an email address.',
    'SEED_DEMO must be 1 or 0.',
    'STOP_TIMEOUT must be a number of seconds, 0 to 999.',
    'PUBLISHED_COPY_MB must be a number of megabytes, 0 to 999999.',
    'TRUST_PROXY must be addresses or networks like 10.0.0.0/8, separated by commas.',
    'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.',
  ])
})

test('a password is not checked here, because only the first start uses it', () => {
  expect(parsed({ ADMIN_PASSWORD: 'short' }).adminPassword).toBe('short')
})

test('the two ports must differ', () => {
  expect(wrong({ PORT: '4000' })).toEqual(['SERVICE_PORT must differ from PORT.'])
})

test('hosts of pages must not cover those of scans or of the dashboard', () => {
  const codes = { SCAN_ORIGIN: 'https://codes.example.com' }
  for (const domain of ['example.com', 'codes.example.com'])
    expect(wrong({ ...codes, PAGES_DOMAIN: domain })).toEqual([
      'PAGES_DOMAIN must not cover https://codes.example.com: what is asked there would be taken for a page.',
    ])
  expect(wrong({ ...codes, PAGES_DOMAIN: 'pages.example.com' })).toEqual([])
  expect(wrong({ ...codes, PAGES_DOMAIN: 'es.example.com' })).toEqual([])
})

test('a message about invalid settings never contains a secret', () => {
  expect(wrong({ ADMIN_PASSWORD: 'hunter2', SERVICE_API_KEY: 'svc_live_x' }).join()).not.toMatch(/hunter2|svc_live_x/)
})

function parsed(environment: Record<string, string>): Settings {
  const answer = parseSettings(environment)
  if (!answer.ok) throw new Error(answer.wrong.join('\n'))
  return answer.settings
}

function wrong(environment: Record<string, string>): string[] {
  const answer = parseSettings(environment)
  return answer.ok ? [] : answer.wrong
}

test('the providers of pictures', () => {
  expect(parsed({ PEXELS_API_KEY: 'key' }).pexels).toEqual({ apiKey: 'key', url: 'https://api.pexels.com/v1' })
  expect(parsed({ PEXELS_API_KEY: 'key', PEXELS_API_URL: 'http://127.0.0.1:9/v1/' }).pexels?.url).toBe(
    'http://127.0.0.1:9/v1',
  )
  const url = 'https://images.example.com/v1'
  const imageApi = { url, apiKey: null, model: 'gpt-image-1' }
  expect(parsed({ IMAGE_API_URL: `${url}/` }).imageApi).toEqual(imageApi)
  expect(parsed({ IMAGE_API_URL: `${url}/images/generations` }).imageApi).toEqual(imageApi)
  expect(parseSettings({ IMAGE_API_KEY: 'secret', IMAGE_MODEL: 'a', PEXELS_API_URL: url })).toEqual({
    ok: false,
    wrong: [
      'PEXELS_API_URL needs PEXELS_API_KEY.',
      'IMAGE_API_KEY needs IMAGE_API_URL.',
      'IMAGE_MODEL needs IMAGE_API_URL.',
    ],
  })
})

const OIDC = {
  OIDC_ISSUER: 'https://login.example.com/realms/one',
  OIDC_CLIENT_ID: 'tessera',
  OIDC_CLIENT_SECRET: 'secret',
}

test('single sign-on has its defaults, and roles by group', () => {
  const defaults = {
    issuer: OIDC.OIDC_ISSUER,
    clientId: 'tessera',
    clientSecret: 'secret',
    scopes: ['openid', 'email', 'profile'],
    roles: new Map(),
    defaultRole: 'viewer',
    workspace: null,
    only: false,
    breakGlass: [],
  }
  expect(parsed(OIDC).singleSignOn).toEqual(defaults)
  // The slash at the end is part of an issuer.
  expect(parsed({ ...OIDC, OIDC_ISSUER: 'https://one.example/' }).singleSignOn?.issuer).toBe('https://one.example/')
  const all = {
    ...OIDC,
    OIDC_SCOPES: 'openid email groups',
    OIDC_ROLES: 'Design Team=designer, /staff=viewer,a=b=admin,',
    OIDC_DEFAULT_ROLE: 'none',
    OIDC_WORKSPACE: 'acme',
    OIDC_ONLY: '1',
    OIDC_BREAK_GLASS: 'Boss@example.com, two@example.com',
  }
  expect(parsed(all).singleSignOn).toEqual({
    ...defaults,
    scopes: ['openid', 'email', 'groups'],
    roles: new Map([
      ['Design Team', 'designer'],
      ['/staff', 'viewer'],
      ['a=b', 'admin'],
    ]),
    defaultRole: null,
    workspace: 'acme',
    only: true,
    breakGlass: ['boss@example.com', 'two@example.com'],
  })
})

test('half a configuration of single sign-on, or one that lets nobody in, is refused', () => {
  const together = 'OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET go together'
  expect(wrong({ OIDC_ISSUER: OIDC.OIDC_ISSUER })).toEqual([
    `OIDC_CLIENT_ID is missing: ${together}.`,
    `OIDC_CLIENT_SECRET is missing: ${together}.`,
  ])
  expect(wrong({ OIDC_ONLY: '1' })).toEqual(['OIDC_ONLY needs OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.'])
  const http = { ...OIDC, OIDC_ISSUER: 'http://keycloak:8080/realms/one' }
  expect(wrong(http)).toEqual([
    'OIDC_ISSUER must begin with https:, or set ALLOW_PRIVATE_HOSTS=1 for one in your own network.',
  ])
  expect(wrong({ ...http, ALLOW_PRIVATE_HOSTS: '1' })).toEqual([])
  expect(wrong({ ...OIDC, OIDC_ISSUER: 'https://one.example/?tenant=1' })).toEqual([
    'OIDC_ISSUER must be an address without ? and #.',
  ])
  expect(wrong({ ...OIDC, OIDC_SCOPES: 'email' })).toEqual(['OIDC_SCOPES must include openid.'])
  expect(wrong({ ...OIDC, OIDC_ROLES: 'staff=owner' })).toEqual([
    'OIDC_ROLES must be like staff=viewer,design=designer, not staff=owner.',
  ])
  expect(wrong({ ...OIDC, OIDC_DEFAULT_ROLE: 'owner' })).toEqual([
    'OIDC_DEFAULT_ROLE must be admin, designer, marketer, viewer or none.',
  ])
  expect(wrong({ ...OIDC, OIDC_DEFAULT_ROLE: 'none' })).toEqual([
    'OIDC_DEFAULT_ROLE none lets nobody in without OIDC_ROLES.',
  ])
  expect(wrong({ ...OIDC, OIDC_ONLY: '1' })).toEqual([
    'OIDC_ONLY needs OIDC_BREAK_GLASS: the addresses of admins who may use their password when single sign-on fails.',
  ])
  expect(wrong({ ...OIDC, OIDC_BREAK_GLASS: 'boss' })).toEqual(['OIDC_BREAK_GLASS must be email addresses.'])
})
