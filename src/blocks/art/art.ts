/** A built-in picture, which any page may use as `art:<name>`; its SVG is `art/<name>.svg`. */
export interface Art {
  name: string
  width: number
  height: number
  /** Alternative text. */
  alt: string
}

export const art: readonly Art[] = [
  wide('laid-table', 'A plate of tagliatelle with basil on a checked tablecloth, seen from above'),
  wide('lemon-branch', 'Two lemons hanging from a branch in blossom'),
  wide('wine-and-olives', 'A bottle of wine, two glasses and a bowl of olives before an arched window'),
  wide('pier-at-dusk', 'A pier with a domed pavilion before a great setting sun'),
  wide('bandstand', 'A trio playing in a striped bandstand, seen over the heads of the audience'),
  square('sound-pattern', 'A pattern of discs, arcs and stripes in dusk colours'),
  wide('coffee-mill', 'A green hand mill with brass rings and a wooden knob, coffee beans beside it'),
  square('mill-burrs', 'The steel burrs of the mill from above, twelve curved blades in a toothed ring'),
  square('mill-parts', 'The parts of the mill laid out: crank, lid, body, jar, burrs and a washer'),
  square('pour-over', 'Coffee dripping from a ceramic filter into a glass carafe'),
  square('engineer-portrait', 'Portrait of a smiling woman with round glasses and a bun'),
  wide('footbridge', 'Drawing of an arched footbridge with a walker and a cyclist crossing'),
  square('beam-drawing', 'Drawing of a truss under a single load'),
  square('potter-portrait', 'Portrait of a laughing bearded man in a cap and an apron'),
  wide('three-vases', 'Three glazed vases on a shelf, one with leafy branches'),
  square('kiln-shelf', 'Three shelves of bowls, cups and jugs'),
  wide('bakery-window', 'A bakery window with a striped awning, a loaf, a croissant and baguettes'),
  wide('flour-and-dough', 'A round of dough with a rolling pin, a bowl of flour and an ear of wheat'),
  wide('canal-loft', 'A red-brick warehouse on a canal with a small boat in front'),
  wide('loft-living-room', 'A living room with a blue sofa before a tall arched window'),
  wide('loft-kitchen', 'A green kitchen with an island, three stools and three lamps'),
  wide(
    'loft-floor-plan',
    'Floor plan: two bedrooms and a bathroom on the left, one long living room and kitchen on the right',
  ),
  wide('lighthouse-night', 'A lighthouse on a rock at night, its beam across the sky'),
  square('oil-lamp', 'A lit oil lamp with a glass chimney'),
  square('fresnel-lens', 'A lighthouse lens of many glass rings around a bright lamp'),
  wide('keepers-room', 'A small room with a bunk, a writing table and a round window on the sea'),
  square('signal-flags', 'A mast with six signal flags'),
]

const byName = new Map(art.map((picture) => [picture.name, picture]))

export function findArt(name: string): Art | undefined {
  return byName.get(name)
}

function wide(name: string, alt: string): Art {
  return { name, width: 1200, height: 800, alt }
}

function square(name: string, alt: string): Art {
  return { name, width: 800, height: 800, alt }
}
