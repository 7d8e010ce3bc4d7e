import { Screen } from '../../../ui/screen.tsx'
import { DryRun } from './dry-run.tsx'
import { ImportSource } from './import-source.tsx'
import { BackToCodesLink } from '../back-to-codes-link.tsx'
import { useImport } from './use-import.ts'

/** Bulk import: paste or choose a file, check the preview of each row, then create the codes. */
export function ImportScreen() {
  const work = useImport()
  return (
    <Screen title="Import" parent={<BackToCodesLink />}>
      {work.table && work.columns ? <DryRun work={work} /> : <ImportSource onText={work.readText} />}
    </Screen>
  )
}
