import { useEffect, useState } from 'react'
import type { PageContext } from '#blocks/runtime/page-context.ts'
import { writeDocument } from '#document/document.ts'
import { pause } from '#dashboard/ui/pause.ts'
import type * as FollowLanguage from './follow-language.ts'
import { useEditor } from './use-editor.ts'

/** The language that the document will have when it is published. */
export interface PageLanguage extends Pick<PageContext, 'lang' | 'dir' | 'words'> {
  /** The language that the text is probably in. Null if it is not recognized. */
  guessedLang: string | null
}

/** Retries while the network is down. */
function loadLanguageDetection(): Promise<typeof FollowLanguage> {
  return import('./follow-language.ts').catch(() => pause(5_000).then(loadLanguageDetection))
}

/**
 * The language of a page, by default of the document, updated when its text or its setting changes; null until the first reading.
 */
export function usePageLanguage(pageId?: string): PageLanguage | null {
  const { store } = useEditor()
  const [language, setLanguage] = useState<PageLanguage | null>(null)
  useEffect(() => {
    const stopPromise = loadLanguageDetection().then(({ followLanguage }) =>
      followLanguage(store, { pageId, writeDocument, onChange: setLanguage }),
    )
    return () => void stopPromise.then((stop) => stop())
  }, [store, pageId])
  return language
}
