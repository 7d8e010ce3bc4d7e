import { Link } from '@tanstack/react-router'
import Upload from 'lucide-react/icons/upload'
import { useMay } from '../../api/use-may.ts'
import { buttonClass } from '../../ui/button-class.ts'

/** Leads to where many codes are made at once. */
export function ImportLink() {
  if (!useMay()('POST /codes/bulk')) return null
  return (
    <Link
      to="/codes/import"
      search={(before) => before}
      className={buttonClass('secondary', 'max-sm:w-control max-sm:px-0!')}
    >
      <Upload aria-hidden />
      <span className="max-sm:sr-only">Import</span>
    </Link>
  )
}
