import type { VaultPost } from '@kinhold/contract/vault-content'
import { VAULT_COMMENT_MAX } from '@kinhold/domain/limits'
import { useState } from 'react'
import { sentenceOf } from '../../../../api.ts'
import { useMediaQuery } from '../../../../browser/media-query.ts'
import { Composer } from '../../../../parts/writing/composer.tsx'
import { UNREACHABLE_TYPED } from '../../../../parts/words.ts'
import { useAddComment } from './comments.data.ts'

type Props = {
  post: VaultPost
  /** Called once the server has it. */
  onSent: () => void
}

export function WriteComment({ post, onSent }: Props) {
  const { mutateAsync } = useAddComment(post.id)
  const [problem, setProblem] = useState<string | null>(null)
  const entersLines = useMediaQuery('(pointer: coarse)')
  return (
    <Composer
      label={`Comment on the post of ${post.author.name}`}
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

const FIELD = { name: 'Comment', placeholder: 'Write a comment' }
const SAYS = {
  sent: { title: 'Comment added successfully' },
  failed: () => ({ title: 'Error', description: 'Failed to add comment' }),
}
