import { findStableSort } from '#contract/stable-sort.ts'
import { type ApiOperation, listApiOperations, type OperationField } from '../api-operations.ts'
import { checkPath } from './check-path.ts'
import { createPageLister } from './list-pages.ts'
import { createTimeSender } from './send-time.ts'

/** A parameter of a node, in the form that n8n reads. */
export interface NodeProperty {
  displayName: string
  name: string
  type: string
  default: unknown
  description?: string
  hint?: string
  required?: boolean
  noDataExpression?: boolean
  placeholder?: string
  options?: object[]
  typeOptions?: object
  displayOptions?: { show: Record<string, (string | boolean)[]> }
  routing?: object
}

/**
 * The parameters of the node: a resource, an operation, and the fields of the operation. n8n sends the request by their routing, so the node has
 * no program of its own, and an endpoint that is added to the contract is offered without another line.
 */
export function describeNodeProperties(operations: readonly ApiOperation[] = listApiOperations()): NodeProperty[] {
  const nounByResource = new Map(operations.map(({ resource, resourceNoun }) => [resource, resourceNoun]))
  const resourceOptions = [...nounByResource]
    .map(([value, noun]) => ({ name: toTitle(noun), value }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
  return [
    {
      displayName: 'Resource',
      name: 'resource',
      type: 'options',
      noDataExpression: true,
      options: resourceOptions,
      default: 'codes',
    },
    ...[...nounByResource.keys()].map((resource) =>
      describeOperationChoice(
        resource,
        operations.filter((operation) => operation.resource === resource),
      ),
    ),
    ...operations.flatMap(describeFields),
  ]
}

function describeOperationChoice(resource: string, operations: readonly ApiOperation[]): NodeProperty {
  const options = operations
    .map((operation) => ({
      name: toTitle(operation.method),
      value: operation.id,
      // n8n shows it in a list, and allows no punctuation.
      action: operation.summary.replace(/,.*/, ''),
      description: operation.summary,
      routing: describeRequest(operation),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
  return {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: [resource] } },
    options,
    default: options[0]?.value ?? '',
  }
}

function describeRequest({ httpMethod, path, fields, response }: ApiOperation): object {
  const url = path.replaceAll(/{(\w+)}/g, (_braces, name: string) => `{{encodeURIComponent($parameter["${name}"])}}`)
  const isFile = response === 'file'
  return {
    request: {
      method: httpMethod,
      url: `=${url}`,
      ...(isFile && { encoding: 'arraybuffer', json: false, headers: { Accept: '*/*' } }),
    },
    ...(url !== path && { send: { preSend: [checkPath] } }),
    ...(response === 'pages' && { operations: { pagination: createPageLister(findStableSort(fields)) } }),
    output: { postReceive: describeOutput(response) },
  }
}

function describeOutput(response: ApiOperation['response']): object[] {
  if (response === 'items') return [{ type: 'rootProperty', properties: { property: 'data' } }]
  if (response === 'file') return [{ type: 'binaryData', properties: { destinationProperty: 'data' } }]
  if (response === 'nothing') return [{ type: 'set', properties: { value: '={{ { "deleted": true } }}' } }]
  return []
}

function describeFields(operation: ApiOperation): NodeProperty[] {
  const displayOptions = { show: { resource: [operation.resource], operation: [operation.id] } }
  const required = operation.fields.filter(({ isRequired }) => isRequired)
  const optional = operation.fields.filter(
    ({ isRequired, name }) => !isRequired && !(operation.response === 'pages' && name === 'limit'),
  )
  return [
    ...required.map((field) => ({ ...describeField(field), required: true, displayOptions })),
    ...(operation.response === 'pages' ? describePaging(displayOptions) : []),
    ...(optional.length === 0
      ? []
      : [
          {
            displayName: 'Additional Fields',
            name: 'additionalFields',
            type: 'collection',
            placeholder: 'Add Field',
            default: {},
            displayOptions,
            options: optional.map(describeField).toSorted((a, b) => a.displayName.localeCompare(b.displayName)),
          },
        ]),
  ]
}

function describePaging(displayOptions: NonNullable<NodeProperty['displayOptions']>): NodeProperty[] {
  return [
    {
      displayName: 'Return All',
      name: 'returnAll',
      type: 'boolean',
      default: false,
      description: 'Whether to return all results or only up to a given limit',
      displayOptions,
      routing: { send: { paginate: true } },
    },
    {
      displayName: 'Limit',
      name: 'limit',
      type: 'number',
      typeOptions: { minValue: 1 },
      default: 50,
      description: 'Max number of results to return',
      displayOptions: { show: { ...displayOptions.show, returnAll: [false] } },
    },
  ]
}

function describeField(field: OperationField): NodeProperty {
  const { name, key, location, kind, choices } = field
  const description = toDescription(field)
  const sent = { type: location, property: name, propertyInDotNotation: false, ...describeSending(field) }
  return {
    displayName: toTitle(name),
    name: key,
    ...(description !== '' && { description }),
    ...controls[kind],
    ...(name === 'password' && { typeOptions: { password: true } }),
    ...(kind === 'choice' && {
      options: choices
        .map((value) => ({ name: toTitle(value), value }))
        .toSorted((a, b) => a.name.localeCompare(b.name)),
      default: choices[0] ?? '',
    }),
    ...(kind === 'json' && { hint: 'A JSON value' }),
    ...(location !== 'path' && { routing: { send: sent } }),
  }
}

const controls: Readonly<Record<OperationField['kind'], Pick<NodeProperty, 'type' | 'default' | 'typeOptions'>>> = {
  text: { type: 'string', default: '' },
  number: { type: 'number', default: 0 },
  boolean: { type: 'boolean', default: false },
  choice: { type: 'options', default: '' },
  list: { type: 'string', default: [], typeOptions: { multipleValues: true } },
  json: { type: 'json', default: '{}' },
  time: { type: 'dateTime', default: '' },
}

function describeSending({ kind, name, location }: OperationField): object {
  if (kind === 'json') return { value: '={{ typeof $value === "string" ? JSON.parse($value) : $value }}' }
  return kind === 'time' ? { preSend: [createTimeSender(location === 'query' ? 'qs' : 'body', name)] } : {}
}

/** n8n's style: a single sentence has no full stop, a boolean begins with "Whether", and initials are upper case. */
function toDescription({ kind, name, description }: OperationField): string {
  const text = writeInitials(description.includes('. ') ? description : description.replace(/\.$/, ''))
  if (kind !== 'boolean' || text.startsWith('Whether')) return text
  return text === '' ? `Whether to set ${toTitle(name).toLowerCase()}` : `Whether this holds: ${text}`
}

/** "the ID" instead of "the id", but not in code. */
function writeInitials(text: string): string {
  return text.replaceAll(/`[^`]*`|\b(?:ids?|urls?)\b/gi, (word) => initials.get(word.toLowerCase()) ?? word)
}

/** `listScans` and `folder-id` become "List Scans" and "Folder Id"; n8n writes "ID". */
export function toTitle(name: string): string {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[\s._-]+/)
    .filter((word) => word !== '')
    .map((word) => initials.get(word.toLowerCase()) ?? word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

const initials = new Map(
  ['id', 'ids', 'url', 'urls', 'utm', 'csv', 'pdf', 'svg', 'png', 'zip', 'api', 'os'].map((word) => [
    word,
    word.endsWith('s') && word !== 'os' ? `${word.slice(0, -1).toUpperCase()}s` : word.toUpperCase(),
  ]),
)
