import { execFileSync } from 'node:child_process'

/** Makes this process fail to write files, as on a full disk. Returns a function that ends this. */
export function limitFileSize(): () => void {
  const setLimit = (bytes: string) => execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:`])
  setLimit('1')
  return () => void setLimit('unlimited')
}
