import * as abstracts from './abstracts.ts'
import * as interiors from './interiors.ts'
import * as landscapes from './landscapes.ts'
import * as meals from './meals.ts'
import * as objects from './objects.ts'
import * as places from './places.ts'
import * as plants from './plants.ts'
import * as stillLifes from './still-lifes.ts'
import * as treats from './treats.ts'
import type { Canvas } from './canvas.ts'
import type { PaletteName } from './palettes.ts'

export interface Scene {
  draw(canvas: Canvas): string
  /** Words that ask for it. */
  words: string
  /** What it shows, for people who cannot see it. */
  alt: string
  /** The palettes that suit it; the first is the usual one. */
  palettes: readonly PaletteName[]
}

type SceneDrawing = readonly [draw: Scene['draw'], ...palettes: PaletteName[]]

function scene([draw, ...suiting]: SceneDrawing, alt: string, words: string): Scene {
  return { draw, words, alt, palettes: suiting }
}

/** Everything that can be drawn. */
export const scenes = {
  mountains: scene(
    [landscapes.mountains, 'dawn', 'dusk', 'night', 'nordic'],
    'Layered mountain ridges fading into haze',
    'mountain alps peak ridge hiking travel nature landscape valley outdoor climb view',
  ),
  sea: scene(
    [landscapes.sea, 'ocean', 'dusk', 'night'],
    'A sailing boat on a calm sea',
    'sea ocean water boat sail sailing ship horizon holiday travel coast wave landscape summer harbor yacht',
  ),
  lake: scene(
    [landscapes.lake, 'nordic', 'dawn', 'forest'],
    'Mountains and pines mirrored in a lake',
    'lake reflection water mountain calm nature landscape camping fishing cabin morning travel',
  ),
  forest: scene(
    [landscapes.forest, 'forest', 'nordic', 'dusk'],
    'Pine forest in the morning mist',
    'forest wood tree pine fir mist fog nature landscape hiking camping',
  ),
  hills: scene(
    [landscapes.hills, 'meadow', 'citrus', 'dawn'],
    'Rolling hills with fields and trees',
    'hill field farm vineyard countryside country meadow spring summer landscape nature agriculture tree green organic',
  ),
  dunes: scene(
    [landscapes.dunes, 'desert', 'dusk', 'dawn'],
    'Sand dunes under a low sun',
    'desert dune sand sahara dry hot travel landscape nature',
  ),
  street: scene(
    [places.street, 'meadow', 'dusk', 'nordic'],
    'A row of colorful town houses',
    'street house town city building home real estate neighborhood row facade window architecture rent',
  ),
  balloons: scene(
    [places.balloons, 'dawn', 'ocean'],
    'Hot air balloons above the hills',
    'balloon hot air sky flight travel adventure fly cloud festival',
  ),
  skyline: scene(
    [places.skyline, 'dusk', 'night', 'nordic'],
    'The skyline of a city',
    'city skyline building skyscraper urban town night travel business architecture downtown',
  ),
  beach: scene(
    [places.beach, 'ocean', 'citrus'],
    'A beach with umbrellas from above',
    'beach sand sea umbrella towel summer holiday vacation sun travel coast swim',
  ),
  camp: scene(
    [places.camp, 'night', 'dusk'],
    'A tent and a camp fire below the mountains',
    'camp camping tent fire night outdoor adventure star travel hiking festival',
  ),
  livingRoom: scene(
    [interiors.livingRoom, 'desert', 'nordic'],
    'A living room with a sofa, a lamp and pictures',
    'room living sofa couch interior home furniture lamp decor cozy hotel apartment design',
  ),
  shopFront: scene(
    [interiors.shopFront, 'meadow', 'berry'],
    'A shop front with a striped awning',
    'shop store front boutique market business street awning open retail bakery cafe',
  ),
  books: scene(
    [interiors.books, 'desert', 'forest'],
    'Shelves full of books',
    'book shelf library read reading school study education literature bookshop story',
  ),
  window: scene(
    [interiors.window, 'meadow', 'dawn'],
    'A window with a view of the hills',
    'window view curtain home interior room morning light flower vase',
  ),
  coffee: scene(
    [meals.coffee, 'citrus', 'ocean'],
    'A cup of coffee with a heart in its foam',
    'coffee cup cappuccino latte espresso cafe drink breakfast morning bean bar barista',
  ),
  pizza: scene(
    [meals.pizza, 'desert', 'forest'],
    'A pizza with salami and basil',
    'pizza italian restaurant food dinner lunch cheese basil menu eat kitchen',
  ),
  noodleBowl: scene(
    [meals.noodleBowl, 'night', 'forest'],
    'A bowl of noodle soup',
    'noodle ramen soup bowl asian japanese restaurant food dinner egg chopsticks lunch',
  ),
  breakfast: scene(
    [meals.breakfast, 'ocean', 'meadow'],
    'A breakfast plate with eggs, toast and avocado',
    'breakfast brunch egg toast avocado plate food restaurant morning menu healthy cafe lunch',
  ),
  cupcakes: scene(
    [treats.cupcakes, 'berry', 'citrus'],
    'Cupcakes with cherries',
    'cupcake cake muffin birthday party sweet dessert bakery baking cherry celebration',
  ),
  wine: scene(
    [treats.wine, 'desert', 'dawn'],
    'A bottle of wine with two glasses and grapes',
    'wine glass bottle grape drink bar restaurant vineyard dinner tasting celebrate',
  ),
  bread: scene(
    [treats.bread, 'desert', 'dawn'],
    'Fresh loaves of bread with wheat',
    'bread loaf bakery baker wheat flour baking breakfast grain food',
  ),
  citrusSlices: scene(
    [treats.citrusSlices, 'citrus', 'ocean'],
    'Slices of citrus fruit',
    'lemon orange citrus fruit slice fresh juice summer pattern vitamin healthy food',
  ),
  iceCream: scene(
    [treats.iceCream, 'berry', 'ocean'],
    'Ice cream cones with colorful scoops',
    'ice cream cone gelato summer sweet dessert scoop fun',
  ),
  watermelons: scene(
    [treats.watermelons, 'ocean', 'citrus'],
    'Slices of watermelon',
    'watermelon melon fruit summer fresh slice pattern food picnic',
  ),
  wildflowers: scene(
    [plants.wildflowers, 'meadow', 'dawn', 'berry'],
    'Wildflowers in tall grass',
    'flower wildflower meadow garden spring summer bloom floral nature bee florist',
  ),
  tropicalLeaves: scene(
    [plants.tropicalLeaves, 'meadow', 'dawn'],
    'A frame of tropical leaves',
    'leaf leaves plant tropical jungle palm green nature botanical frame background',
  ),
  pottedPlants: scene(
    [plants.pottedPlants, 'desert', 'meadow'],
    'Potted plants on a shelf',
    'plant pot potted houseplant cactus shelf green home interior garden',
  ),
  cacti: scene(
    [plants.cacti, 'desert', 'dusk'],
    'Cacti in front of a large sun',
    'cactus cacti plant desert green sun west mexican',
  ),
  branch: scene(
    [plants.branch, 'nordic', 'desert'],
    'A branch with leaves and berries',
    'branch leaf leaves berry plant botanical minimal nature organic wedding card',
  ),
  tulips: scene(
    [plants.tulips, 'berry', 'citrus'],
    'A pattern of tulips',
    'tulip flower pattern spring floral garden bloom background dutch',
  ),
  desk: scene(
    [objects.desk, 'ocean', 'desert'],
    'A desk with a laptop, a notebook and coffee',
    'desk work office laptop computer notebook business coffee workplace study technology team meeting start',
  ),
  vinyl: scene(
    [objects.vinyl, 'desert', 'ocean'],
    'A record player with a record',
    'music vinyl record player turntable sound concert band song dj retro audio',
  ),
  gifts: scene(
    [objects.gifts, 'berry', 'citrus', 'nordic'],
    'Gift boxes in a shower of confetti',
    'gift present box birthday party confetti celebration christmas holiday surprise ribbon sale',
  ),
  phone: scene(
    [objects.phone, 'ocean', 'berry'],
    'A phone that shows a code',
    'phone mobile app code qr scan smartphone technology digital screen menu pay',
  ),
  bicycle: scene(
    [stillLifes.bicycle, 'meadow', 'ocean'],
    'A bicycle with a basket of flowers',
    'bicycle bike cycling ride wheel sport tour transport flower street',
  ),
  vases: scene(
    [stillLifes.vases, 'desert', 'dawn'],
    'A row of ceramic vases',
    'vase ceramic pottery craft handmade clay art decor interior still life workshop',
  ),
  spa: scene(
    [stillLifes.spa, 'forest', 'dawn'],
    'Stacked stones and candles',
    'spa wellness stone candle massage relax relaxation yoga calm beauty zen bamboo health',
  ),
  softGradient: scene(
    [abstracts.softGradient, 'berry', 'ocean', 'dusk', 'citrus'],
    'Soft gradient of blurred colors',
    'abstract gradient background soft blur color colorful modern technology wallpaper aurora',
  ),
  bauhaus: scene(
    [abstracts.bauhaus, 'citrus', 'desert', 'ocean'],
    'Geometric tiles in bold colors',
    'abstract geometric geometry pattern bauhaus tile shape background design art modern retro',
  ),
  paperCut: scene(
    [abstracts.paperCut, 'ocean', 'desert', 'forest'],
    'Waves of layered cut paper',
    'abstract paper cut layer wave background craft shadow depth',
  ),
  seigaiha: scene(
    [abstracts.seigaiha, 'ocean', 'berry'],
    'Japanese wave pattern',
    'pattern wave japanese asia japan scale background seamless sushi ocean water',
  ),
  arches: scene(
    [abstracts.arches, 'desert', 'berry'],
    'Rainbow arches below a round sun',
    'abstract arch rainbow boho shape sun background art poster retro',
  ),
  contours: scene(
    [abstracts.contours, 'forest', 'desert'],
    'Contour lines like those of a hiking map',
    'abstract contour map topography line pattern background outdoor terrain route',
  ),
  terrazzo: scene(
    [abstracts.terrazzo, 'desert', 'nordic', 'berry'],
    'Terrazzo of colorful stone chips',
    'pattern terrazzo stone floor marble chip background interior texture',
  ),
  flowLines: scene(
    [abstracts.flowLines, 'dusk', 'ocean'],
    'Flowing lines in bright colors on dark ground',
    'abstract line flow wave motion music sound energy background dark technology data',
  ),
  circles: scene(
    [abstracts.circles, 'citrus', 'ocean'],
    'Overlapping translucent circles',
    'abstract circle bubble overlap dot background round color colorful art',
  ),
}
export type SceneName = keyof typeof scenes
