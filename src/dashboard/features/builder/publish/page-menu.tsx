import { useMutation, useQueryClient } from '@tanstack/react-query'
import Ellipsis from 'lucide-react/icons/ellipsis'
import ExternalLink from 'lucide-react/icons/external-link'
import GlobeLock from 'lucide-react/icons/globe-lock'
import { failureText } from '../../../api/failure-text.ts'
import { republishPage, unpublishPage } from '../../../api/page-changes.ts'
import { useMay } from '../../../api/use-may.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { MenuItem } from '../../../ui/menu-item.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { toast } from '../../../ui/toast.ts'
import { useEditor, useEditorState } from '../session/use-editor.ts'

/** What can be done with a page that is live. */
export function PublicationMenu() {
  const editor = useEditor()
  const queries = useQueryClient()
  const { id, url, publishedRevision, revision } = useEditorState(({ page }) => page)
  const mayUnpublish = useMay()('POST /pages/{id}/unpublish')
  const onError = (error: Error) => toast({ message: failureText(error), tone: 'bad' })
  const unpublish = useMutation({ ...unpublishPage(queries), onError })
  const republish = useMutation({ ...republishPage(queries), onError })
  if (publishedRevision === null) return null
  // Only what was live can be put back as it was.
  const undo = publishedRevision === revision && {
    undo: () => republish.mutate({ id, revision }, { onSuccess: editor.took }),
  }
  const handleUnpublish = () =>
    unpublish.mutate(id, {
      onSuccess(page) {
        editor.took(page)
        toast({ message: 'The page is off its address. The draft stays.', ...undo })
      },
    })
  return (
    <Menu
      label="Publication"
      trigger={
        <IconButton label="Publication">
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<ExternalLink aria-hidden />} onSelect={() => window.open(url, '_blank', 'noopener')}>
        Open the live page
      </MenuItem>
      {mayUnpublish ? (
        <MenuItem icon={<GlobeLock aria-hidden />} onSelect={handleUnpublish}>
          Unpublish
        </MenuItem>
      ) : null}
    </Menu>
  )
}
