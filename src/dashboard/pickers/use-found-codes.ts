import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { codesQueries } from '../api/codes.ts'
import { getFailureText } from '../api/failure-text.ts'
import type { PickedCode } from './codes-picker.tsx'

/** Server-side search for codes, for a combobox. */
export function useCodeSearch() {
  const [typedText, setTypedText] = useState('')
  const query = typedText.trim()
  const list = useInfiniteQuery({
    ...codesQueries.list({ limit: 50, ...(query && { search: query }) }),
    placeholderData: keepPreviousData,
  })
  const codes = list.data?.pages.flatMap(({ data }) => data.map(toPickedCode)) ?? []
  return {
    codes,
    onSearch: setTypedText,
    empty: list.error ? getFailureText(list.error) : list.isPending ? 'Loading the codes…' : 'No matching codes',
    actions: list.hasNextPage ? [{ label: 'Show more codes', run: () => void list.fetchNextPage() }] : [],
  }
}

function toPickedCode({ id, shortCode, name }: PickedCode): PickedCode {
  return { id, shortCode, name }
}

export function toOption({ id, shortCode, name }: PickedCode) {
  return { value: id, label: name, detail: shortCode }
}
