import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Image } from '#dashboard/api/images.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { ImageBrowser, type ImageTab, useUpload } from '#dashboard/pickers/images/image-browser.tsx'
import { UploadButton } from '#dashboard/pickers/images/upload-button.tsx'
import { classes } from '#dashboard/ui/classes.ts'
import { changeSearch } from '#dashboard/ui/lists/change-search.ts'
import { Screen } from '#dashboard/ui/screen.tsx'
import { focusTile } from '#dashboard/ui/tile-grid.tsx'
import { DeleteImage } from './detail/delete-image.tsx'
import { ImagePanel } from './detail/image-panel.tsx'
import type { ImageSearch } from './image-search.ts'

/** The images of the workspace, stock photos, and generated images. */
export function ImagesScreen({ search }: { search: ImageSearch }) {
  const { tab = 'library', q = '', find, folder, tag, open, prompt } = search
  const filters = useMemo(
    () => ({ ...(find && { search: find }), ...(folder !== undefined && { folder }), ...(tag && { tag }) }),
    [find, folder, tag],
  )
  const navigate = useNavigate({ from: '/images' })
  const change = changeSearch<ImageSearch>((to) => navigate({ to: '/images', ...to }))
  const may = usePermission()
  const [deleting, setDeleting] = useState<Image | null>(null)
  const handleTab = (next: ImageTab) =>
    change({ tab: next === 'stock' || next === 'generate' ? next : undefined, prompt: undefined }, 'typing')
  const upload = useUpload({ purpose: 'browse', onTabChange: handleTab, onOpen: () => {}, filters })
  const close = () => {
    change({ open: undefined }, 'typing')
    focusTile()
  }
  return (
    <Screen title="Images" actions={may('POST /images') ? <UploadButton variant="primary" onFiles={upload} /> : null}>
      <div className="flex min-h-0 flex-1">
        <div
          className={classes(
            'flex min-h-0 min-w-0 flex-1 flex-col p-5 pb-0 max-sm:p-3 max-sm:pb-0',
            open !== undefined && 'max-lg:hidden',
          )}
        >
          <ImageBrowser
            key={prompt}
            purpose="browse"
            tab={tab}
            onTabChange={handleTab}
            q={q}
            onSearch={(words) => change({ q: words }, 'typing')}
            filters={filters}
            onFilter={(next, cause) => change({ find: next.search, folder: next.folder, tag: next.tag }, cause)}
            prompt={prompt ?? ''}
            currentId={open}
            onOpen={({ id }) => change({ open: id })}
            onDelete={may('DELETE /images/{id}') ? setDeleting : undefined}
          />
        </div>
        {open === undefined ? null : (
          <ImagePanel
            key={open}
            id={open}
            onClose={close}
            onDelete={setDeleting}
            onReuse={(words) => change({ tab: 'generate', prompt: words, open: undefined })}
          />
        )}
      </div>
      {deleting ? (
        <DeleteImage
          image={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => {
            setDeleting(null)
            if (deleting.id === open) close()
            else focusTile()
          }}
        />
      ) : null}
    </Screen>
  )
}
