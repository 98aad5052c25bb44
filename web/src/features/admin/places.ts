import { t } from '@lingui/core/macro'
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
  { value: 'home', label: t`Home`, title: t`Admin`, to: paths.admin() },
  { value: 'reports', label: t`Reports` },
  { value: 'claims', label: t`Lost numbers` },
  { value: 'interested', label: t`Interested people`, to: paths.interestedUsers() },
  { value: 'outbox', label: t`Outbox` },
  { value: 'notices', label: t`Notices`, to: paths.delivery() },
  { value: 'phone', label: t`Phone Analytics` },
  { value: 'blocked', label: t`Blocked numbers` },
  { value: 'actions', label: t`Actions` },
] as const satisfies PlaceOfDesk[]

export type Place = (typeof ALL)[number]['value']

/** The sections of the admin's desk: first those where people may be waiting, then messages, then numbers and logs. */
export const PLACES: readonly PlaceOfDesk[] = ALL

export function addressOf({ value, to }: PlaceOfDesk): string {
  return to ?? `${paths.admin()}?tab=${value}`
}
