import { GuideLink } from '../../parts/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { useMember } from '../session/use-session.ts'
import { InviteeList, StandingWords } from './invitee-list.tsx'
import { useStanding } from './lifecycle.data.ts'

export function YourPeople() {
  const me = useMember()
  return (
    <Card aria-labelledby="your-people" className="grid gap-4">
      <h2 id="your-people" className="text-heading">
        Your people
      </h2>
      <StandingWords query={useStanding(me.id)} />
      <InviteeList of={me} isOwn />
      <GuideLink chapter="answering-for-people">What it means to answer for them</GuideLink>
    </Card>
  )
}
