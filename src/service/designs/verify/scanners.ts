import type { Raster } from '../render/raster.ts'
import type { Finding } from './finding.ts'
import { type Grey, printed, toGrey, toNegative } from './grey.ts'
import { readWithZbar } from './zbar.ts'

const INVERTED_COST = 20
const PRINTED_COST = 12

/** The pictures of a code that phones read: the clean one, and the code in the sizes of the smallest prints. */
interface CodePictures {
  clean: Raster
  prints: Raster[]
}

/**
 * Problems of scanners that are less clever than phones. ZBar stands for them: it looks for no light codes on dark ground, and takes shapes
 * less exactly. It reads the prints as they should be, and as ink spreads.
 */
export async function scannerFindings({ clean, prints }: CodePictures, text: string): Promise<Finding[]> {
  const isRead = async (picture: Grey) => (await readWithZbar(picture)) === text
  const grey = toGrey(clean)
  if (!(await isRead(grey))) return [cleanFinding(await isRead(toNegative(grey)))]
  for (const print of prints.map(toGrey))
    if (!(await isRead(print)) || !(await isRead(printed(print)))) return [printedFinding]
  return []
}

function cleanFinding(isInverted: boolean): Finding {
  const message = isInverted
    ? 'The code is lighter than its background: phones read it, but some scanners read only dark on light.'
    : 'Phones read the code, but some scanners do not.'
  return { view: isInverted ? 'inverted' : 'scanners', message, cost: INVERTED_COST, grave: false, phonesOnly: true }
}

const printedFinding: Finding = {
  view: 'scanners',
  message: 'Printed small, phones read the code, but some scanners do not.',
  cost: PRINTED_COST,
  grave: false,
  phonesOnly: true,
}
