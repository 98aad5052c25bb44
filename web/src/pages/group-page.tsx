import { paths } from '../paths.ts'
import { EmptyPage } from './empty-page.tsx'

/** One group. */
export function Component() {
  return (
    <EmptyPage title="Group" heading="Group Not Found" next={{ label: 'Back to groups', to: paths.groups() }}>
      You are in no group at this address. A group’s board is open to its three members only.
    </EmptyPage>
  )
}
