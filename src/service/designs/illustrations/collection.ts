import { type Palette, type PaletteName, palettes } from './palettes.ts'
import { type Scene, type SceneName, scenes } from './scenes.ts'

/** A picture of the folder `drawings`. */
export interface Picture {
  /** The name of its file, without the ending. */
  file: string
  scene: Scene
  /** The colors of the picture if no other colors are requested. */
  palette: Palette
  /** Width by height. */
  ratio: number
}

function picture(scene: SceneName, palette: PaletteName, ratio = 3 / 2): Picture {
  return { file: `${scene}-${palette}`, scene: scenes[scene], palette: palettes[palette], ratio }
}

/** The pictures in the order of the curated selection. The number of a picture is its index, so new pictures are added at the end. */
export const collection: readonly Picture[] = [
  picture('mountains', 'dawn'),
  picture('coffee', 'citrus'),
  picture('wildflowers', 'meadow'),
  picture('street', 'meadow'),
  picture('sea', 'ocean'),
  picture('pizza', 'desert'),
  picture('soft-gradient', 'berry'),
  picture('living-room', 'desert'),
  picture('tropical-leaves', 'meadow'),
  picture('bauhaus', 'citrus'),
  picture('balloons', 'dawn'),
  picture('desk', 'ocean'),
  picture('shop-front', 'meadow'),
  picture('cupcakes', 'berry'),
  picture('lake', 'nordic'),
  picture('potted-plants', 'desert'),
  picture('vinyl', 'desert'),
  picture('skyline', 'dusk'),
  picture('paper-cut', 'ocean'),
  picture('wine', 'desert'),
  picture('forest', 'forest'),
  picture('books', 'desert'),
  picture('beach', 'ocean'),
  picture('bread', 'desert'),
  picture('bicycle', 'meadow'),
  picture('citrus-slices', 'citrus'),
  picture('camp', 'night'),
  picture('gifts', 'berry'),
  picture('hills', 'meadow'),
  picture('noodle-bowl', 'night'),
  picture('window', 'meadow'),
  picture('vases', 'desert'),
  picture('dunes', 'desert'),
  picture('breakfast', 'ocean'),
  picture('phone', 'ocean'),
  picture('ice-cream', 'berry'),
  picture('spa', 'forest'),
  picture('cacti', 'desert'),
  picture('seigaiha', 'ocean'),
  picture('branch', 'nordic'),
  picture('arches', 'desert'),
  picture('watermelons', 'ocean'),
  picture('tulips', 'berry'),
  picture('contours', 'forest'),
  picture('terrazzo', 'desert'),
  picture('flow-lines', 'dusk'),
  picture('circles', 'citrus'),
  picture('mountains', 'dusk'),
  picture('coffee', 'ocean'),
  picture('wildflowers', 'dawn', 3 / 4),
  picture('street', 'dusk', 3 / 4),
  picture('sea', 'dusk'),
  picture('soft-gradient', 'ocean'),
  picture('living-room', 'nordic'),
  picture('tropical-leaves', 'dawn', 3 / 4),
  picture('bauhaus', 'desert'),
  picture('balloons', 'ocean'),
  picture('shop-front', 'berry'),
  picture('cupcakes', 'citrus'),
  picture('lake', 'dawn'),
  picture('potted-plants', 'meadow', 3 / 4),
  picture('skyline', 'night'),
  picture('paper-cut', 'desert'),
  picture('forest', 'nordic'),
  picture('beach', 'citrus'),
  picture('bicycle', 'ocean'),
  picture('camp', 'dusk'),
  picture('gifts', 'citrus'),
  picture('hills', 'citrus'),
  picture('window', 'dawn'),
  picture('dunes', 'dusk'),
  picture('phone', 'berry'),
  picture('ice-cream', 'ocean', 3 / 4),
  picture('spa', 'dawn'),
  picture('seigaiha', 'berry'),
  picture('branch', 'desert', 3 / 4),
  picture('arches', 'berry'),
  picture('terrazzo', 'nordic'),
  picture('flow-lines', 'ocean'),
  picture('circles', 'ocean'),
]
