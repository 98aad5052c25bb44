import { pairKey } from '@kinhold/domain/bonds'
import type { PlayerStatus } from '@kinhold/domain/players'
import { ButtonLink } from '../../../parts/button-link.tsx'
import { paths } from '../../../paths.ts'
import { MessageSquare } from '../../../ui/icons.ts'
import { useMember } from '../../session/use-session.ts'
import { useConversationState } from '../conversation.data.ts'

type Person = { id: number; name: string; status: PlayerStatus }

export function MessageLink({ person }: { person: Person }) {
  const me = useMember()
  if (me.id === person.id || person.status !== 'active') return null
  return me.isAdmin ? <Way to={person} /> : <WayIfJoined to={person} />
}

function WayIfJoined({ to }: { to: Person }) {
  const me = useMember()
  const { data } = useConversationState(pairKey(me.id, to.id))
  return data?.mayWrite ? <Way to={to} /> : null
}

function Way({ to: { id, name } }: { to: Person }) {
  return (
    <ButtonLink
      size="sm"
      className="min-h-11 justify-self-start"
      to={paths.messagesWith(id)}
      aria-label={`Message ${name}`}
    >
      <MessageSquare aria-hidden className="size-5" />
      Message
    </ButtonLink>
  )
}
