import { Guide } from '../features/guide/guide.tsx'
import { PageTitle } from '../ui/page-title.tsx'

/** The user guide, at both its addresses (NAV-18). */
export function Component() {
  return (
    <>
      <PageTitle title="User Guide" className="mb-6 text-title" />
      <Guide />
    </>
  )
}
