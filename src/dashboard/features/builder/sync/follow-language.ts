import type { StoreApi } from 'zustand'
import { guessLanguage } from '#blocks/language/guess-language.ts'
import { getDirection } from '#blocks/language/languages.ts'
import { getSetDirection, getSetLanguage, getText } from '#blocks/language/page-language.ts'
import type { BlockWords } from '#blocks/words/en.ts'
import type { PageContent } from '#contract/page-document.ts'
import type { Document } from '#document/document.ts'
import type { EditorState } from './editor.ts'
import type { PageLanguage } from './page-language.ts'

// The words of a language are a chunk of their own.
const files = import.meta.glob<{ blockWords: BlockWords }>('../../../../blocks/words/??.ts')
const READ_EVERY_MS = 1_000

interface FollowOptions {
  writeDocument(document: Document): PageContent
  onChange(language: PageLanguage): void
}

/**
 * Reads the language of the open document now, and after changes: what is set at once, what is typed after a while. Returns how to stop.
 */
export function followLanguage(store: StoreApi<EditorState>, { writeDocument, onChange }: FollowOptions): () => void {
  const view = () => store.getState().session.view
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  let seen = view()
  let shown: PageLanguage | null = null
  const readSoon = () => (timer ??= setTimeout(() => void read(), view().nav === seen.nav ? READ_EVERY_MS : 0))
  const unsubscribe = store.subscribe(() => view() !== seen && readSoon())
  void read()
  return () => {
    isOver = true
    clearTimeout(timer)
    unsubscribe()
  }

  async function read(): Promise<void> {
    seen = view()
    const found = await readLanguage(writeDocument(seen)).catch(() => null)
    if (isOver) return
    timer = undefined
    // The network is away, or there are further changes.
    if (!found || view() !== seen) readSoon()
    if (!found || (shown?.lang === found.lang && shown.dir === found.dir && shown.guessed === found.guessed)) return
    shown = found
    onChange(found)
  }
}

/** Rejects if the words cannot be loaded. */
async function readLanguage(content: PageContent): Promise<PageLanguage> {
  const guessed = guessLanguage(getText(content))
  const lang = getSetLanguage(content.nav) ?? guessed ?? 'en'
  const [language = ''] = lang.split('-')
  const file = files[`../../../../blocks/words/${language}.ts`] ?? files['../../../../blocks/words/en.ts']
  if (!file) throw new Error('There are no words in English.')
  return { lang, dir: getSetDirection(content.nav) ?? getDirection(lang), words: (await file()).blockWords, guessed }
}
