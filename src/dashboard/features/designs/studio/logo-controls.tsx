import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { PlainDesign } from '#contract/designs.ts'
import { type Image, imagesQueries, rememberImage } from '../../../api/images.ts'
import { ImageSource } from '../../../pickers/image-source.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Editing } from './editing.ts'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { SliderField } from './slider-field.tsx'

type PlacedLogo = NonNullable<PlainDesign['logo']>

/** Logo in the middle: from a file or the library. */
export function LogoControls(editing: Editing) {
  const { design, edit } = editing
  const queries = useQueryClient()
  const place = (image: Image) => {
    rememberImage(queries, image)
    edit({ logo: { share: 22, plate: 'rounded', ...design.logo, imageId: image.id } })
  }
  return (
    <>
      <ImageSource label="Logo file" onChoose={place} />
      {design.logo ? <PlacedControls logo={design.logo} editing={editing} /> : null}
    </>
  )
}

function PlacedControls({ logo, editing: { edit, settle } }: { logo: PlacedLogo; editing: Editing }) {
  const { data: image } = useQuery(imagesQueries.one(logo.imageId))
  return (
    <>
      <div className="flex items-center gap-3 text-sm">
        {image ? (
          <img src={image.url} alt="" className="size-10 rounded-md border bg-paper object-contain p-1" />
        ) : null}
        <span className="min-w-0 flex-1 truncate">
          {image === null ? 'The picture was deleted from the library.' : image?.name}
        </span>
        <Button onClick={() => edit({ logo: null })}>Remove logo</Button>
      </div>
      <SliderField
        label="Size"
        shown={`${logo.share} %`}
        hint="Of the code's width."
        value={logo.share}
        min={10}
        max={35}
        onChange={(share) => edit({ logo: { ...logo, share } }, 'share')}
        onChangeEnd={settle}
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
