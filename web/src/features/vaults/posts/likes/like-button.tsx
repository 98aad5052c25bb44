import type { Vault } from '@kinhold/contract/vaults'
import type { VaultPost } from '@kinhold/contract/vault-content'
import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import { sentenceOf } from '../../../../api.ts'
import { lateDialog } from '../../../../parts/late.tsx'
import { UNREACHABLE } from '../../../../parts/words.ts'
import { Button } from '../../../../ui/button.tsx'
import { classes } from '../../../../ui/classes.ts'
import { Heart } from '../../../../ui/icons.ts'
import { toast } from '../../../../ui/toast.ts'
import { useLiking } from './likes.data.ts'

const LikesDialog = lateDialog(async () => (await import('./likes-dialog.tsx')).LikesDialog)

export function LikeButton({ vault, post }: { vault: Vault; post: VaultPost }) {
  const { likes, count, like } = useLiking(post)
  const [isAsked, setIsAsked] = useState(false)
  const press = async () => {
    try {
      await like(!likes)
    } catch (error) {
      const title = likes ? t`Your like could not be removed` : t`Your like was not saved`
      toast({ title, description: sentenceOf(error, UNREACHABLE), tone: 'danger' })
    }
  }
  return (
    <div className="flex items-center">
      {post.allowLikes && !vault.muted && (
        <button
          type="button"
          aria-label={t`Like`}
          aria-pressed={likes}
          onClick={() => void press()}
          className={classes(
            'grid size-11 place-items-center rounded-full transition-colors hover:bg-sunken',
            likes ? 'text-danger' : 'text-quiet',
          )}
        >
          <Heart aria-hidden className={classes('size-5', likes && 'fill-current')} />
        </button>
      )}
      {count > 0 && (
        <Button variant="quiet" className="px-3" onClick={() => setIsAsked(true)}>
          {plural(count, { one: '1 like', other: '# likes' })}
        </Button>
      )}
      {isAsked && <LikesDialog postId={post.id} onClose={() => setIsAsked(false)} />}
    </div>
  )
}
