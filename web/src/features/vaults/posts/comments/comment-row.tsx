import type { Comment } from '@kinhold/contract/vault-content'
import { VAULT_COMMENT_MAX } from '@kinhold/domain/limits'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { lateDialog } from '../../../../parts/late.tsx'
import { AuthorMenu } from '../../../reports/author-menu.tsx'
import { Folded } from '../../../../parts/folded.tsx'
import { failing, PostActions, type PostWords } from '../../../../parts/post/post-actions.tsx'
import { LinkedText } from '../../../../parts/text/linked-text.tsx'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Time } from '../../../../ui/time.tsx'
import { blockable } from '../blockable.ts'
import { commentsOn } from './comments.data.ts'

const WayDialog = lateDialog(async () => (await import('../../../relations/how-you-know.tsx')).WayDialog)

type Props = { postId: number; comment: Comment; mayEdit: boolean; mayDelete: boolean; onGone: () => void }

export function CommentRow(props: Props) {
  const { content, author, authorName, isEdited, createdAt, isBlocked } = props.comment
  const name = author?.name ?? authorName ?? t`Vault User`
  const words = (
    <p dir="auto" className="measure whitespace-pre-wrap wrap-anywhere">
      <LinkedText text={content} />
    </p>
  )
  return (
    <article aria-label={t`Comment of ${name}`} className="flex gap-2">
      <Avatar name={name} photo={isBlocked ? null : (author?.profilePhoto ?? null)} size="sm" />
      <div className="grid min-w-0 flex-1 content-start gap-0.5 rounded-card bg-sunken px-3 py-2">
        <header className="flex items-start justify-between gap-2">
          <p className="min-w-0 text-sm">
            <bdi className="font-medium wrap-anywhere">{name}</bdi>{' '}
            <span className="text-quiet">
              <Time at={createdAt} className="inline-block" />{' '}
              {isEdited && t({ message: '(edited)', context: 'a comment' })}
            </span>
          </p>
          <Actions {...props} />
        </header>
        {isBlocked ? <Folded by={name}>{words}</Folded> : words}
      </div>
    </article>
  )
}

function Actions({ postId, comment, mayEdit, mayDelete, onGone }: Props) {
  const [isAsked, setIsAsked] = useState(false)
  const author = blockable(comment)
  return (
    <div className="-my-2.5 -me-3 shrink-0 empty:hidden">
      <PostActions
        place={commentsOn(postId)}
        post={comment}
        words={WORDS}
        mayEdit={mayEdit}
        mayDelete={mayDelete}
        menu={(items) => (
          <AuthorMenu
            noun="comment"
            author={author}
            items={items}
            ofAuthor={author ? [{ label: t`How you know them`, onSelect: () => setIsAsked(true) }] : []}
            report={comment.isOwn ? null : { kind: 'comment', id: comment.id }}
            onBlocked={onGone}
          />
        )}
        onGone={onGone}
      />
      {isAsked && author && <WayDialog person={author} onClose={() => setIsAsked(false)} />}
    </div>
  )
}

const WORDS: PostWords = {
  edit: t`Edit Comment`,
  delete: t`Delete Comment`,
  edited: t`Comment updated successfully`,
  deleted: t`Comment deleted successfully`,
  draft: 'vault comment edit',
  most: VAULT_COMMENT_MAX,
  ifDeleted: t`It is deleted for everyone who can open this vault. This cannot be undone.`,
  notEdited: failing(t`Failed to update comment`),
  notDeleted: failing(t`Failed to delete comment`),
}
