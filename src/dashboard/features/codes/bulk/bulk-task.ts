import type { Code } from '#dashboard/api/code.ts'

/** A task for several codes, with a dialog of its own. */
export interface BulkTask {
  kind: 'file' | 'tag' | 'repoint' | 'utm' | 'design' | 'download' | 'print'
  codes: readonly Code[]
}
