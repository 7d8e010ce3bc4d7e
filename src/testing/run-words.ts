import { runCommandLine } from '#cli/command-line.ts'

export interface RunOptions {
  env?: Record<string, string>
  /** What is piped into the command. */
  input?: string | Uint8Array
  columns?: number
  signal?: AbortSignal
  onWrite?: (text: string) => void
}

/** Runs a command of the command line, as if its output went to another program. */
export async function runWords(words: string[], { env = {}, input = '', ...options }: RunOptions = {}) {
  let [output, errors] = ['', '']
  const exitCode = await runCommandLine(words, {
    env,
    readInput: async () => (typeof input === 'string' ? new TextEncoder().encode(input) : input),
    write(content) {
      const text = typeof content === 'string' ? content : new TextDecoder().decode(content)
      output += text
      options.onWrite?.(text)
    },
    writeError: (text) => (errors += text),
    columns: options.columns ?? null,
    signal: options.signal ?? new AbortController().signal,
  })
  return { exitCode, output, errors }
}
