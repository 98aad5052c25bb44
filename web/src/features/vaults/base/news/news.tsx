import type { VaultHit } from '@kinhold/contract/vault-content'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
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
    <Loaded
      query={visit}
      failure={t`The news could not be loaded.`}
      loading={<RowsOnTheirWay count={3} row="h-20 rounded-card" />}
    >
      {({ since, news }) =>
        news.length === 0 ? (
          <EmptyState title={since ? t`Nothing new since your last visit` : t`Welcome`}>
            {since
              ? t`Everything that others post, comment or store here while you are away will be listed here.`
              : t`This is your first visit. Everything that others post, comment or store here from now on will be listed here.`}
          </EmptyState>
        ) : (
          <div className="grid max-w-2xl gap-3">
            {since && (
              <p className="text-quiet">
                <Trans>
                  Since your visit <Time at={since} />
                </Trans>
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
  const { excerpt, createdAt } = hit
  const Sign = SIGNS[hit.kind]
  return (
    <Link
      to={placeOf(vaultId, hit)}
      className="flex min-h-16 items-start gap-4 rounded-field px-2 py-4 transition-colors hover:bg-sunken focus-visible:-outline-offset-2"
    >
      <Sign aria-hidden className="mt-0.5 size-6 shrink-0 text-evergreen" strokeWidth={1.75} />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="min-w-0 text-lg font-medium wrap-anywhere">{titleOf(hit)}</span>{' '}
          <Time at={createdAt} className="text-sm text-quiet" />
        </span>{' '}
        <span dir="auto" className="line-clamp-2 text-quiet wrap-anywhere">
          {excerpt}
        </span>
      </span>
    </Link>
  )
}

function titleOf({ kind, name }: VaultHit): ReactNode {
  if (kind === 'item')
    return (
      <Trans>
        New in the storage: <bdi>“{name}”</bdi>
      </Trans>
    )
  return kind === 'post' ? (
    <Trans>
      <bdi>{name}</bdi> posted
    </Trans>
  ) : (
    <Trans>
      <bdi>{name}</bdi> commented
    </Trans>
  )
}

const SIGNS = { post: ImageUp, comment: MessageSquare, item: FileText }
