import { InvitationsScreen } from '../features/invitations/invitations-screen.tsx'
import { PromoButton } from '../features/qr/promo-button.tsx'
import { latePart } from '../parts/late.tsx'
import { RowsOnTheirWay } from '../parts/list/rows-on-their-way.tsx'

const WAITING = <RowsOnTheirWay count={3} row="h-16 rounded-card" />
const UnitsToName = latePart(async () => (await import('./own-units.tsx')).UnitsToName, null)
const YourPeople = latePart(
  async () => (await import('../features/standing/your-people.tsx')).YourPeople,
  WAITING,
)

/** /invitations */
export function Component() {
  return <InvitationsScreen promo={<PromoButton />} units={<UnitsToName />} people={<YourPeople />} />
}
