import type { Comment } from '@kinhold/contract/vault-content'
import { VAULT_COMMENT_MAX } from '@kinhold/domain/limits'
import { useState } from 'react'
import { lateDialog } from '../../../../parts/late.tsx'
import { AskBefore } from '../../../../parts/ask-before.tsx'
import { AuthorMenu } from '../../../reports/author-menu.tsx'
import { Folded } from '../../../../parts/folded.tsx'
import { EditWords } from '../../../../parts/post/edit-words.tsx'
import { LinkedText } from '../../../../parts/text/linked-text.tsx'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Time } from '../../../../ui/time.tsx'
import { failing } from '../post-actions.tsx'
import { useDeleteComment, useEditComment } from './comments.data.ts'

const WayDialog = lateDialog(async () => (await import('../../../relations/how-you-know.tsx')).WayDialog)

type Props = { postId: number; comment: Comment; mayEdit: boolean; mayDelete: boolean; onGone: () => void }

export function CommentRow(props: Props) {
  const { content, author, authorName, isEdited, createdAt, isBlocked } = props.comment
  const name = author?.name ?? authorName ?? 'Vault User'
  const words = (
    <p dir="auto" className="measure whitespace-pre-wrap wrap-anywhere">
      <LinkedText text={content} />
    </p>
  )
  return (
    <article aria-label={`Comment of ${name}`} className="flex gap-2">
      <Avatar name={name} photo={isBlocked ? null : (author?.profilePhoto ?? null)} size="sm" />
      <div className="grid min-w-0 flex-1 content-start gap-0.5 rounded-card bg-sunken px-3 py-2">
        <header className="flex items-start justify-between gap-2">
          <p className="min-w-0 text-sm">
            <bdi className="font-medium wrap-anywhere">{name}</bdi>{' '}
            <span className="text-quiet">
              <Time at={createdAt} className="inline-block" /> {isEdited && '(edited)'}
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
  const { id, content } = comment
  const [asked, setAsked] = useState<'edit' | 'delete' | 'way' | null>(null)
  const edit = useEditComment(postId)
  const remove = useDeleteComment(postId)
  const close = () => setAsked(null)
  const author = blockable(comment)
  const items = [
    ...(mayEdit ? [{ label: 'Edit', onSelect: () => setAsked('edit') }] : []),
    ...(mayDelete ? [{ label: 'Delete', danger: true, onSelect: () => setAsked('delete') }] : []),
  ]
  return (
    <>
      <div className="-my-2.5 -mr-3 shrink-0">
        <AuthorMenu
          noun="comment"
          author={author}
          items={items}
          ofAuthor={author ? [{ label: 'How you know them', onSelect: () => setAsked('way') }] : []}
          report={comment.isOwn ? null : { kind: 'comment', id }}
          onBlocked={onGone}
        />
      </div>
      {asked === 'way' && author && <WayDialog person={author} onClose={close} />}
      {asked === 'edit' && (
        <EditWords
          title="Edit Comment"
          place={`vault comment edit ${id}`}
          words={content}
          most={VAULT_COMMENT_MAX}
          onSave={(words) => edit.mutateAsync({ id, content: words })}
          says={EDITING}
          onClose={close}
        />
      )}
      <AskBefore
        open={asked === 'delete'}
        title="Delete Comment"
        confirmLabel="Delete"
        danger
        act={() => remove.mutateAsync(id)}
        says={DELETING}
        onClose={close}
        onDone={onGone}
      >
        It disappears for everyone who sees this vault. This cannot be undone.
      </AskBefore>
    </>
  )
}

// A vault user is not a member, so they cannot be blocked.
function blockable({ author, authorId, isBlocked }: Comment) {
  return author && authorId !== undefined && !isBlocked ? { id: authorId, name: author.name } : null
}

const EDITING = { saved: 'Comment updated successfully', failed: failing('Failed to update comment') }
const DELETING = {
  done: { title: 'Comment deleted successfully' },
  failed: failing('Failed to delete comment'),
}
