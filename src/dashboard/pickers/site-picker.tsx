import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { sitesQueries } from '../api/sites.ts'
import { ListedPicker, type PickerProps } from './listed-picker.tsx'
import { toHost } from './subdomain.ts'

/** Chooses a hosted site. */
export function SitePicker(props: PickerProps) {
  return (
    <ListedPicker
      {...props}
      noun="site"
      query={useQuery(sitesQueries.all())}
      toOption={({ id, name, url }) => ({ value: id, label: name, detail: toHost(url) })}
      getHint={(sites) =>
        sites.length > 0 ? undefined : (
          <>
            There are no sites yet.{' '}
            <Link to="/sites" search={{ new: true }} className="text-accent-text underline">
              Create one
            </Link>
          </>
        )
      }
    />
  )
}
