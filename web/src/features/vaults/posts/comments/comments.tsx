import type { VaultPost } from '@kinhold/contract/vault-content'
import type { Vault } from '@kinhold/contract/vaults'
import { VAULT_COMMENT_MAX } from '@kinhold/domain/limits'
import { mayRemoveFromVault } from '@kinhold/domain/vaults'
import { t } from '@lingui/core/macro'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { sentenceOf } from '../../../../api.ts'
import { useMediaQuery } from '../../../../browser/window.ts'
import { Loaded } from '../../../../parts/list/loaded.tsx'
import { More } from '../../../../parts/list/more.tsx'
import { RowsOnTheirWay } from '../../../../parts/list/rows-on-their-way.tsx'
import { useFocusAfter } from '../../../../parts/use-focus-after.ts'
import { UNREACHABLE_TYPED } from '../../../../parts/words.ts'
import { Composer } from '../../../../parts/writing/composer.tsx'
import { useIsOwner } from '../../vault.data.ts'
import { CommentRow } from './comment-row.tsx'
import { useAddComment, useComments } from './comments.data.ts'

export function Comments({ vault, post }: { vault: Vault; post: VaultPost }) {
  const list = useComments(post)
  const isOwner = useIsOwner(vault)
  const [heading, focusHeading] = useFocusAfter<HTMLHeadingElement>()
  const end = useRef<HTMLDivElement>(null)
  const showLast = useShowLast(list, end)
  const why = vault.muted
    ? t`The owner of this vault lets you read here, but not comment.`
    : !post.allowComments && t`Comments on this post are closed.`
  return (
    <section aria-label={t`Comments`} className="grid gap-3">
      <h3 ref={heading} tabIndex={-1} className="sr-only">
        {t`Comments`}
      </h3>
      <Loaded query={list} failure={FAILURE} loading={<RowsOnTheirWay count={2} row="h-14" />}>
        {(comments) => (
          <>
            {comments.length === 0 && <p className="text-sm text-quiet">{t`Nobody has commented yet.`}</p>}
            <ol className="grid gap-3">
              {comments.map((comment) => (
                <li key={comment.id}>
                  <CommentRow
                    postId={post.id}
                    comment={comment}
                    mayEdit={comment.isOwn && !vault.muted}
                    mayDelete={mayRemoveFromVault({ isOwner, isMuted: vault.muted }, comment)}
                    onGone={focusHeading}
                  />
                </li>
              ))}
            </ol>
            <More list={list} failure={FAILURE} label={t`Show later comments`} variant="quiet" />
          </>
        )}
      </Loaded>
      <div ref={end} className="scroll-mb-20 md:scroll-mb-4">
        {why ? <p className="text-sm text-quiet">{why}</p> : <WriteComment post={post} onSent={showLast} />}
      </div>
    </section>
  )
}

const FAILURE = {
  otherwise: t`The comments could not be loaded. Please check your connection and try again.`,
}

// A new comment comes last, so load all pages before it, then scroll to the end.
function useShowLast(list: ReturnType<typeof useComments>, end: RefObject<HTMLElement | null>): () => void {
  const [isDue, setIsDue] = useState(false)
  const { hasNextPage, isFetching, isError, fetchNextPage } = list
  useEffect(() => {
    if (!isDue || isFetching) return
    if (hasNextPage && !isError) return void fetchNextPage()
    end.current?.scrollIntoView({ block: 'nearest' })
    setIsDue(false)
  }, [isDue, hasNextPage, isFetching, isError, fetchNextPage, end])
  return () => setIsDue(true)
}

type WriteProps = {
  post: VaultPost
  /** Called once the server has stored the comment. */
  onSent: () => void
}

function WriteComment({ post, onSent }: WriteProps) {
  const { mutateAsync } = useAddComment(post.id)
  const [problem, setProblem] = useState<string | null>(null)
  const entersLines = useMediaQuery('(pointer: coarse)')
  return (
    <Composer
      label={t`Comment on the post of ${{ name: post.author.name }}`}
      place={`vault comment ${post.id}`}
      noun="comment"
      most={VAULT_COMMENT_MAX}
      fieldWords={FIELD}
      entersLines={entersLines}
      takesNoFiles
      isGuarded
      says={SAYS}
      above={
        <p role="alert" className="text-sm text-danger empty:hidden">
          {problem}
        </p>
      }
      onWrite={() => setProblem(null)}
      onSend={async ({ content }) => {
        setProblem(null)
        try {
          await mutateAsync(content)
          onSent()
        } catch (error) {
          setProblem(sentenceOf(error, UNREACHABLE_TYPED))
          throw error
        }
      }}
    />
  )
}

const FIELD = {
  name: t({ message: 'Comment', context: 'the name of a field, not an action' }),
  placeholder: t`Write a comment`,
}
const SAYS = {
  sent: { title: t`Comment added successfully` },
  failed: () => ({ title: t`Error`, description: t`Failed to add comment` }),
}
