import { revealPageSecret } from '#dashboard/api/page-changes.ts'
import { RevealSecret } from '#dashboard/pickers/reveal-secret.tsx'
import { SavePageTemplate } from '#dashboard/pickers/save-page-template.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { FormError } from '#dashboard/ui/form/form-error.ts'
import { PagePassword } from './page-password.tsx'
import { useEditor, useEditorState } from '../sync/use-editor.ts'

export type PageTask = 'template' | 'secret' | 'password'

interface PageTasksProps {
  task: PageTask
  onDone: () => void
}

/** Dialogs of the page menu. */
export function PageTasks({ task, onDone }: PageTasksProps) {
  return (
    <Dialog title={titles[task]} open onOpenChange={(open) => !open && onDone()}>
      {task === 'template' ? <SaveAsTemplate onDone={onDone} /> : null}
      {task === 'secret' ? <FormSecret /> : null}
      {task === 'password' ? <PagePassword onDone={onDone} /> : null}
    </Dialog>
  )
}

const titles: Record<PageTask, string> = {
  template: 'Save as template',
  secret: 'Form signing secret',
  password: 'Password for visitors',
}

function SaveAsTemplate({ onDone }: { onDone: () => void }) {
  const editor = useEditor()
  const name = useEditorState(({ page }) => page.name)
  const saveFirst = async () => {
    if (await editor.flush()) return
    throw new FormError({}, 'Your latest changes are not saved yet. Try again once you are back online.')
  }
  return <SavePageTemplate page={{ id: editor.pageId, name }} saveFirst={saveFirst} onDone={onDone} />
}

function FormSecret() {
  const { pageId } = useEditor()
  return (
    <div className="grid gap-4">
      <p className="text-sm text-ink-soft">
        Submissions that this page sends to your webhook are signed with this secret, so that your receiver can verify
        them. Keep it on your server: anyone who has it can forge submissions.
      </p>
      <RevealSecret id={pageId} options={revealPageSecret()} />
    </div>
  )
}
