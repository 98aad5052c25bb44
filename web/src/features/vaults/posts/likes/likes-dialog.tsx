import { t } from '@lingui/core/macro'
import { PagedList } from '../../../../parts/list/paged-list.tsx'
import { RowsOnTheirWay } from '../../../../parts/list/rows-on-their-way.tsx'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Time } from '../../../../ui/time.tsx'
import { useLikes } from './likes.data.ts'

export function LikesDialog({ postId, onClose }: { postId: number; onClose: () => void }) {
  const list = useLikes(postId)
  return (
    <Dialog open onClose={onClose} title={t`Likes`}>
      <PagedList
        list={list}
        failure={FAILURE}
        loading={<RowsOnTheirWay count={3} row="h-11" />}
        empty={<p className="text-quiet">{t`Nobody likes this post at the moment.`}</p>}
      >
        {(likes) => (
          <ul className="grid gap-1">
            {likes.map(({ id, name, createdAt }) => (
              <li key={id} className="flex min-h-12 items-center gap-3">
                <Avatar name={name} photo={null} size="sm" />
                <bdi className="min-w-0 flex-1 font-medium wrap-anywhere">{name}</bdi>
                <Time at={createdAt} className="text-sm text-quiet" />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Dialog>
  )
}

const FAILURE = { otherwise: t`The likes could not be loaded. Please check your connection and try again.` }
