import type { Json } from './http.ts'

export interface FakeBlockType {
  type: string
  label: string
  plan: string
  /** JSON Schema of the fields; `true` allows everything. */
  schema: unknown
}

const createObjectSchema = (properties: Json, keywords: Json = {}): Json => ({
  type: 'object',
  properties,
  ...keywords,
})
const createTextSchema = (title: string, keywords: Json = {}): Json => ({ type: 'string', title, ...keywords })

/** A long list of choices, which a client must be able to show. */
const longPlaceList = Array.from({ length: 400 }, (_, index) => `Place ${index + 1}`)

/** Block types that no client knows. Some share their name with a type of Tessera, but have other fields. */
export const blockTypes: readonly FakeBlockType[] = [
  {
    type: 'header',
    label: 'Header',
    plan: 'basic',
    schema: createObjectSchema({ title: createTextSchema('Title', { default: '' }) }),
  },
  {
    type: 'heading',
    label: 'Big words',
    plan: 'basic',
    schema: createObjectSchema({ words: createTextSchema('Words', { default: 'New words', maxLength: 200 }) }),
  },
  {
    type: 'image',
    label: 'Picture',
    plan: 'basic',
    schema: createObjectSchema({
      picture: createObjectSchema(
        {
          href: createTextSchema('Address', { format: 'uri', default: '' }),
          says: createTextSchema('Says', { default: '' }),
        },
        { title: 'Picture', default: { href: '', says: '' } },
      ),
    }),
  },
  {
    type: 'verse',
    label: 'Verse',
    plan: 'basic',
    schema: createObjectSchema({ text: createTextSchema('Text', { default: 'A line', maxLength: 2000 }) }),
  },
  {
    // Its fields are required and have no defaults, so that this block cannot be added with empty fields.
    type: 'notice',
    label: 'Notice',
    plan: 'basic',
    schema: createObjectSchema(
      {
        body: createTextSchema('Body', { minLength: 1 }),
        url: createTextSchema('Link', { format: 'uri' }),
        loud: { type: 'boolean' },
      },
      { required: ['body', 'url'], additionalProperties: false },
    ),
  },
  {
    type: 'team',
    label: 'Team',
    plan: 'core',
    schema: createObjectSchema({
      people: {
        type: 'array',
        title: 'People',
        default: [],
        maxItems: 20,
        items: createObjectSchema(
          {
            name: createTextSchema('Name'),
            role: createObjectSchema({
              title: createTextSchema('Title'),
              since: { type: 'integer', minimum: 1900, maximum: 2100 },
            }),
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
    schema: createObjectSchema({
      email: createTextSchema('Email', { format: 'email' }),
      opened: createTextSchema('Opened', { format: 'date' }),
      paint: createTextSchema('Paint', { format: 'color' }),
      web: createTextSchema('Web', { format: 'uri' }),
    }),
  },
  {
    type: 'place',
    label: 'Place',
    plan: 'basic',
    schema: createObjectSchema({
      place: { title: 'Place', enum: longPlaceList, default: 'Place 1' },
      stars: { type: 'integer', title: 'Stars', minimum: 1, maximum: 5, default: 3 },
      size: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 10, multipleOf: 0.5, default: 1 },
      level: { type: 'integer', enum: [1, 2, 4, 8], default: 2 },
    }),
  },
  {
    type: 'media',
    label: 'Media',
    plan: 'pro',
    schema: createObjectSchema({
      source: {
        title: 'Source',
        oneOf: [
          createObjectSchema(
            { kind: { const: 'film' }, url: createTextSchema('Address', { format: 'uri' }) },
            { required: ['kind', 'url'] },
          ),
          createObjectSchema(
            { kind: { const: 'sound' }, file: createTextSchema('File') },
            { required: ['kind', 'file'] },
          ),
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
    // The schema has no properties at its root.
    type: 'offer',
    label: 'Offer',
    plan: 'basic',
    schema: {
      allOf: [
        createObjectSchema({ price: { type: 'number', default: 1 } }),
        createObjectSchema({ unit: createTextSchema('Unit', { default: 'EUR' }) }),
      ],
    },
  },
  {
    type: 'person',
    label: 'Person',
    plan: 'basic',
    schema: createObjectSchema(
      { who: { $ref: '#/$defs/who' } },
      { $defs: { who: createObjectSchema({ name: createTextSchema('Name', { default: 'Nobody' }) }) } },
    ),
  },
  {
    type: 'odd',
    label: 'Odd',
    plan: 'basic',
    schema: createObjectSchema({
      note: { type: ['string', 'null'], title: 'Note', default: null },
      stamp: createTextSchema('Stamp', { readOnly: true, default: 'set by the service' }),
      code: createTextSchema('Code', { contentMediaType: 'text/html', 'x-shown-as': 'editor', default: '' }),
      numbers: { type: 'array', items: { type: 'number' }, default: [] },
    }),
  },
  { type: 'anything', label: 'Anything', plan: 'basic', schema: true },
  // A plan that no client knows.
  {
    type: 'concierge',
    label: 'Concierge',
    plan: 'enterprise',
    schema: createObjectSchema({ line: createTextSchema('Line', { default: '' }) }),
  },
]
