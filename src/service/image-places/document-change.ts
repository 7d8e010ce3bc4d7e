import type { ChangedPlaces } from '#contract/image-uses.ts'
import type { CodesContext } from '#service/brand/brand-codes.ts'
import type { PagesContext } from '#service/pages/editing/pages-context.ts'
import type { PlaceChange } from './find-places.ts'

export type PlacesContext = CodesContext & Pick<PagesContext, 'db' | 'scanOrigin' | 'allowPrivateHosts' | 'drafts'>

/** Changes of everything that shows an image in one page, template, saved section, code or brand kit. */
export interface DocumentChanges {
  kind: ChangedPlaces['changed'][number]['kind']
  id: string
  name: string
  /** By the subjects of the places. */
  bySubject: ReadonlyMap<string, readonly PlaceChange[]>
}

export interface DocumentChange {
  document: DocumentChanges
  /** The image that its places show before. */
  imageId: string
  /** Whether codes change even if they are hard to scan afterwards. */
  allowHardToScan: boolean
}

/** A place that has changed, with the description before. */
export interface ChangedPlace {
  subject: string
  path: string
  alt?: string
}

export interface ChangeOutcome {
  changedPlaces: ChangedPlace[]
  /** For a page: the page after the change. */
  page?: ChangedPlaces['pages'][number]
  /** Why nothing changed, as a sentence. */
  problem?: string
}
