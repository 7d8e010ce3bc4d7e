import { readFileSync } from 'node:fs'
import { decodeText } from '#tables/decode-text.ts'

/** Reads a file that a flag names. */
export function readInputFile(file: string): Uint8Array<ArrayBuffer> {
  try {
    return new Uint8Array(readFileSync(file))
  } catch (error) {
    throw new Error(`The file ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Reads a text in any encoding: PowerShell writes UTF-16 and byte order marks. */
export function readInputText(file: string): string {
  return decodeText(readInputFile(file))
}
