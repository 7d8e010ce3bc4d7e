import { ParentLink } from '#dashboard/ui/lists/parent-link.tsx'

/** Link back to the list. The filters of the list stay in the address. */
export function BackToCodesLink() {
  return (
    <ParentLink to="/codes" keepsSearch>
      Codes
    </ParentLink>
  )
}
