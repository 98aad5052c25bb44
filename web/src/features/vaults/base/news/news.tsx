import type { VaultHit } from '@kinhold/contract/vault-content'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { Loaded } from '../../../../parts/list/loaded.tsx'
import { RowsOnTheirWay } from '../../../../parts/list/rows-on-their-way.tsx'
import { Card } from '../../../../ui/card.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { FileText, ImageUp, MessageSquare } from '../../../../ui/icons.ts'
import { Time } from '../../../../ui/time.tsx'
import { placeOf, type useNews } from './use-news.ts'

type Props = { vaultId: number; news: ReturnType<typeof useNews> }

export function News({ vaultId, news: { visit, markSeen } }: Props) {
  const newest = visit.data?.news[0]?.createdAt
  useEffect(() => {
    if (newest) markSeen(newest)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- depends only on the newest item
  }, [newest])
  return (
    <Loaded query={visit} failure="The news" loading={<RowsOnTheirWay count={3} row="h-20 rounded-card" />}>
      {({ since, news }) =>
        news.length === 0 ? (
          <EmptyState title={since ? 'Nothing new since your last visit' : 'Welcome'}>
            {since
              ? 'Everything that others post, comment or store here while you are away will be listed here.'
              : 'This is your first visit. Everything that others post, comment or store here from now on will be listed here.'}
          </EmptyState>
        ) : (
          <div className="grid max-w-2xl gap-3">
            {since && (
              <p className="text-quiet">
                Since your visit <Time at={since} />
              </p>
            )}
            <Card className="py-2 sm:py-2">
              <ul className="divide-y divide-line">
                {news.map((hit) => (
                  <li key={`${hit.kind} ${hit.id}`}>
                    <Row vaultId={vaultId} hit={hit} />
                  </li>
                ))}
              </ul>
            </Card>
          </div>
        )
      }
    </Loaded>
  )
}

function Row({ vaultId, hit }: { vaultId: number; hit: VaultHit }) {
  const { name, excerpt, createdAt } = hit
  const { Sign, words } = KINDS[hit.kind]
  return (
    <Link
      to={placeOf(vaultId, hit)}
      className="flex min-h-16 items-start gap-4 rounded-field px-2 py-4 transition-colors hover:bg-sunken focus-visible:-outline-offset-2"
    >
      <Sign aria-hidden className="mt-0.5 size-6 shrink-0 text-evergreen" strokeWidth={1.75} />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="min-w-0 text-lg font-medium wrap-anywhere">
            {hit.kind === 'item' ? (
              <>
                {words} <bdi>“{name}”</bdi>
              </>
            ) : (
              <>
                <bdi>{name}</bdi> {words}
              </>
            )}
          </span>{' '}
          <Time at={createdAt} className="text-sm text-quiet" />
        </span>{' '}
        <span dir="auto" className="line-clamp-2 text-quiet wrap-anywhere">
          {excerpt}
        </span>
      </span>
    </Link>
  )
}

const KINDS = {
  post: { Sign: ImageUp, words: 'posted' },
  comment: { Sign: MessageSquare, words: 'commented' },
  item: { Sign: FileText, words: 'New in the storage:' },
}
