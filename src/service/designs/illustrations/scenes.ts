import type { PaletteName } from './palettes.ts'

export interface Scene {
  /** Words of a prompt that choose this scene. */
  words: string
  /** A description of the scene for people who cannot see it. */
  alt: string
  /** The palettes that suit the scene; the first is the default. */
  palettes: readonly PaletteName[]
}

function scene(palettes: readonly PaletteName[], alt: string, words: string): Scene {
  return { words, alt, palettes }
}

/** Everything that the pictures show. */
export const scenes = {
  mountains: scene(
    ['dawn', 'dusk', 'night', 'nordic'],
    'Layered mountain ridges fading into haze',
    'mountain alps peak ridge hiking travel nature landscape valley outdoor climb view',
  ),
  sea: scene(
    ['ocean', 'dusk', 'night'],
    'A sailing boat on a calm sea',
    'sea ocean water boat sail sailing ship horizon holiday travel coast wave landscape summer harbor yacht',
  ),
  lake: scene(
    ['nordic', 'dawn', 'forest'],
    'Mountains and pines mirrored in a lake',
    'lake reflection water mountain calm nature landscape camping fishing cabin morning travel',
  ),
  forest: scene(
    ['forest', 'nordic', 'dusk'],
    'Pine forest in the morning mist',
    'forest wood tree pine fir mist fog nature landscape hiking camping',
  ),
  hills: scene(
    ['meadow', 'citrus', 'dawn'],
    'Rolling hills with fields and trees',
    'hill field farm vineyard countryside country meadow spring summer landscape nature agriculture tree green organic',
  ),
  dunes: scene(
    ['desert', 'dusk', 'dawn'],
    'Sand dunes under a low sun',
    'desert dune sand sahara dry hot travel landscape nature',
  ),
  street: scene(
    ['meadow', 'dusk', 'nordic'],
    'A row of colorful town houses',
    'street house town city building home real estate neighborhood row facade window architecture rent',
  ),
  balloons: scene(
    ['dawn', 'ocean'],
    'Hot air balloons above the hills',
    'balloon hot air sky flight travel adventure fly cloud festival',
  ),
  skyline: scene(
    ['dusk', 'night', 'nordic'],
    'The skyline of a city',
    'city skyline building skyscraper urban town night travel business architecture downtown',
  ),
  beach: scene(
    ['ocean', 'citrus'],
    'A beach with umbrellas from above',
    'beach sand sea umbrella towel summer holiday vacation sun travel coast swim',
  ),
  camp: scene(
    ['night', 'dusk'],
    'A tent and a camp fire below the mountains',
    'camp camping tent fire night outdoor adventure star travel hiking festival',
  ),
  'living-room': scene(
    ['desert', 'nordic'],
    'A living room with a sofa, a lamp and pictures',
    'room living sofa couch interior home furniture lamp decor cozy hotel apartment design',
  ),
  'shop-front': scene(
    ['meadow', 'berry'],
    'A shop front with a striped awning',
    'shop store front boutique market business street awning open retail bakery cafe',
  ),
  books: scene(
    ['desert', 'forest'],
    'Shelves full of books',
    'book shelf library read reading school study education literature bookshop story',
  ),
  window: scene(
    ['meadow', 'dawn'],
    'A window with a view of the hills',
    'window view curtain home interior room morning light flower vase',
  ),
  coffee: scene(
    ['citrus', 'ocean'],
    'A cup of coffee with a heart in its foam',
    'coffee cup cappuccino latte espresso cafe drink breakfast morning bean bar barista',
  ),
  pizza: scene(
    ['desert', 'forest'],
    'A pizza with salami and basil',
    'pizza italian restaurant food dinner lunch cheese basil menu eat kitchen',
  ),
  'noodle-bowl': scene(
    ['night', 'forest'],
    'A bowl of noodle soup',
    'noodle ramen soup bowl asian japanese restaurant food dinner egg chopsticks lunch',
  ),
  breakfast: scene(
    ['ocean', 'meadow'],
    'A breakfast plate with eggs, toast and avocado',
    'breakfast brunch egg toast avocado plate food restaurant morning menu healthy cafe lunch',
  ),
  cupcakes: scene(
    ['berry', 'citrus'],
    'Cupcakes with cherries',
    'cupcake cake muffin birthday party sweet dessert bakery baking cherry celebration',
  ),
  wine: scene(
    ['desert', 'dawn'],
    'A bottle of wine with two glasses and grapes',
    'wine glass bottle grape drink bar restaurant vineyard dinner tasting celebrate',
  ),
  bread: scene(
    ['desert', 'dawn'],
    'Fresh loaves of bread with wheat',
    'bread loaf bakery baker wheat flour baking breakfast grain food',
  ),
  'citrus-slices': scene(
    ['citrus', 'ocean'],
    'Slices of citrus fruit',
    'lemon orange citrus fruit slice fresh juice summer pattern vitamin healthy food',
  ),
  'ice-cream': scene(
    ['berry', 'ocean'],
    'Ice cream cones with colorful scoops',
    'ice cream cone gelato summer sweet dessert scoop fun',
  ),
  watermelons: scene(
    ['ocean', 'citrus'],
    'Slices of watermelon',
    'watermelon melon fruit summer fresh slice pattern food picnic',
  ),
  wildflowers: scene(
    ['meadow', 'dawn', 'berry'],
    'Wildflowers in tall grass',
    'flower wildflower meadow garden spring summer bloom floral nature bee florist',
  ),
  'tropical-leaves': scene(
    ['meadow', 'dawn'],
    'A frame of tropical leaves',
    'leaf leaves plant tropical jungle palm green nature botanical frame background',
  ),
  'potted-plants': scene(
    ['desert', 'meadow'],
    'Potted plants on a shelf',
    'plant pot potted houseplant cactus shelf green home interior garden',
  ),
  cacti: scene(['desert', 'dusk'], 'Cacti in front of a large sun', 'cactus cacti plant desert green sun west mexican'),
  branch: scene(
    ['nordic', 'desert'],
    'A branch with leaves and berries',
    'branch leaf leaves berry plant botanical minimal nature organic wedding card',
  ),
  tulips: scene(
    ['berry', 'citrus'],
    'A pattern of tulips',
    'tulip flower pattern spring floral garden bloom background dutch',
  ),
  desk: scene(
    ['ocean', 'desert'],
    'A desk with a laptop, a notebook and coffee',
    'desk work office laptop computer notebook business coffee workplace study technology team meeting start',
  ),
  vinyl: scene(
    ['desert', 'ocean'],
    'A record player with a record',
    'music vinyl record player turntable sound concert band song dj retro audio',
  ),
  gifts: scene(
    ['berry', 'citrus', 'nordic'],
    'Gift boxes in a shower of confetti',
    'gift present box birthday party confetti celebration christmas holiday surprise ribbon sale',
  ),
  phone: scene(
    ['ocean', 'berry'],
    'A phone that shows a code',
    'phone mobile app code qr scan smartphone technology digital screen menu pay',
  ),
  bicycle: scene(
    ['meadow', 'ocean'],
    'A bicycle with a basket of flowers',
    'bicycle bike cycling ride wheel sport tour transport flower street',
  ),
  vases: scene(
    ['desert', 'dawn'],
    'A row of ceramic vases',
    'vase ceramic pottery craft handmade clay art decor interior still life workshop',
  ),
  spa: scene(
    ['forest', 'dawn'],
    'Stacked stones and candles',
    'spa wellness stone candle massage relax relaxation yoga calm beauty zen bamboo health',
  ),
  'soft-gradient': scene(
    ['berry', 'ocean', 'dusk', 'citrus'],
    'Soft gradient of blurred colors',
    'abstract gradient background soft blur color colorful modern technology wallpaper aurora',
  ),
  bauhaus: scene(
    ['citrus', 'desert', 'ocean'],
    'Geometric tiles in bold colors',
    'abstract geometric geometry pattern bauhaus tile shape background design art modern retro',
  ),
  'paper-cut': scene(
    ['ocean', 'desert', 'forest'],
    'Waves of layered cut paper',
    'abstract paper cut layer wave background craft shadow depth',
  ),
  seigaiha: scene(
    ['ocean', 'berry'],
    'Japanese wave pattern',
    'pattern wave japanese asia japan scale background seamless sushi ocean water',
  ),
  arches: scene(
    ['desert', 'berry'],
    'Rainbow arches below a round sun',
    'abstract arch rainbow boho shape sun background art poster retro',
  ),
  contours: scene(
    ['forest', 'desert'],
    'Contour lines like those of a hiking map',
    'abstract contour map topography line pattern background outdoor terrain route',
  ),
  terrazzo: scene(
    ['desert', 'nordic', 'berry'],
    'Terrazzo of colorful stone chips',
    'pattern terrazzo stone floor marble chip background interior texture',
  ),
  'flow-lines': scene(
    ['dusk', 'ocean'],
    'Flowing lines in bright colors on dark ground',
    'abstract line flow wave motion music sound energy background dark technology data',
  ),
  circles: scene(
    ['citrus', 'ocean'],
    'Overlapping translucent circles',
    'abstract circle bubble overlap dot background round color colorful art',
  ),
}
export type SceneName = keyof typeof scenes
