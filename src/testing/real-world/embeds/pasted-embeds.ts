import { type PastedEmbed, pastedMedia } from './pasted-media.ts'
import { pastedPlaces } from './pasted-places.ts'

/** Addresses, messages and embed codes in the forms that the providers offer. */
export const pastedEmbeds: readonly PastedEmbed[] = [...pastedMedia, ...pastedPlaces]
