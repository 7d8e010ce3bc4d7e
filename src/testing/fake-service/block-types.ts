import type { Json } from './http.ts'

export interface StandInBlockType {
  type: string
  label: string
  plan: string
  /** JSON Schema of the fields; `true` allows everything. */
  schema: unknown
}

const object = (properties: Json, keywords: Json = {}): Json => ({ type: 'object', properties, ...keywords })
const text = (title: string, keywords: Json = {}): Json => ({ type: 'string', title, ...keywords })

/** As many choices as a client may have to show. */
const places = Array.from({ length: 400 }, (_, index) => `Place ${index + 1}`)

/** Types that no client knows: some share a name with a known type, but not its fields. */
export const blockTypes: readonly StandInBlockType[] = [
  { type: 'header', label: 'Header', plan: 'basic', schema: object({ title: text('Title', { default: '' }) }) },
  {
    type: 'heading',
    label: 'Big words',
    plan: 'basic',
    schema: object({ words: text('Words', { default: 'New words', maxLength: 200 }) }),
  },
  {
    type: 'image',
    label: 'Picture',
    plan: 'basic',
    schema: object({
      picture: object(
        { href: text('Address', { format: 'uri', default: '' }), says: text('Says', { default: '' }) },
        { title: 'Picture', default: { href: '', says: '' } },
      ),
    }),
  },
  {
    type: 'verse',
    label: 'Verse',
    plan: 'basic',
    schema: object({ text: text('Text', { default: 'A line', maxLength: 2000 }) }),
  },
  {
    // Required, and without a default: cannot be added with empty fields.
    type: 'notice',
    label: 'Notice',
    plan: 'basic',
    schema: object(
      { body: text('Body', { minLength: 1 }), url: text('Link', { format: 'uri' }), loud: { type: 'boolean' } },
      { required: ['body', 'url'], additionalProperties: false },
    ),
  },
  {
    type: 'team',
    label: 'Team',
    plan: 'core',
    schema: object({
      people: {
        type: 'array',
        title: 'People',
        default: [],
        maxItems: 20,
        items: object(
          {
            name: text('Name'),
            role: object({ title: text('Title'), since: { type: 'integer', minimum: 1900, maximum: 2100 } }),
          },
          { required: ['name'] },
        ),
      },
    }),
  },
  {
    type: 'reach',
    label: 'Reach us',
    plan: 'basic',
    schema: object({
      email: text('Email', { format: 'email' }),
      opened: text('Opened', { format: 'date' }),
      paint: text('Paint', { format: 'color' }),
      web: text('Web', { format: 'uri' }),
    }),
  },
  {
    type: 'place',
    label: 'Place',
    plan: 'basic',
    schema: object({
      place: { title: 'Place', enum: places, default: 'Place 1' },
      stars: { type: 'integer', title: 'Stars', minimum: 1, maximum: 5, default: 3 },
      size: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 10, multipleOf: 0.5, default: 1 },
      level: { type: 'integer', enum: [1, 2, 4, 8], default: 2 },
    }),
  },
  {
    type: 'media',
    label: 'Media',
    plan: 'pro',
    schema: object({
      source: {
        title: 'Source',
        oneOf: [
          object({ kind: { const: 'film' }, url: text('Address', { format: 'uri' }) }, { required: ['kind', 'url'] }),
          object({ kind: { const: 'sound' }, file: text('File') }, { required: ['kind', 'file'] }),
        ],
        default: { kind: 'sound', file: '' },
      },
      length: { anyOf: [{ type: 'integer' }, { type: 'string' }], default: 'auto' },
      tone: {
        oneOf: [
          { const: 'warm', title: 'Warm' },
          { const: 'cold', title: 'Cold' },
        ],
        default: 'warm',
      },
    }),
  },
  {
    // No properties at its root.
    type: 'offer',
    label: 'Offer',
    plan: 'basic',
    schema: {
      allOf: [object({ price: { type: 'number', default: 1 } }), object({ unit: text('Unit', { default: 'EUR' }) })],
    },
  },
  {
    type: 'person',
    label: 'Person',
    plan: 'basic',
    schema: object(
      { who: { $ref: '#/$defs/who' } },
      { $defs: { who: object({ name: text('Name', { default: 'Nobody' }) }) } },
    ),
  },
  {
    type: 'odd',
    label: 'Odd',
    plan: 'basic',
    schema: object({
      note: { type: ['string', 'null'], title: 'Note', default: null },
      stamp: text('Stamp', { readOnly: true, default: 'set by the service' }),
      code: text('Code', { contentMediaType: 'text/html', 'x-shown-as': 'editor', default: '' }),
      numbers: { type: 'array', items: { type: 'number' }, default: [] },
    }),
  },
  { type: 'anything', label: 'Anything', plan: 'basic', schema: true },
  // A plan that no client knows.
  {
    type: 'concierge',
    label: 'Concierge',
    plan: 'enterprise',
    schema: object({ line: text('Line', { default: '' }) }),
  },
]
