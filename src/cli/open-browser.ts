import { spawn } from 'node:child_process'

const programs: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  // `explorer` opens a folder instead of an address with a question mark.
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/** Opens an address in the browser. Without a browser, the printed address is enough. */
export function openBrowser(url: string): void {
  // Another address could start a program of this machine.
  if (!/^https?:\/\//i.test(url)) return
  const [program, ...words] = programs[process.platform] ?? ['xdg-open']
  const browser = spawn(program, [...words, url], { stdio: 'ignore', detached: true })
  browser.on('error', () => {})
  browser.unref()
}
