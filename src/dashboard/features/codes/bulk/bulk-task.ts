import type { Code } from '../../../api/code.ts'

/** What a person set out to do with some codes; each has its dialog. */
export interface BulkTask {
  kind: 'file' | 'tag' | 'repoint' | 'design' | 'download'
  codes: readonly Code[]
}
