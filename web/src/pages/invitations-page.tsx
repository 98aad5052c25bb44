import { useIntroduced } from '../features/introductions/use-introduced.ts'
import { InvitationsScreen } from '../features/invitations/invitations-screen.tsx'
import { PromoButton } from '../features/invitations/qr/promo-button.tsx'
import { latePart, quietPart } from '../parts/late.tsx'
import { RowsOnTheirWay } from '../parts/list/rows-on-their-way.tsx'

const WAITING = <RowsOnTheirWay count={3} row="h-16 rounded-card" />
const OwnUnits = latePart(async () => (await import('../features/bonds/units/own-units.tsx')).OwnUnits, null)
const YourPeople = latePart(
  async () => (await import('../features/lifecycle/your-people.tsx')).YourPeople,
  WAITING,
)

const IntroductionCards = quietPart(
  async () => (await import('../features/introductions/introduction-cards.tsx')).IntroductionCards,
)

export function Component() {
  return (
    <InvitationsScreen
      promo={<PromoButton />}
      units={<OwnUnits />}
      people={<YourPeople />}
      introductions={<IntroductionCards />}
      introduced={useIntroduced()}
    />
  )
}
