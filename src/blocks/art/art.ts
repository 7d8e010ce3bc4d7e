/** A built-in picture. Any page may use the picture as `art:<name>`, and its SVG is `art/<name>.svg`. */
export interface Art {
  name: string
  width: number
  height: number
  /** Alternative text. */
  alt: string
}

export const art: readonly Art[] = [
  defineWideArt('laid-table', 'A plate of tagliatelle with basil on a checked tablecloth, seen from above'),
  defineWideArt('lemon-branch', 'Two lemons hanging from a branch in blossom'),
  defineWideArt('wine-and-olives', 'A bottle of wine, two glasses and a bowl of olives before an arched window'),
  defineWideArt('pier-at-dusk', 'A pier with a domed pavilion before a great setting sun'),
  defineWideArt('bandstand', 'A trio playing in a striped bandstand, seen over the heads of the audience'),
  defineSquareArt('sound-pattern', 'A pattern of discs, arcs and stripes in dusk colours'),
  defineWideArt('coffee-mill', 'A green hand mill with brass rings and a wooden knob, coffee beans beside it'),
  defineSquareArt('mill-burrs', 'The steel burrs of the mill from above, twelve curved blades in a toothed ring'),
  defineSquareArt('mill-parts', 'The parts of the mill laid out: crank, lid, body, jar, burrs and a washer'),
  defineSquareArt('pour-over', 'Coffee dripping from a ceramic filter into a glass carafe'),
  defineSquareArt('engineer-portrait', 'Portrait of a smiling woman with round glasses and a bun'),
  defineWideArt('footbridge', 'Drawing of an arched footbridge with a walker and a cyclist crossing'),
  defineSquareArt('beam-drawing', 'Drawing of a truss under a single load'),
  defineSquareArt('potter-portrait', 'Portrait of a laughing bearded man in a cap and an apron'),
  defineWideArt('three-vases', 'Three glazed vases on a shelf, one with leafy branches'),
  defineSquareArt('kiln-shelf', 'Three shelves of bowls, cups and jugs'),
  defineWideArt('bakery-window', 'A bakery window with a striped awning, a loaf, a croissant and baguettes'),
  defineWideArt('flour-and-dough', 'A round of dough with a rolling pin, a bowl of flour and an ear of wheat'),
  defineWideArt('canal-loft', 'A red-brick warehouse on a canal with a small boat in front'),
  defineWideArt('loft-living-room', 'A living room with a blue sofa before a tall arched window'),
  defineWideArt('loft-kitchen', 'A green kitchen with an island, three stools and three lamps'),
  defineWideArt(
    'loft-floor-plan',
    'Floor plan: two bedrooms and a bathroom on the left, one long living room and kitchen on the right',
  ),
  defineWideArt('lighthouse-night', 'A lighthouse on a rock at night, its beam across the sky'),
  defineSquareArt('oil-lamp', 'A lit oil lamp with a glass chimney'),
  defineSquareArt('fresnel-lens', 'A lighthouse lens of many glass rings around a bright lamp'),
  defineWideArt('keepers-room', 'A small room with a bunk, a writing table and a round window on the sea'),
  defineSquareArt('signal-flags', 'A mast with six signal flags'),
  defineWideArt('bistro-terrace', 'Three tables with red chairs before a green bistro with a striped awning'),
  defineSquareArt('oyster-plate', 'Six oysters on ice around half a lemon, seen from above'),
  defineWideArt('lake-hotel', 'A white hotel with a red roof on a lake, mountains behind it'),
  defineWideArt('hotel-room', 'A hotel room with a wide bed, an armchair and a window on the lake'),
  defineSquareArt('breakfast-tray', 'A breakfast tray with a croissant, coffee, an egg and juice'),
  defineWideArt('timber-houses', 'Four new houses with gabled roofs along a stream'),
  defineWideArt('flat-plan', 'Plan of a flat with a living room, a bedroom, a bathroom and a balcony'),
  defineWideArt('gallery-hall', 'A museum hall with paintings, a bronze and a skylight'),
  defineSquareArt('bather-painting', 'A framed painting of a bather in blue water under a red sun'),
  defineSquareArt('bronze-dancer', 'A bronze figure of a dancer with raised arms on a plinth'),
  defineWideArt('festival-stage', 'A stage at night with rays of light above a crowd'),
  defineSquareArt('neon-shapes', 'A pattern of circles, arcs and waves in neon colors'),
  defineWideArt('waiting-room', 'A bright waiting room with two chairs, a plant and a reception'),
  defineSquareArt('doctor-portrait', 'Portrait of a smiling woman with long hair in a white coat'),
  defineSquareArt('physio-portrait', 'Portrait of a smiling young man in a blue shirt'),
  defineSquareArt('dentist-portrait', 'Portrait of a smiling bearded man with glasses in a white coat'),
  defineWideArt('headphones', 'White headphones with a blue light, on black'),
  defineSquareArt('headphone-parts', 'The parts of a headphone laid out: cover, driver, chip and cushion'),
  defineWideArt('design-shop', 'The window of a furniture shop with a chair, lamps and a shelf'),
  defineSquareArt('red-chair', 'A red upholstered chair on four wooden legs'),
  defineSquareArt('reading-lamp', 'A table lamp with a yellow shade, lit'),
  defineSquareArt('blue-vase', 'A dark blue vase with five red flowers'),
  defineSquareArt('folded-blankets', 'Four folded blankets with stripes, stacked'),
]

const artByName = new Map(art.map((picture) => [picture.name, picture]))

export function findArt(name: string): Art | undefined {
  return artByName.get(name)
}

function defineWideArt(name: string, alt: string): Art {
  return { name, width: 1200, height: 800, alt }
}

function defineSquareArt(name: string, alt: string): Art {
  return { name, width: 800, height: 800, alt }
}
