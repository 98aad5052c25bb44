import { paths } from '../../paths.ts'

type PlaceOfDesk = {
  value: string
  label: string
  /** The page's title, if it differs from the label. */
  title?: string
  /** The address, if the place isn't a tab of the admin page. */
  to?: string
}

const ALL = [
  { value: 'home', label: 'Home', title: 'Admin', to: paths.admin() },
  { value: 'reports', label: 'Reports' },
  { value: 'claims', label: 'Lost numbers' },
  { value: 'interested', label: 'Interested people', to: paths.interestedUsers() },
  { value: 'outbox', label: 'Outbox' },
  { value: 'notices', label: 'Notices', to: paths.delivery() },
  { value: 'phone', label: 'Phone Analytics' },
  { value: 'blocked', label: 'Blocked numbers' },
  { value: 'actions', label: 'Actions' },
] as const satisfies PlaceOfDesk[]

export type Place = (typeof ALL)[number]['value']

/**
 * The places of the admin's desk: first those with people waiting, then those for messages, then the logs.
 */
export const PLACES: readonly PlaceOfDesk[] = ALL

export function addressOf({ value, to }: PlaceOfDesk): string {
  return to ?? `${paths.admin()}?tab=${value}`
}
