import { spawn } from 'node:child_process'

const programs: Readonly<Record<string, string>> = { darwin: 'open', win32: 'explorer' }

/** Opens an address in the browser. Without a browser, the printed address is enough. */
export function openBrowser(url: string): void {
  const browser = spawn(programs[process.platform] ?? 'xdg-open', [url], { stdio: 'ignore', detached: true })
  browser.on('error', () => {})
  browser.unref()
}
