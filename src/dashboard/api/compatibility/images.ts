import { fillCollection, fillPage, type Sparse, type Wire } from './fill.ts'

type WireImage = Wire<'GET /images'>['data'][number]
type CertainImageField = 'id' | 'url' | 'width' | 'height'

function completeImage(image: Sparse<WireImage, CertainImageField>) {
  return { ...getUnknownImageFields(image), ...image }
}

function completeGeneratedImage(image: Sparse<Wire<'POST /images/generate'>, CertainImageField | 'remaining'>) {
  return { ...getUnknownImageFields(image), ...image }
}

type WireUse = Wire<'GET /images/{id}'>['usedBy']
type CertainUse = 'pages' | 'codes' | 'templates'
type SentUse = Pick<WireUse, CertainUse> &
  Partial<Pick<WireUse, 'sections'>> & { totals: Sparse<WireUse['totals'], CertainUse> }

/** `usedBy` is null if the service does not return it. Only Tessera's own service has saved sections. */
function completeImageWithUse(image: Sparse<Wire<'GET /images/{id}'>, CertainImageField>) {
  return { ...getUnknownImageFields(image), ...image, usedBy: image.usedBy ? completeUse(image.usedBy) : null }
}

function completeUse({ sections = [], totals, ...usedBy }: SentUse): WireUse {
  const { sections: total = 0, ...others } = totals
  return { ...usedBy, sections, totals: { ...others, sections: total } }
}

function getUnknownImageFields({ url }: Pick<WireImage, 'url'>) {
  return {
    name: '',
    type: '',
    bytes: null,
    alt: '',
    focalPoint: null,
    folder: null,
    tags: null,
    thumbnailUrl: url,
    source: null,
    createdAt: null,
  }
}

type WireStockPhoto = Wire<'GET /stock/photos'>['data'][number]
type CertainPhotoField = 'id' | 'thumb' | 'photographer' | 'alt' | 'width' | 'height'

/** The id becomes a text, like every other id of the dashboard. */
function completeStockPhoto(photo: Sparse<WireStockPhoto, CertainPhotoField>) {
  return { provider: '', ...photo, id: String(photo.id) }
}

export const imageCompleters = {
  'GET /images': fillPage(completeImage),
  'POST /images': completeImage,
  'POST /images/generate': completeGeneratedImage,
  'GET /images/{id}': completeImageWithUse,
  'PATCH /images/{id}': completeImageWithUse,
  'GET /stock/photos': fillCollection(completeStockPhoto),
  'POST /stock/photos/{id}/import': completeImage,
}
