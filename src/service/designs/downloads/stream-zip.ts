import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { CodeRow } from '#service/codes/present-code.ts'
import type { ChosenCode } from './codes-to-download.ts'
import type { DesignFile, DownloadFormat } from './design-file.ts'
import { createDistinctNames, fillPattern, toSafeName } from './file-name.ts'

interface FileNameOptions {
  pattern: string
  format: DownloadFormat
}

/** Creates a ZIP with the files of codes. It is sent while it is created: each file is drawn only when it is next. */
export function createZip(
  codes: readonly ChosenCode[],
  { pattern, format }: FileNameOptions,
  toFile: (code: CodeRow) => Promise<DesignFile>,
): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream
  zip.on('error', (error) => output.destroy(error))
  const toDistinctName = createDistinctNames()
  const digits = String(codes.length).length
  for (const [index, { code, folder }] of codes.entries()) {
    const number = String(index + 1).padStart(digits, '0')
    const name = fillPattern(pattern, { name: code.name, shortCode: code.shortCode, folder, number })
    // PNG and JPEG files are already compressed.
    const options = { mtime: code.updatedAt, compress: format === 'svg' }
    zip.addReadStreamLazy(`${toDistinctName(toSafeName(name))}.${format}`, options, (give) => {
      // The client may have disconnected.
      if (output.destroyed) return
      toFile(code).then(
        ({ content }) => give(null, Readable.from([content])),
        (error: unknown) => give(error instanceof Error ? error : new Error(String(error))),
      )
    })
  }
  zip.end()
  return output
}
