import { Link } from '@tanstack/react-router'
import Upload from 'lucide-react/icons/upload'
import { usePermission } from '../../../api/use-permission.ts'
import { buttonClass } from '../../../ui/button-class.ts'

/** Link to the bulk import. */
export function ImportLink() {
  if (!usePermission()('POST /codes/bulk')) return null
  return (
    <Link
      to="/codes/import"
      search={(before) => before}
      title="Import"
      className={buttonClass('secondary', '@max-[560px]/bar:w-control @max-[560px]/bar:px-0!')}
    >
      <Upload aria-hidden />
      <span className="@max-[560px]/bar:sr-only">Import</span>
    </Link>
  )
}
