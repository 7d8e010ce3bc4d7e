import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { filesQueries, type FileVersion, restoreFile, type StoredFile } from '#dashboard/api/files.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { formatBytes } from '#dashboard/ui/formats.ts'
import { RelativeTime } from '#dashboard/ui/relative-time.tsx'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import { toast } from '#dashboard/ui/toast.ts'
import { LoadError } from '../load-error.tsx'

interface FileVersionsProps {
  file: StoredFile
  onRestored?: () => void
}

/** The last versions of a file, each of which can be shown to visitors again. */
export function FileVersions({ file, onRestored }: FileVersionsProps) {
  const mayRestore = usePermission()('POST /files/{id}/restore')
  const query = useQuery(filesQueries.versions(file.id))
  const restore = useRestoreFile()
  if (query.error && !query.data) return <LoadError title="The versions could not be loaded" query={query} />
  if (!query.data) return <Skeleton className="h-32" />
  const choose = ({ version }: FileVersion) => {
    restore({ id: file.id, version })
    onRestored?.()
  }
  return (
    <ul aria-label="Versions" className="grid divide-y">
      {query.data.map((version) => (
        <li key={version.version} className="flex items-center justify-between gap-3 py-2 text-sm">
          <span className="min-w-0">
            <span className="block wrap-anywhere">{version.fileName}</span>
            <span className="text-xs text-ink-faint">
              Version {version.version} · {formatBytes(version.size)}, {version.actor.name},{' '}
              <RelativeTime at={version.createdAt} />
            </span>
          </span>
          {version.live ? (
            <span className="text-xs text-ink-soft">Current</span>
          ) : mayRestore ? (
            <Button
              aria-label={`Show again: ${version.fileName}, version ${version.version}`}
              onClick={() => choose(version)}
            >
              Show again
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

/** Returns a function that shows another version of a file to visitors. */
export function useRestoreFile() {
  const queryClient = useQueryClient()
  const { mutate } = useMutation(restoreFile(queryClient))
  return ({ id, version }: { id: string; version: number }) =>
    mutate({ id, version }, { onSuccess: ({ fileName }) => toast({ message: `Visitors get ${fileName} again` }) })
}
