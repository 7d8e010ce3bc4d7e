import { useQuery } from '@tanstack/react-query'
import ImagePlus from 'lucide-react/icons/image-plus'
import type { PlainDesign } from '#contract/plain-design.ts'
import { ApiError } from '#dashboard/api/client.ts'
import { type Image, imagesQueries } from '#dashboard/api/images.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { ImageDialog } from '#dashboard/pickers/images/image-dialog.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import type { DesignEditor } from './design-editor.ts'
import { Segmented } from '#dashboard/ui/fields/segmented.tsx'
import { SliderField } from '#dashboard/ui/fields/slider-field.tsx'

type PlacedLogo = NonNullable<PlainDesign['logo']>

/** Logo in the middle: an image of the library. */
export function LogoControls(editor: DesignEditor) {
  const { design, edit } = editor
  const may = usePermission()
  const placeLogo = ({ id }: Image) => edit({ logo: { share: 22, plate: 'rounded', ...design.logo, imageId: id } })
  return (
    <>
      {may('POST /images') || may('GET /images') ? (
        <ImageDialog
          trigger={
            <Button>
              <ImagePlus aria-hidden />
              {design.logo ? 'Replace logo' : 'Choose a logo'}
            </Button>
          }
          onChoose={placeLogo}
        />
      ) : null}
      {design.logo ? <PlacedLogoControls logo={design.logo} editor={editor} /> : null}
    </>
  )
}

function PlacedLogoControls({ logo, editor: { edit, endGesture } }: { logo: PlacedLogo; editor: DesignEditor }) {
  const isReadable = usePermission()('GET /images/{id}')
  const { data: image, error } = useQuery({ ...imagesQueries.one(logo.imageId), enabled: isReadable })
  const isDeleted = error instanceof ApiError && error.status === 404
  return (
    <>
      <div className="flex items-center gap-3 text-sm">
        {image ? (
          <img src={image.thumbnailUrl} alt="" className="size-10 rounded-md border bg-paper object-contain p-1" />
        ) : null}
        <span className="min-w-0 flex-1 truncate">
          {isDeleted ? 'The picture was deleted from the library.' : image?.name}
        </span>
        <Button onClick={() => edit({ logo: null })}>Remove logo</Button>
      </div>
      <SliderField
        label="Size"
        valueText={`${logo.share}%`}
        hint="Of the code's width."
        value={logo.share}
        min={10}
        max={35}
        onChange={(share) => edit({ logo: { ...logo, share } }, 'share')}
        onChangeEnd={endGesture}
      />
      <Segmented
        label="Plate"
        value={logo.plate}
        options={{ none: 'None', square: 'Square', rounded: 'Rounded', circle: 'Circle' }}
        onChange={(plate) => edit({ logo: { ...logo, plate } })}
      />
    </>
  )
}
