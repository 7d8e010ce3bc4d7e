import type { Raster } from '../raster.ts'
import type { Finding } from './finding.ts'
import { type GrayImage, simulatePrint, toGrayImage, toNegative } from './gray-image.ts'
import { resize } from './views.ts'
import { readWithZbar } from './zbar.ts'

const INVERTED_COST = 20
const PRINTED_COST = 12

/** Distances of a scanner from the code, as scales of its picture: a scanner never sees the exact pixels of the file. */
const DISTANCES = [1, 0.85, 1.2, 0.7]

/** The pictures of a code that scanners are tested with: the clean picture, and the code in the sizes of the smallest prints. */
interface CodePictures {
  clean: Raster
  prints: Raster[]
}

/**
 * Finds problems of scanners that are less capable than phones. ZBar stands for such scanners: it does not look for light codes on a dark
 * background, and needs more regular shapes. ZBar reads the prints both as designed and with spread ink. A single failure does not count,
 * because people move a scanner until it reads the code. So the number of distances from which ZBar reads the code counts.
 */
export async function listScannerFindings({ clean, prints }: CodePictures, text: string): Promise<Finding[]> {
  const isRead = async (picture: GrayImage) => (await readWithZbar(picture)) === text
  const grayImage = toGrayImage(clean)
  if (await isMissed(grayImage, isRead))
    return [(await isRead(toNegative(grayImage))) ? invertedFinding : shapesFinding]
  const pictures = [grayImage, ...prints.map(toGrayImage).flatMap((print) => [print, simulatePrint(print)])]
  let isUnsteady = false
  for (const picture of pictures) {
    if (await isRead(picture)) continue
    if (await isMissed(picture, isRead)) return [printedFinding]
    isUnsteady = true
  }
  return isUnsteady ? [unsteadyFinding] : []
}

/** Whether a picture cannot be read from most distances. */
async function isMissed(picture: GrayImage, isRead: (picture: GrayImage) => Promise<boolean>): Promise<boolean> {
  let misses = 0
  for (const distance of DISTANCES) {
    if (await isRead(distance === 1 ? picture : resize(picture, distance))) continue
    misses += 1
    if (misses > DISTANCES.length / 2) return true
  }
  return false
}

const invertedFinding: Finding = {
  view: 'inverted',
  message: 'The code is lighter than its background: phones read it, but some scanners read only dark on light.',
  cost: INVERTED_COST,
  grave: false,
  phonesOnly: true,
}

const shapesFinding: Finding = {
  view: 'scanners',
  message: 'Phones read the code, but its shapes are too fine for some scanners.',
  cost: INVERTED_COST,
  grave: false,
  phonesOnly: true,
}

const printedFinding: Finding = {
  view: 'scanners',
  message: 'Printed 15 to 20 mm wide, the shapes are too fine for some scanners. Phones read the code.',
  cost: PRINTED_COST,
  grave: false,
  phonesOnly: true,
}

const unsteadyFinding: Finding = {
  view: 'scanners',
  message: 'Some scanners read the code only from some distances.',
  cost: PRINTED_COST,
  grave: false,
}
