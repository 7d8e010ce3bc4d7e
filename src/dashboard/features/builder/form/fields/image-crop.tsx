import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isObject } from '#blocks/schema/field.ts'
import { MAX_ZOOM } from '#blocks/runtime/picture-use.ts'
import type { JsonObject, JsonValue } from '#contract/json.ts'
import { findImageId, imagesQueries } from '#dashboard/api/images.ts'
import { ImageDialog } from '#dashboard/pickers/images/image-dialog.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { FocalPointField, type Point, toPosition } from '#dashboard/ui/fields/focal-point-field.tsx'
import { Segmented } from '#dashboard/ui/fields/segmented.tsx'
import { SliderField } from '#dashboard/ui/fields/slider-field.tsx'
import { TileChoice } from '#dashboard/ui/fields/tile-choice.tsx'
import { canvasResources, useResourcesVersion } from '../canvas-resources.ts'
import type { FieldProps } from '../field-props.ts'
import type { FormField } from '../field-tree.ts'
import { Drawings } from './drawings.tsx'
import { omitField } from './group-editor.tsx'

type CropProps = Pick<FieldProps<JsonObject>, 'field' | 'value' | 'onType' | 'onSet' | 'onChangeEnd'>

/** The crop of a picture where it is used, and another picture or crop for phones. Shows only what the schema of the field has. */
export function ImageCrop(props: CropProps) {
  const { field, value } = props
  const [screen, setScreen] = useState<keyof typeof screens>('wide')
  const phoneField = field.fields.find(({ name }) => name === 'phone')
  return (
    <div className="grid gap-3 rounded-lg border p-3">
      {phoneField ? <Segmented label="On" value={screen} options={screens} onChange={setScreen} /> : null}
      {phoneField && screen === 'phone' ? (
        <PhonePicture
          {...props}
          field={phoneField}
          image={value}
          value={isObject(value['phone']) ? value['phone'] : null}
        />
      ) : (
        <CropFields {...props} src={toText(value['src'])} />
      )}
    </div>
  )
}

const screens = { wide: 'Wide screens', phone: 'Phones' } as const

interface PhonePictureProps extends Omit<CropProps, 'value'> {
  image: JsonObject
  value: JsonObject | null
}

function PhonePicture({ field, image, value, onType, onSet, onChangeEnd }: PhonePictureProps) {
  const toImage = (phone: JsonValue) => ({ ...image, phone })
  const choose = (src: string) => onSet(toImage(keepRatio(value, src)))
  const renderDialog = (label: string) => (
    <ImageDialog
      trigger={<Button>{label}</Button>}
      onChoose={({ url }) => choose(url)}
      drawings={(close) => (
        <Drawings
          onChoose={({ src }) => {
            choose(src)
            close()
          }}
        />
      )}
    />
  )
  if (value === null)
    return (
      <div className="grid gap-2">
        <p className="text-sm text-ink-soft">Phones show the same picture with the same crop.</p>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => onSet(toImage({ src: toText(image['src']) }))}>Crop differently</Button>
          {renderDialog('Other picture')}
        </div>
      </div>
    )
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {renderDialog('Other picture')}
        <Button variant="ghost" onClick={() => onSet(omitField(image, 'phone'))}>
          Same as wide screens
        </Button>
      </div>
      <CropFields
        field={field}
        src={toText(value['src'])}
        value={value}
        onType={(next) => onType(toImage(next))}
        onSet={(next) => onSet(toImage(next))}
        onChangeEnd={onChangeEnd}
      />
    </div>
  )
}

/** Another picture has another focal point, but its place has the same shape. */
function keepRatio(value: JsonObject | null, src: string): JsonObject {
  return value?.['ratio'] === undefined ? { src } : { src, ratio: value['ratio'] }
}

function CropFields({ field, src, value, onType, onSet, onChangeEnd }: CropProps & { src: string }) {
  const crop = readCrop(value)
  const set = (name: string, next: JsonValue) => ({ ...value, [name]: next })
  return (
    <div className="grid gap-3">
      {has(field, 'focus') ? (
        <FocusField
          src={src}
          crop={crop}
          onType={(next) => onType(set('focus', { ...next }))}
          onChangeEnd={onChangeEnd}
        />
      ) : null}
      {has(field, 'ratio') ? (
        <TileChoice
          label="Aspect ratio"
          labelled="above"
          columns={4}
          value={crop.ratio}
          options={ratioOptions}
          onChange={(next) => onSet(next === '' ? omitField(value, 'ratio') : set('ratio', next))}
        />
      ) : null}
      {has(field, 'zoom') ? (
        <SliderField
          label="Zoom"
          valueText={`${Math.round(crop.zoom * 100)} %`}
          value={crop.zoom}
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          onChange={(next) => onType(next <= 1 ? omitField(value, 'zoom') : set('zoom', Math.round(next * 100) / 100))}
          onChangeEnd={onChangeEnd}
        />
      ) : null}
      {crop.focus !== null || crop.zoom > 1 || crop.ratio !== '' ? (
        <Button
          variant="ghost"
          className="justify-self-start"
          onClick={() => onSet(['focus', 'zoom', 'ratio'].reduce(omitField, value))}
        >
          Reset crop
        </Button>
      ) : null}
    </div>
  )
}

interface Crop {
  /** Null: the focal point of the library. */
  focus: Point | null
  zoom: number
  /** Empty: the block decides. */
  ratio: string
}

function readCrop({ focus, zoom, ratio }: JsonObject): Crop {
  return { focus: toPoint(focus), zoom: typeof zoom === 'number' ? zoom : 1, ratio: toText(ratio) }
}

interface FocusFieldProps {
  src: string
  crop: Crop
  onType: (point: Point) => void
  onChangeEnd: () => void
}

function FocusField({ src, crop: { focus, zoom, ratio }, onType, onChangeEnd }: FocusFieldProps) {
  useResourcesVersion()
  const imageId = findImageId(src)
  const { data } = useQuery({ ...imagesQueries.one(imageId ?? ''), enabled: imageId !== null })
  const picture = canvasResources.picture(src)
  if (!picture) return <p className="text-sm text-ink-soft">The picture is not loaded.</p>
  const point = focus ?? data?.focalPoint ?? { x: 0.5, y: 0.5 }
  const ownShape = picture.width / picture.height
  const shape = toShape(ratio) ?? ownShape
  return (
    <FocalPointField
      src={picture.src}
      alt=""
      width={picture.width}
      height={picture.height}
      value={point}
      shown={{ width: Math.min(1, shape / ownShape) / zoom, height: Math.min(1, ownShape / shape) / zoom }}
      onChange={onType}
      onChangeEnd={onChangeEnd}
    >
      {ratio === '' && zoom === 1 ? undefined : <Preview src={picture.src} shape={shape} point={point} zoom={zoom} />}
    </FocalPointField>
  )
}

interface PreviewProps {
  src: string
  shape: number
  point: Point
  zoom: number
}

function Preview({ src, shape, point, zoom }: PreviewProps) {
  const position = toPosition(point)
  return (
    <figure className="grid justify-items-start gap-1 text-xs text-ink-faint">
      <span
        className="block max-w-full overflow-hidden rounded-md border bg-paper"
        style={{ aspectRatio: shape, width: `min(100%, ${Math.round(112 * shape)}px)` }}
      >
        <img
          src={src}
          alt=""
          className="size-full object-cover"
          style={{ objectPosition: position, scale: zoom, transformOrigin: position }}
        />
      </span>
      <figcaption>Preview</figcaption>
    </figure>
  )
}

const ratioLabels: Record<string, string> = { '': 'Block’s', original: 'Original' }
const ratioOptions = ['', 'original', '1:1', '5:4', '4:3', '3:2', '16:9', '21:9', '4:5', '3:4', '2:3', '9:16'].map(
  (ratio) => ({
    value: ratio,
    label: ratioLabels[ratio] ?? ratio,
    picture: <RatioPicture ratio={ratio} />,
  }),
)

function RatioPicture({ ratio }: { ratio: string }) {
  const shape = toShape(ratio)
  const side = 26
  return (
    <span
      className={`rounded-xs border-current ${shape === undefined ? 'border-2 border-dashed' : 'border-2'}`}
      style={{ width: side * Math.min(1, shape ?? 1.2), height: side * Math.min(1, 1 / (shape ?? 1.2)) }}
    />
  )
}

/** Width divided by height. Undefined for a ratio that depends on the block or the picture. */
function toShape(ratio: string): number | undefined {
  const [width, height] = ratio.split(':').map(Number)
  return width && height ? width / height : undefined
}

function has(field: FormField, name: string): boolean {
  return field.fields.some((nested) => nested.name === name)
}

function toPoint(value: JsonValue | undefined): Point | null {
  if (!isObject(value)) return null
  const { x, y } = value
  return typeof x === 'number' && typeof y === 'number' ? { x, y } : null
}

function toText(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : ''
}
