import { type Field, type Fields, isObject, createObjectSchema, readFields, type Values } from './field.ts'
import { LINK_PATTERN, WEB_PATTERN } from './href.ts'

interface FieldOptions<V> {
  description?: string
  default?: V
}

interface TextOptions extends FieldOptions<string> {
  minLength?: number
  maxLength?: number
  /** A regular expression, and the message if it does not match. */
  pattern?: string
  message?: string
  /** The editor of the field, if it is not a plain text: `date`, `time`, `time-zone`, `email` or `phone`. */
  editor?: string
}

/** Single-line text. */
export function text(title: string, options: TextOptions = {}): Field<string> {
  const { editor = 'text', ...rest } = options
  return createTextField(editor, { title, maxLength: 200, ...rest })
}

/** Multi-line plain text. */
export function lines(title: string, options: TextOptions = {}): Field<string> {
  return createTextField('lines', { title, maxLength: 2000, ...options })
}

/** A link: web, email, phone, a page of this document (`page:<id>`, `/slug`) or an anchor. May be empty. */
export function link(title: string, options: FieldOptions<string> & { only?: 'web' | 'https' } = {}): Field<string> {
  const { only, ...rest } = options
  if (only === undefined)
    return createTextField('link', { title, maxLength: 2000, ...rest, pattern: LINK_PATTERN, message: LINK_MESSAGE })
  const pattern = only === 'web' ? WEB_PATTERN : WEB_PATTERN.replace('s?:', 's:')
  const scheme = only === 'web' ? 'https:// or http://' : 'https://'
  return createTextField('link', {
    title,
    maxLength: 2000,
    ...rest,
    pattern,
    message: `Must be empty or an address that starts with ${scheme}`,
  })
}

/** In characters. The longest embed codes of providers have about 8,000. */
const LONGEST_EMBED_CODE = 20_000

/** An address at another site, or the code that the site offers for showing the content elsewhere. May be empty. */
export function embedAddress(title: string): Field<string> {
  return createTextField('embed', { title, maxLength: LONGEST_EMBED_CODE })
}

/** Source text, such as HTML. May be empty. */
export function code(title: string, options: FieldOptions<string> & { maxLength: number }): Field<string> {
  return createTextField('code', { title, ...options })
}

/** A color as #rrggbb. May be empty if the default is empty. */
export function color(title: string, options: FieldOptions<string> & { default: string }): Field<string> {
  const pattern = options.default === '' ? '^(#[0-9A-Fa-f]{6})?$' : '^#[0-9A-Fa-f]{6}$'
  return createTextField('colour', {
    title,
    ...options,
    maxLength: 7,
    pattern,
    message: 'Must be a color such as #1f4d43',
  })
}

/** Name of a font family, or empty. A family that the service does not have is ignored. */
export function fontFamily(title: string, options: FieldOptions<string> = {}): Field<string> {
  const message = 'Must be empty or the name of a font family'
  const pattern = '^([a-z][a-z0-9-]{0,59})?$'
  const { schema, read } = createTextField('text', { title, default: '', ...options, maxLength: 60, pattern, message })
  const isFamily = new RegExp(pattern)
  // The value becomes part of a style.
  return { schema, read: (stored) => (isFamily.test(read(stored)) ? read(stored) : '') }
}

/** Name of an icon in icon-paths.ts, or empty. An unknown name draws nothing. */
export function icon(title: string, options: FieldOptions<string> = {}): Field<string> {
  const message = 'Must be empty or the name of an icon'
  return createTextField('icon', { title, ...options, maxLength: 60, pattern: '^[a-z0-9-]*$', message })
}

/** A local date and time, or empty. */
export function dateTime(title: string, options: FieldOptions<string> = {}): Field<string> {
  // Such as `2027-06-18T19:00`, or empty.
  const pattern = String.raw`^(\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d)?$`
  return createTextField('date-time', {
    title,
    ...options,
    maxLength: 16,
    pattern,
    message: 'Must be empty or a time such as 2027-06-18T19:00',
  })
}

export function toggle(
  title: string,
  { default: initial = false, ...options }: FieldOptions<boolean> = {},
): Field<boolean> {
  return {
    schema: { title, ...options, type: 'boolean', default: initial, 'x-editor': 'toggle' },
    read: (stored) => (typeof stored === 'boolean' ? stored : initial),
  }
}

export function number(
  title: string,
  settings: FieldOptions<number> & { default: number; minimum?: number; maximum?: number; integer?: boolean },
): Field<number> {
  const { integer, ...schema } = settings
  return {
    schema: { title, ...schema, type: integer ? 'integer' : 'number', 'x-editor': 'number' },
    read: (stored) => (typeof stored === 'number' ? stored : settings.default),
  }
}

/** One of several options; `options` maps values to labels. */
export function choice<const O extends { readonly [value: string]: string }>(
  title: string,
  settings: FieldOptions<keyof O & string> & { default: keyof O & string; options: O },
): Field<keyof O & string> {
  const { options, ...schema } = settings
  const isOption = (value: unknown): value is keyof O & string =>
    typeof value === 'string' && Object.hasOwn(options, value)
  return {
    schema: {
      title,
      ...schema,
      type: 'string',
      enum: Object.keys(options),
      'x-labels': Object.values(options),
      'x-editor': 'choice',
    },
    read: (stored) => (isOption(stored) ? stored : settings.default),
  }
}

interface ListOptions<I extends Fields> {
  description?: string
  /** Fields of an item, each with a default. */
  item: I
  default: Values<I>[]
  minItems?: number
  maxItems?: number
}

/** An ordered list of objects. */
export function list<I extends Fields>(title: string, { item, ...options }: ListOptions<I>): Field<Values<I>[]> {
  return {
    schema: { title, maxItems: 100, ...options, type: 'array', items: createObjectSchema(item), 'x-editor': 'list' },
    read: (stored) =>
      Array.isArray(stored) ? stored.filter(isObject).map((fields) => readFields(item, fields)) : options.default,
  }
}

/** Any number of the options, each at most once. */
export function choices<const O extends string>(
  title: string,
  settings: Omit<FieldOptions<O[]>, 'default'> & { default: readonly O[]; options: readonly O[] },
): Field<O[]> {
  const { options, default: initial, ...schema } = settings
  return {
    schema: {
      title,
      ...schema,
      type: 'array',
      items: { type: 'string', enum: [...options] },
      maxItems: options.length,
      default: [...initial],
      'x-editor': 'choices',
    },
    read: (stored) => (Array.isArray(stored) ? options.filter((option) => stored.includes(option)) : initial.slice()),
  }
}

/** A list of texts. */
export function texts(
  title: string,
  settings: FieldOptions<string[]> & { maxItems?: number; maxLength?: number } = {},
): Field<string[]> {
  const { maxLength = 200, default: initial = [], ...schema } = settings
  return {
    schema: {
      title,
      maxItems: 100,
      ...schema,
      type: 'array',
      items: { type: 'string', maxLength },
      default: initial,
      'x-editor': 'texts',
    },
    read: (stored) => (Array.isArray(stored) ? stored.filter((value) => typeof value === 'string') : initial),
  }
}

const LINK_MESSAGE =
  'Must be empty or an address: https://…, mailto:…, tel:…, sms:…, geo:…, a page of this site (/menu) or a place on it (#contact)'

function createTextField(
  editor: string,
  { message, default: initial = '', ...schema }: Omit<TextOptions, 'editor'> & { title: string },
): Field<string> {
  return {
    schema: {
      ...schema,
      type: 'string',
      default: initial,
      'x-editor': editor,
      ...(message === undefined ? {} : { 'x-message': message }),
    },
    read: (stored) => (typeof stored === 'string' ? stored : initial),
  }
}
