import { useRef, useState } from 'react'
import type { ReadSource, SiteSource } from './site-source.ts'

export interface SourceState {
  source: SiteSource | null
  /** Why the latest choice was rejected. */
  problem: string | undefined
  isReading: boolean
  /** Sets the source to one that is being read, which takes a moment for a folder. */
  read: (reading: ReadSource | Promise<ReadSource>) => void
  setSource: (source: SiteSource | null) => void
}

/** The folder or ZIP that a person dropped or chose. */
export function useSource(): SourceState {
  const [state, setState] = useState<{ source: SiteSource | null; problem?: string }>({ source: null })
  const [isReading, setReading] = useState(false)
  const latestAttempt = useRef(0)
  const read = async (reading: ReadSource | Promise<ReadSource>) => {
    const attempt = (latestAttempt.current += 1)
    setReading(true)
    const result = await reading
    if (attempt !== latestAttempt.current) return
    setReading(false)
    setState((previous) =>
      result.ok ? { source: result.source } : { source: previous.source, problem: result.problem },
    )
  }
  return {
    source: state.source,
    problem: state.problem,
    isReading,
    read: (reading) => void read(reading),
    setSource: (source) => {
      // A folder that is still being read must not become the source later.
      latestAttempt.current += 1
      setReading(false)
      setState({ source })
    },
  }
}
