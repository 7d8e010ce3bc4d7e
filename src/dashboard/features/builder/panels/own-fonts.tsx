import { useMutation, useQueryClient } from '@tanstack/react-query'
import Trash from 'lucide-react/icons/trash-2'
import Upload from 'lucide-react/icons/upload'
import { useRef } from 'react'
import { uploadFonts } from '#dashboard/api/font-uploads.ts'
import { type FontFamily, removeFont } from '#dashboard/api/fonts.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { DeleteDialog } from '#dashboard/pickers/confirm-delete.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { IconButton } from '#dashboard/ui/icon-button.tsx'

/** The fonts that the workspace uploaded, and a button for more. */
export function OwnFonts({ families }: { families: readonly FontFamily[] }) {
  const may = usePermission()
  const queryClient = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const { mutate, isPending, error, data } = useMutation(uploadFonts(queryClient))
  const ownFamilies = families.filter(({ source }) => source === 'workspace')
  const mayUpload = may('POST /fonts')
  if (ownFamilies.length === 0 && !mayUpload) return null
  return (
    <section aria-label="Your fonts" className="grid min-w-0 content-start gap-2">
      <h2 className="text-sm font-medium">Your fonts</h2>
      {ownFamilies.length === 0 ? null : (
        <ul className="grid min-w-0">
          {ownFamilies.flatMap((family) =>
            family.files.map((file) => <OwnFont key={file.url} family={family} file={file} />),
          )}
        </ul>
      )}
      {mayUpload ? (
        <>
          <Button className="justify-self-start" pending={isPending} onClick={() => input.current?.click()}>
            <Upload aria-hidden />
            Upload fonts
          </Button>
          <input
            ref={input}
            type="file"
            multiple
            hidden
            aria-label="Font files"
            accept=".woff2,.ttf,.otf,font/woff2,font/ttf,font/otf"
            onChange={(event) => {
              const files = [...(event.target.files ?? [])]
              event.target.value = ''
              if (files.length > 0) mutate(files)
            }}
          />
          <p className="text-xs text-ink-faint">
            woff2, ttf or otf, up to 2 MB. Upload only fonts whose license allows it on websites.
          </p>
        </>
      ) : null}
      <p role="status" className="text-sm wrap-anywhere text-ink-soft empty:hidden">
        {data && !error ? `Uploaded ${data.map(({ family }) => family.name).join(', ')}` : null}
      </p>
      {error ? (
        <p role="alert" className="text-sm wrap-anywhere text-bad-text">
          {error.message}
        </p>
      ) : null}
    </section>
  )
}

function OwnFont({ family, file }: { family: FontFamily; file: FontFamily['files'][number] }) {
  const may = usePermission()
  const queryClient = useQueryClient()
  const { id, minWeight, maxWeight, style, bytes } = file
  const weight = minWeight === maxWeight ? String(minWeight) : `${minWeight} to ${maxWeight}`
  const details = `${weight}${style === 'italic' ? ' italic' : ''}`
  return (
    <li className="flex min-h-10 min-w-0 items-center gap-2 border-b last:border-0">
      <span className="min-w-0 flex-1 truncate text-sm">{family.name}</span>
      <span className="shrink-0 text-xs text-ink-faint tabular-nums">
        {details} · {Math.ceil(bytes / 1000)} kB
      </span>
      {id !== null && may('DELETE /fonts/{id}') ? (
        <DeleteDialog
          noun="font"
          id={id}
          name={`${family.name} ${details}`}
          options={removeFont(queryClient)}
          trigger={
            <IconButton label={`Delete ${family.name} ${details}`}>
              <Trash aria-hidden />
            </IconButton>
          }
        >
          Pages that were published with it show another font of the family.
        </DeleteDialog>
      ) : null}
    </li>
  )
}
