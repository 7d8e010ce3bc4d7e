declare module 'yazl' {
  import type { Readable } from 'node:stream'
  export class ZipFile {
    outputStream: Readable
    addReadStreamLazy(
      name: string,
      options: { mtime: Date; compress: boolean; compressionLevel?: number },
      open: (give: (error: Error | null, stream?: Readable) => void) => void,
    ): void
    addBuffer(bytes: Buffer, name: string): void
    end(): void
    on(event: 'error', listener: (error: Error) => void): this
  }
}
