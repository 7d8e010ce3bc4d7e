import { useNavigate, useRouter } from '@tanstack/react-router'
import { type MouseEvent, useMemo } from 'react'
import type { CodeSearch } from '../code-search.ts'

export interface CodeLinks {
  toHref: (id: string) => string
  open: (event: MouseEvent, id: string) => void
  /** Preloads the screen when a row is about to be opened. */
  preload: () => void
}

/** Links to codes. They are computed once for all rows: Link components would compute them in every frame while scrolling. */
export function useCodeLinks(search: CodeSearch): CodeLinks {
  const router = useRouter()
  const navigate = useNavigate()
  return useMemo(() => {
    const toLocation = (id: string) => ({ to: '/codes/$id' as const, params: { id }, search })
    const [hrefStart = '', hrefEnd = ''] = router.buildLocation(toLocation('-')).publicHref.split(/(?<=\/codes\/)-/)
    return {
      toHref: (id) => `${hrefStart}${encodeURIComponent(id)}${hrefEnd}`,
      open(event, id) {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        void navigate(toLocation(id))
      },
      preload() {
        if (isPrepared) return
        isPrepared = true
        void router.preloadRoute(toLocation('-'))
      },
    }
  }, [router, navigate, search])
}

// The screen is the same for every code, so it is loaded once.
let isPrepared = false
