import { existsSync } from 'node:fs'

export interface Browser {
  executablePath: string
  args: string[]
}

// The headless shell first: it renders the same pages, and a context of the whole browser takes four times the CPU time.
const systemBrowsers = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The browser for tests: the one in CHROMIUM, the system's, or the one that npm installed. */
export async function chromium(): Promise<Browser> {
  const configuredPath = process.env['CHROMIUM']
  if (configuredPath !== undefined && configuredPath !== '') return { executablePath: configuredPath, args }
  const system = systemBrowsers.find((path) => existsSync(path))
  return { executablePath: system ?? (await unpackNpmBrowser()), args }
}

// No sandbox: tests run as root in containers. No GPU: there is none, and software rendering of one is slow. The other flags keep the
// browser from calling its vendor.
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-software-rasterizer',
  '--disable-extensions',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

async function unpackNpmBrowser(): Promise<string> {
  // At import, because this also unpacks the shared libraries that a bare machine lacks.
  process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs22.x'
  const { default: packaged } = await import('@sparticuz/chromium')
  return packaged.executablePath()
}
