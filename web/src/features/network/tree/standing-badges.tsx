import type { NetworkPerson } from '@kinhold/contract/network'
import { t } from '@lingui/core/macro'
import { Badge } from '../../../ui/badge.tsx'

export function StandingBadges({ node }: { node: NetworkPerson }) {
  if (node.verified && node.status === 'active') return null
  return (
    <span className="flex flex-wrap gap-1">
      {!node.verified && <Badge>{t`Pending`}</Badge>}
      {node.status !== 'active' && <Badge tone="danger">{STATUS[node.status]}</Badge>}
    </span>
  )
}

const STATUS = {
  suspended: t({ message: 'Suspended', context: 'an account' }),
  deactivated: t({ message: 'Deactivated', context: 'an account' }),
  archived: t({ message: 'Archived', context: 'an account' }),
}
