import { Screen } from '../../../ui/screen.tsx'
import { DryRun } from './dry-run.tsx'
import { ImportSource } from './import-source.tsx'
import { BackToCodesLink } from '../back-to-codes-link.tsx'
import { useImport } from './use-import.ts'

/** Many codes at once: paste or file, a dry run in which every row says what would happen, and then the codes. */
export function ImportScreen() {
  const work = useImport()
  return (
    <Screen title="Import" parent={<BackToCodesLink />}>
      {work.table && work.columns ? <DryRun work={work} /> : <ImportSource onText={work.readText} />}
    </Screen>
  )
}
