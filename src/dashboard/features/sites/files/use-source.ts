import { useRef, useState } from 'react'
import type { ReadSource, SiteSource } from './site-source.ts'

export interface SourceState {
  source: SiteSource | null
  /** Why the last choice was rejected. */
  problem: string | undefined
  isReading: boolean
  /** Takes a dropped or chosen source. A folder takes a moment to read. */
  read: (reading: ReadSource | Promise<ReadSource>) => void
  setSource: (source: SiteSource | null) => void
}

/** The folder or ZIP that a person dropped or chose. */
export function useSource(): SourceState {
  const [state, setState] = useState<{ source: SiteSource | null; problem?: string }>({ source: null })
  const [isReading, setReading] = useState(false)
  const latest = useRef(0)
  const read = async (reading: ReadSource | Promise<ReadSource>) => {
    const attempt = (latest.current += 1)
    setReading(true)
    const result = await reading
    if (attempt !== latest.current) return
    setReading(false)
    setState((before) => (result.ok ? { source: result.source } : { source: before.source, problem: result.problem }))
  }
  return {
    source: state.source,
    problem: state.problem,
    isReading,
    read: (reading) => void read(reading),
    setSource: (source) => setState({ source }),
  }
}
