import type { VaultHit } from '@kinhold/contract/vault-content'
import { plural, t } from '@lingui/core/macro'
import { Link } from 'react-router'
import {
  type CountOfHits,
  Found,
  FOUND,
  FoundList,
  isSought,
  TYPE_MORE,
} from '../../../../parts/list/found-list.tsx'
import { SearchField, useSearchInAddress } from '../../../../parts/search-field.tsx'
import { Card } from '../../../../ui/card.tsx'
import { useFoundInVault } from '../../vault.data.ts'
import { placeOf } from '../news/use-news.ts'

export function SearchVault({ vaultId }: { vaultId: number }) {
  const [sought, seek] = useSearchInAddress('q', { tab: 'search' })
  return (
    <div className="grid max-w-2xl gap-6">
      <SearchField
        label={t`Words to look for`}
        kept={sought ?? ''}
        keep={(q) => seek(q || null)}
        found={(q) => <FoundInVault vaultId={vaultId} q={q} />}
      >
        <p className="text-quiet">{t`Searches all posts, comments and stored items.`}</p>
      </SearchField>
    </div>
  )
}

type FoundProps = { vaultId: number; q: string; to?: (hit: VaultHit) => string }

export function FoundInVault({ vaultId, q, to = (hit) => placeOf(vaultId, hit) }: FoundProps) {
  const list = useFoundInVault(vaultId, q, isSought(q))
  if (!isSought(q)) return <p className="text-quiet">{TYPE_MORE}</p>
  return (
    <Card aria-label={t`Found in this vault`}>
      <FoundList list={list} countOf={countOf} failure={FAILURE}>
        {({ hit }) => (
          <Link to={to(hit)} className={FOUND}>
            <Found
              of={{ name: hit.name, profilePhoto: null }}
              title={
                {
                  post: hit.name,
                  comment: t`${{ name: hit.name }}, in a comment`,
                  item: t`Stored: ${{ name: hit.name }}`,
                }[hit.kind]
              }
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

const countOf: CountOfHits = (count, hasMore) => {
  if (count === 0) return t`No places found.`
  return hasMore
    ? plural(count, { one: 'More than # place found.', other: 'More than # places found.' })
    : plural(count, { one: '# place found.', other: '# places found.' })
}
const FAILURE = {
  otherwise: t`This vault could not be searched. Please check your connection and try again.`,
}
