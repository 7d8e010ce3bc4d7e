import { useQuery } from '@tanstack/react-query'
import { blocksQueries } from '../../../../api/pages.ts'
import { isRecord } from '../../../../api/client.ts'

/** Title of a field from the schema of its type, else its name in the document. */
export function useFieldTitle(type: string | undefined, field: string): string {
  const { data: types } = useQuery(blocksQueries.types())
  const names = types?.map((each) => each.type) ?? []
  const { data: schemas } = useQuery({ ...blocksQueries.schemas(names), enabled: names.length > 0 })
  const schema = schemas?.find((each) => each.type === type)?.schema
  const properties = isRecord(schema) && isRecord(schema['properties']) ? schema['properties'] : {}
  const described = properties[field]
  if (isRecord(described) && typeof described['title'] === 'string') return described['title']
  const words = field.replaceAll(/(?=[A-Z])/g, ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
