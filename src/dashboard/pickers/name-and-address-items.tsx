import Link2 from 'lucide-react/icons/link-2'
import Pencil from 'lucide-react/icons/pencil'
import { MenuItem } from '../ui/menu-item.tsx'

/** Menu items of a page or site that open the dialogs for its name and its address. */
export function NameAndAddressItems({ onSelect }: { onSelect: (kind: 'rename' | 'address') => void }) {
  return (
    <>
      <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onSelect('rename')}>
        Rename
      </MenuItem>
      <MenuItem icon={<Link2 aria-hidden />} onSelect={() => onSelect('address')}>
        Change address
      </MenuItem>
    </>
  )
}
