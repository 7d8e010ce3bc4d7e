import type { StoreApi } from 'zustand'
import { guessLanguage } from '#blocks/language/guess-language.ts'
import { getDirection } from '#blocks/language/languages.ts'
import { getDirectionSetting, getLanguageSetting, collectText } from '#blocks/language/page-language.ts'
import type { BlockWords } from '#blocks/words/en.ts'
import type { PageContent } from '#contract/page-document.ts'
import type { Document } from '#document/document.ts'
import type { EditorState } from './editor.ts'
import type { PageLanguage } from './page-language.ts'

// The words of a language are a chunk of their own.
const files = import.meta.glob<{ blockWords: BlockWords }>('../../../../blocks/words/??.ts')
const READ_EVERY_MS = 1_000

interface FollowOptions {
  /** The page, which may be a translation. By default the language is that of the document. */
  pageId: string | undefined
  writeDocument(document: Document): PageContent
  onChange(language: PageLanguage): void
}

/**
 * Reads the language of the open document, now and after each change: at once if its setting has changed, else a second later. Returns the
 * function that stops the updates.
 */
export function followLanguage(
  store: StoreApi<EditorState>,
  { pageId, writeDocument, onChange }: FollowOptions,
): () => void {
  const getView = () => store.getState().session.view
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  let lastReadView = getView()
  let reportedLanguage: PageLanguage | null = null
  const readSoon = () =>
    (timer ??= setTimeout(() => void update(), getView().nav === lastReadView.nav ? READ_EVERY_MS : 0))
  const unsubscribe = store.subscribe(() => getView() !== lastReadView && readSoon())
  void update()
  return () => {
    isStopped = true
    clearTimeout(timer)
    unsubscribe()
  }

  async function update(): Promise<void> {
    const view = getView()
    lastReadView = view
    const language = await readLanguage(writeDocument(view), pageId).catch(() => null)
    // A later update may have loaded its words faster.
    if (isStopped || view !== lastReadView) return
    timer = undefined
    // The network is down, or the document has changed again.
    if (!language || getView() !== lastReadView) readSoon()
    if (
      !language ||
      (reportedLanguage?.lang === language.lang &&
        reportedLanguage.dir === language.dir &&
        reportedLanguage.guessedLang === language.guessedLang)
    )
      return
    reportedLanguage = language
    onChange(language)
  }
}

/** Rejects if the words cannot be loaded. */
async function readLanguage(content: PageContent, pageId: string | undefined): Promise<PageLanguage> {
  const guessedLang = guessLanguage(collectText(content))
  const translation = content.pages.find(({ id }) => id === pageId)?.translation
  const lang = translation?.lang ?? getLanguageSetting(content.nav) ?? guessedLang ?? 'en'
  const [language = ''] = lang.split('-')
  const file = files[`../../../../blocks/words/${language}.ts`] ?? files['../../../../blocks/words/en.ts']
  if (!file) throw new Error('There are no words in English.')
  return {
    lang,
    dir: (translation ? null : getDirectionSetting(content.nav)) ?? getDirection(lang),
    words: (await file()).blockWords,
    guessedLang,
  }
}
