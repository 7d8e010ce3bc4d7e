import { Link } from '@tanstack/react-router'
import Palette from 'lucide-react/icons/palette'
import type { Code } from '#dashboard/api/code.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { getCodeGround } from '#dashboard/pickers/code-ground.ts'
import { DownloadMenu } from '#dashboard/pickers/download-menu.tsx'
import { buttonClass } from '#dashboard/ui/button-class.ts'
import { classes } from '#dashboard/ui/classes.ts'

/** The picture of the newest code, large enough for a phone in front of the screen. */
export function FirstCode({ code }: { code: Code }) {
  return (
    <figure className="grid w-60 max-w-full content-start gap-2 @max-[559px]:mx-auto">
      <div className={classes('aspect-square overflow-hidden rounded-lg border p-2', getCodeGround(code.readOn))}>
        <img src={code.previewUrl} alt={`QR code of ${code.scanUrl}`} className="size-full object-contain" />
      </div>
      <figcaption className="text-center text-sm wrap-anywhere">
        <Link to="/codes/$id" params={{ id: code.id }} className="font-medium underline-offset-2 hover:underline">
          {code.name}
        </Link>
      </figcaption>
    </figure>
  )
}

/** Downloads the code, or opens its design. */
export function FirstCodeActions({ code }: { code: Code }) {
  const may = usePermission()
  return (
    <div className="flex flex-wrap gap-2">
      {may('GET /codes/{id}/download') ? <DownloadMenu code={code} /> : null}
      {may('PATCH /codes/{id}#design') && code.design !== null ? (
        <Link to="/codes/$id/design" params={{ id: code.id }} className={buttonClass('secondary')}>
          <Palette aria-hidden />
          Design
        </Link>
      ) : null}
    </div>
  )
}
