import { UsageError } from './terminal.ts'

/** Runs an expression of jq. Texts are printed without quotation marks, as `jq -r` does. jq is large, so it is loaded here. */
export async function runJq(value: unknown, expression: string): Promise<string> {
  const { raw } = await import('jq-wasm')
  try {
    const text = await raw(JSON.stringify(value), expression, ['-r'])
    return text === '' ? '' : `${text}\n`
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new UsageError(`--jq: ${message.trim()}`, 'Expressions are those of https://jqlang.org')
  }
}
