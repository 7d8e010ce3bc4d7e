import { createCode, createId, type FakeCode } from './data.ts'
import { isJson, type Json, FakeApiError, type Route, type FakeServiceRequest } from './http.ts'
import { type FakeServiceState, paginate, getScanWindow } from './fake-service-options.ts'

const changeable = ['name', 'folderId', 'tags', 'archived', 'destination']

export function createCodeRoutes({ data, origin }: FakeServiceState): Record<string, Route> {
  const getCode = (id: string | undefined) => {
    const code = data().codes.find((code) => code.id === id)
    if (!code) throw new FakeApiError(404, 'nothing_there', 'There is no such code.')
    return code
  }
  return {
    'GET /codes': {
      query: ['limit', 'cursor', 'archived', 'folderId', 'tag', 'q', 'sort'],
      handle: ({ query }) => {
        const listedCodes = paginate(data().codes.filter(createMatcher(query)), query)
        const getScans = ({ id }: FakeCode) =>
          data().scans.filter(({ code }) => isJson(code) && code['id'] === id).length
        return { ...listedCodes, data: listedCodes.data.map((code) => ({ ...code, scans: getScans(code) })) }
      },
    },
    'POST /codes': {
      body: ['name', 'destination', 'design', 'templateId', 'logo'],
      handle: ({ body }) => {
        const destination = getDestination(body['destination'])
        const code = createCode(origin(), getName(body['name']), { destination, updatedAt: new Date().toISOString() })
        data().codes.unshift(code)
        return code
      },
    },
    'PATCH /codes/bulk': {
      body: ['ids', ...changeable, 'addTags', 'removeTags'],
      handle: ({ body: { ids, ...change } }) => {
        const chosenCodes = data().codes.filter(({ id }) => Array.isArray(ids) && ids.includes(id))
        for (const code of chosenCodes) applyChange(code, change)
        return { updated: chosenCodes.length, failed: [] }
      },
    },
    'POST /codes/bulk': {
      body: ['rows', 'folderId', 'folderName'],
      handle: (request) => createCodes(request, { data, origin }),
    },
    'GET /codes/{id}': { handle: ({ params }) => getCode(params['id']) },
    'PATCH /codes/{id}': {
      body: changeable,
      handle: ({ params, body }) => applyChange(getCode(params['id']), body),
    },
    'GET /codes/{id}/scans': {
      query: ['limit', 'cursor', 'from', 'to'],
      handle: ({ params, query }) => {
        const { id } = getCode(params['id'])
        const scans = data().scans.filter(({ code }) => isJson(code) && code['id'] === id)
        return { ...paginate(scans, query), window: getScanWindow() }
      },
    },
    ...createDesignRoutes({ data, origin }, getCode),
  }
}

function createDesignRoutes(
  { data, origin }: Pick<FakeServiceState, 'data' | 'origin'>,
  getCode: (id: string | undefined) => FakeCode,
): Record<string, Route> {
  return {
    'POST /codes/{id}/template': {
      body: ['name'],
      handle: ({ params, body }) => {
        const { previewUrl } = getCode(params['id'])
        const saved = { id: createId('design'), name: getName(body['name']), previewUrl }
        const now = new Date().toISOString()
        data().templates.unshift({
          ...saved,
          scope: 'workspace',
          isPro: false,
          locked: false,
          createdAt: now,
          updatedAt: now,
        })
        return saved
      },
    },
    'POST /design/preview': {
      body: ['design', 'logo'],
      handle: ({ body: { design } }) => ({
        previewUrl: `${origin()}/pictures/preview-1.svg`,
        design: {
          kind: isJson(design) ? design['kind'] : 'auto',
          archetype: 'calm',
          palette: ['#224466'],
          scanVerified: true,
        },
        warnings: [],
        scanVerified: true,
      }),
    },
  }
}

function createCodes(
  { body: { rows, folderId, folderName } }: FakeServiceRequest,
  { data, origin }: Pick<FakeServiceState, 'data' | 'origin'>,
) {
  if (!Array.isArray(rows) || rows.length === 0)
    throw new FakeApiError(400, 'no_rows', 'rows must be a list of some.').at('rows')
  let folder = typeof folderId === 'string' && folderId !== 'root' ? folderId : undefined
  if (typeof folderName === 'string') {
    folder = createId('folder')
    data().folders.push({ id: folder, parentId: null, name: folderName })
  }
  const created = rows.filter(isJson).map(({ name, url }) =>
    createCode(origin(), getName(name), {
      destination: getDestination({ type: 'url', url }),
      ...(folder !== undefined && { folderId: folder }),
    }),
  )
  data().codes.unshift(...created)
  const codes = created.map(({ id, shortCode, name }) => ({ id, shortCode, name }))
  return { folderId: folder ?? 'root', created: created.length, codes }
}

function createMatcher(query: URLSearchParams): (code: FakeCode) => boolean {
  const [folderId, tag, q] = [query.get('folderId'), query.get('tag'), query.get('q')?.toLowerCase()]
  const archived = query.get('archived') === 'true'
  return (code) =>
    code.archived === archived &&
    (folderId === null || (code.folderId ?? 'root') === folderId) &&
    (tag === null || code.tags.includes(tag)) &&
    (q === undefined || code.name.toLowerCase().includes(q))
}

function applyChange(
  code: FakeCode,
  { name, folderId, tags, archived, destination, addTags, removeTags }: Json,
): FakeCode {
  if (name !== undefined) code.name = getName(name)
  if (folderId === null || folderId === 'root') delete code.folderId
  else if (typeof folderId === 'string') code.folderId = folderId
  if (Array.isArray(tags)) code.tags = tags.map(String)
  if (Array.isArray(addTags)) code.tags = [...new Set([...code.tags, ...addTags.map(String)])]
  if (Array.isArray(removeTags)) code.tags = code.tags.filter((tag) => !removeTags.includes(tag))
  if (typeof archived === 'boolean') code.archived = archived
  if (destination !== undefined) code.destination = getDestination(destination)
  code.updatedAt = new Date().toISOString()
  return code
}

function getName(name: unknown): string {
  if (typeof name !== 'string' || name === '')
    throw new FakeApiError(400, 'name_needed', 'A name is needed.').at('name')
  return name
}

function getDestination(destination: unknown): Json {
  if (!isJson(destination) || typeof destination['type'] !== 'string')
    throw new FakeApiError(400, 'destination_needed', 'A destination is needed.').at('destination')
  const { type, url } = destination
  if (type === 'url' && !(typeof url === 'string' && URL.canParse(url)))
    throw new FakeApiError(400, 'not_an_address', 'This is not an address.').at('destination.url')
  return { ...destination, ...(typeof url === 'string' && { summary: url.replace(/^https?:\/\//, '') }) }
}
