/** A built-in picture, which any page may use as `art:<name>`; its SVG is `art/<name>.svg`. */
export interface Art {
  name: string
  width: number
  height: number
  /** Alternative text. */
  alt: string
}

const WIDE = { width: 1200, height: 800 }
const SQUARE = { width: 800, height: 800 }

export const art: readonly Art[] = [
  { name: 'laid-table', ...WIDE, alt: 'A plate of tagliatelle with basil on a checked tablecloth, seen from above' },
  { name: 'lemon-branch', ...WIDE, alt: 'Two lemons hanging from a branch in blossom' },
  {
    name: 'wine-and-olives',
    ...WIDE,
    alt: 'A bottle of wine, two glasses and a bowl of olives before an arched window',
  },
  { name: 'pier-at-dusk', ...WIDE, alt: 'A pier with a domed pavilion before a great setting sun' },
  { name: 'bandstand', ...WIDE, alt: 'A trio playing in a striped bandstand, seen over the heads of the audience' },
  { name: 'sound-pattern', ...SQUARE, alt: 'A pattern of discs, arcs and stripes in dusk colours' },
  { name: 'coffee-mill', ...WIDE, alt: 'A green hand mill with brass rings and a wooden knob, coffee beans beside it' },
  {
    name: 'mill-burrs',
    ...SQUARE,
    alt: 'The steel burrs of the mill from above, twelve curved blades in a toothed ring',
  },
  { name: 'mill-parts', ...SQUARE, alt: 'The parts of the mill laid out: crank, lid, body, jar, burrs and a washer' },
  { name: 'pour-over', ...SQUARE, alt: 'Coffee dripping from a ceramic filter into a glass carafe' },
  { name: 'engineer-portrait', ...SQUARE, alt: 'Portrait of a smiling woman with round glasses and a bun' },
  { name: 'footbridge', ...WIDE, alt: 'Drawing of an arched footbridge with a walker and a cyclist crossing' },
  { name: 'beam-drawing', ...SQUARE, alt: 'Drawing of a truss under a single load' },
  { name: 'potter-portrait', ...SQUARE, alt: 'Portrait of a laughing bearded man in a cap and an apron' },
  { name: 'three-vases', ...WIDE, alt: 'Three glazed vases on a shelf, one with leafy branches' },
  { name: 'kiln-shelf', ...SQUARE, alt: 'Three shelves of bowls, cups and jugs' },
  { name: 'bakery-window', ...WIDE, alt: 'A bakery window with a striped awning, a loaf, a croissant and baguettes' },
  { name: 'flour-and-dough', ...WIDE, alt: 'A round of dough with a rolling pin, a bowl of flour and an ear of wheat' },
  { name: 'canal-loft', ...WIDE, alt: 'A red-brick warehouse on a canal with a small boat in front' },
  { name: 'loft-living-room', ...WIDE, alt: 'A living room with a blue sofa before a tall arched window' },
  { name: 'loft-kitchen', ...WIDE, alt: 'A green kitchen with an island, three stools and three lamps' },
  {
    name: 'loft-floor-plan',
    ...WIDE,
    alt: 'Floor plan: two bedrooms and a bathroom on the left, one long living room and kitchen on the right',
  },
  { name: 'lighthouse-night', ...WIDE, alt: 'A lighthouse on a rock at night, its beam across the sky' },
  { name: 'oil-lamp', ...SQUARE, alt: 'A lit oil lamp with a glass chimney' },
  { name: 'fresnel-lens', ...SQUARE, alt: 'A lighthouse lens of many glass rings around a bright lamp' },
  { name: 'keepers-room', ...WIDE, alt: 'A small room with a bunk, a writing table and a round window on the sea' },
  { name: 'signal-flags', ...SQUARE, alt: 'A mast with six signal flags' },
]

const byName = new Map(art.map((each) => [each.name, each]))

export function findArt(name: string): Art | undefined {
  return byName.get(name)
}
