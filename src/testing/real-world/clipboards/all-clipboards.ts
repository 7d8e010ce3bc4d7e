import { appleClipboards } from './apple.ts'
import { documentClipboards } from './documents.ts'
import { googleClipboards } from './google.ts'
import { microsoftClipboards } from './microsoft.ts'
import { webClipboards } from './web.ts'

/** Clipboards as programs write them. They were written by hand, in the form that each program uses. */
export const sampleClipboards = [
  ...googleClipboards,
  ...microsoftClipboards,
  ...appleClipboards,
  ...documentClipboards,
  ...webClipboards,
]
