import Ellipsis from 'lucide-react/icons/ellipsis'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import { getLanguageName } from '#blocks/language/languages.ts'
import type { PageVersions } from '#blocks/language/page-versions.ts'
import type { PageFields } from '#document/document.ts'
import { Badge } from '#dashboard/ui/badge.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { classes } from '#dashboard/ui/classes.ts'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import { Menu } from '#dashboard/ui/menu.tsx'
import { MenuItem } from '#dashboard/ui/menu-item.tsx'
import { MenuSeparator } from '#dashboard/ui/menu-separator.tsx'
import { announce } from '../sync/announcements.ts'
import { useEditor } from '../sync/use-editor.ts'
import { AddLanguage } from './add-language.tsx'
import { TranslationReview } from './translation-review.tsx'
import { setHidden } from './translation-operations.ts'
import { type TranslationState, useOriginalLanguage, useTranslations } from './use-translations.ts'

interface PageLanguagesProps {
  versions: PageVersions<PageFields>
  openPageId: string
  /** Whether the dialog for another language is open. */
  isAdding: boolean
  onAddingChange: (isAdding: boolean) => void
  onOpen: (page: string) => void
  onRemove: (page: string) => void
}

/** The languages of a page, below it: the original first. Each opens its version on the canvas. */
export function PageLanguages({ isAdding, onAddingChange, ...list }: PageLanguagesProps) {
  const { versions } = list
  return (
    <>
      {versions.length > 1 ? <LanguageList {...list} /> : null}
      <Dialog title="Add a language" open={isAdding} onOpenChange={onAddingChange}>
        {(close) => <AddLanguage page={versions[0].id} onDone={close} />}
      </Dialog>
    </>
  )
}

type LanguageListProps = Omit<PageLanguagesProps, 'isAdding' | 'onAddingChange'>

function LanguageList({ versions, openPageId, onOpen, onRemove }: LanguageListProps) {
  const [original] = versions
  const originalLang = useOriginalLanguage()
  const translations = useTranslations()
  return (
    <ul aria-label={`Languages of ${original.name}`} className="grid basis-full gap-0.5 pb-1 pl-5">
      {versions.map((page) => {
        const state = translations.find(({ translated }) => translated.id === page.id)
        return (
          <LanguageRow
            key={page.id}
            page={page}
            lang={page.translation?.lang ?? originalLang}
            state={state}
            isOpen={page.id === openPageId}
            onOpen={() => onOpen(page.id)}
            onRemove={() => onRemove(page.id)}
          />
        )
      })}
    </ul>
  )
}

interface LanguageRowProps {
  page: PageFields
  lang: string
  /** Undefined for the original, and until the schemas are loaded. */
  state: TranslationState | undefined
  isOpen: boolean
  onOpen: () => void
  onRemove: () => void
}

function LanguageRow({ page, lang, state, isOpen, onOpen, onRemove }: LanguageRowProps) {
  const [isReviewing, setReviewing] = useState(false)
  const { mayEdit } = useEditor()
  const isHidden = page.translation?.hidden === true
  const changeCount = state?.count ?? 0
  return (
    <li
      className={classes('flex items-center rounded-md', isOpen ? 'bg-accent-soft' : 'hover:bg-hover')}
      data-drop-page={page.id}
    >
      <button
        type="button"
        aria-current={isOpen ? 'true' : undefined}
        className="flex min-h-8 min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-0.5 rounded-md px-2 py-1 text-left text-sm coarse:min-h-11"
        onClick={onOpen}
      >
        <span lang={lang} className="min-w-0 truncate">
          {getLanguageName(lang)}
        </span>
        {isHidden ? <Badge icon={<EyeOff aria-hidden />}>Hidden</Badge> : null}
        {changeCount > 0 ? <Badge tone="warn">{changeCount.toLocaleString()} to review</Badge> : null}
      </button>
      {page.translation && mayEdit ? (
        <LanguageActions
          page={page}
          lang={lang}
          hasChanges={changeCount > 0}
          onReview={() => setReviewing(true)}
          onRemove={onRemove}
        />
      ) : null}
      <ReviewDialog state={state} open={isReviewing} onOpenChange={setReviewing} />
    </li>
  )
}

interface ReviewDialogProps extends Pick<LanguageRowProps, 'state'> {
  open: boolean
  onOpenChange: (open: boolean) => void
}

function ReviewDialog({ state, open, onOpenChange }: ReviewDialogProps) {
  if (!state) return null
  const title = `${getLanguageName(state.lang)}: ${state.translated.name}`
  return (
    <Dialog title={title} width="large" open={open} onOpenChange={onOpenChange}>
      {(close) => <TranslationReview state={state} onDone={close} />}
    </Dialog>
  )
}

function LanguageActions({ hasChanges, ...menu }: LanguageMenuProps & { hasChanges: boolean }) {
  const { page, lang, onReview } = menu
  return (
    <>
      {hasChanges ? (
        <Button variant="ghost" aria-label={`Review ${getLanguageName(lang)} of ${page.name}`} onClick={onReview}>
          Review
        </Button>
      ) : null}
      <LanguageMenu {...menu} />
    </>
  )
}

interface LanguageMenuProps extends Pick<LanguageRowProps, 'page' | 'lang' | 'onRemove'> {
  onReview: () => void
}

function LanguageMenu({ page, lang, onReview, onRemove }: LanguageMenuProps) {
  const editor = useEditor()
  const name = getLanguageName(lang)
  const isHidden = page.translation?.hidden === true
  return (
    <Menu
      label={name}
      trigger={
        <IconButton label={`Actions: ${name} of ${page.name}`}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <MenuItem onSelect={onReview}>What has changed</MenuItem>
      <MenuItem
        onSelect={() => {
          editor.edit(setHidden(page, !isHidden))
          announce(isHidden ? `${name} is shown to visitors when you publish` : `${name} is hidden when you publish`)
        }}
      >
        {isHidden ? 'Show to visitors' : 'Hide from visitors'}
      </MenuItem>
      <MenuSeparator />
      <MenuItem tone="danger" onSelect={onRemove}>
        Remove
      </MenuItem>
    </Menu>
  )
}
