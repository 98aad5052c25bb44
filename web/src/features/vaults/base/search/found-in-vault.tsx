import type { VaultHit } from '@kinhold/contract/vault-content'
import { Link } from 'react-router'
import { Found, FOUND, FoundList, isSought, TYPE_MORE } from '../../../../parts/list/found-list.tsx'
import { Card } from '../../../../ui/card.tsx'
import { placeOf } from '../views.ts'
import { useFoundInVault } from '../../vault.data.ts'

type Props = {
  vaultId: number
  q: string
  to?: (hit: VaultHit) => string
}

export function FoundInVault({ vaultId, q, to = (hit) => placeOf(vaultId, hit) }: Props) {
  const list = useFoundInVault(vaultId, q, isSought(q))
  if (!isSought(q)) return <p className="text-quiet">{TYPE_MORE}</p>
  return (
    <Card aria-label="Found in this vault">
      <FoundList list={list} nouns={NOUNS} failure={FAILURE}>
        {({ hit }) => (
          <Link to={to(hit)} className={FOUND}>
            <Found
              of={{ name: hit.name, profilePhoto: null }}
              title={titleOf(hit)}
              at={hit.createdAt}
              excerpt={hit.excerpt}
              isBlocked={hit.isBlocked}
              sought={q}
            />
          </Link>
        )}
      </FoundList>
    </Card>
  )
}

const NOUNS = ['place', 'places'] as const
const FAILURE = { otherwise: 'This vault could not be searched. Please check your connection and try again.' }

function titleOf({ kind, name }: VaultHit): string {
  return { post: name, comment: `${name}, in a comment`, item: `Stored: ${name}` }[kind]
}
