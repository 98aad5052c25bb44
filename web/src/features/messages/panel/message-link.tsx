import { pairKey } from '@kinhold/domain/bonds'
import type { PlayerStatus } from '@kinhold/domain/players'
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../../parts/button-link.tsx'
import { paths } from '../../../paths.ts'
import type { ButtonLook } from '../../../ui/button-style.ts'
import { MessageSquare } from '../../../ui/icons.ts'
import { useMember } from '../../session/use-session.ts'
import { useConversationState } from '../conversation.data.ts'

type Person = { id: number; name: string; status: PlayerStatus }

type Props = { person: Person } & Pick<ButtonLook, 'variant' | 'size'>

export function MessageLink({ person: { id, name, status }, variant, size = 'sm' }: Props) {
  const me = useMember()
  if (me.id === id || status !== 'active') return null
  const way = (
    <ButtonLink
      variant={variant}
      size={size}
      className="min-h-11 justify-self-start"
      to={paths.messagesWith(id)}
      aria-label={t`Message ${name}`}
    >
      <MessageSquare aria-hidden className="size-5" />
      {t({ message: 'Message', context: 'to write one' })}
    </ButtonLink>
  )
  return me.isAdmin ? way : <IfJoined bondId={pairKey(me.id, id)}>{way}</IfJoined>
}

function IfJoined({ bondId, children }: { bondId: string; children: ReactNode }) {
  return useConversationState(bondId).data?.mayWrite ? children : null
}
