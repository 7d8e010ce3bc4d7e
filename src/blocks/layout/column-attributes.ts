import type { BlockLayout } from './block-layout.ts'
import type { RowPlace } from './pack-rows.ts'

/** The attributes that the CSS of columns reads. */
export function getColumnAttributes({ start, span }: RowPlace, { align }: BlockLayout) {
  return { 'data-start': start, 'data-span': span, 'data-align': align }
}
