import { appleClipboards } from './apple.ts'
import { documentClipboards } from './documents.ts'
import { googleClipboards } from './google.ts'
import { microsoftClipboards } from './microsoft.ts'
import { webClipboards } from './web.ts'

/** Written by hand in the form in which the programs write them. */
export const recordedClipboards = [
  ...googleClipboards,
  ...microsoftClipboards,
  ...appleClipboards,
  ...documentClipboards,
  ...webClipboards,
]
