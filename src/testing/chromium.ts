import { existsSync } from 'node:fs'

export interface Browser {
  executablePath: string
  args: string[]
}

// The headless shell comes first: it renders the same pages, and the whole browser needs four times its CPU time for a context.
const systemBrowsers = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Finds the browser for tests: the one in CHROMIUM, the system's, or the one that npm installed. */
export async function findChromium(): Promise<Browser> {
  const configuredPath = process.env['CHROMIUM']
  if (configuredPath !== undefined && configuredPath !== '') return { executablePath: configuredPath, args }
  const system = systemBrowsers.find((path) => existsSync(path))
  return { executablePath: system ?? (await unpackNpmBrowser()), args }
}

// Tests run as root in containers, where the sandbox does not work. There is no GPU, and emulating a GPU is slow. The other flags keep the
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
  // With this variable, the import also unpacks shared libraries that a bare machine does not have.
  process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs22.x'
  const { default: packaged } = await import('@sparticuz/chromium')
  return packaged.executablePath()
}
