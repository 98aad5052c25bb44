import type { Vault } from '@kinhold/contract/vaults'
import { VAULT_POST_MAX } from '@kinhold/domain/limits'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useHeld } from '../../../parts/form/held.ts'
import { useKeptKey } from '../../../parts/form/kept.ts'
import { failing } from '../../../parts/post/post-actions.tsx'
import { useSendPost } from '../../../parts/post/posts.data.ts'
import { Composer } from '../../../parts/writing/composer.tsx'
import { useDraft } from '../../../parts/writing/drafts.ts'
import { useAnnouncedUploads } from '../../../parts/writing/use-announced-uploads.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { classes } from '../../../ui/classes.ts'
import { useVaultOfAnother } from '../vault.data.ts'
import { type Flags, vaultPosts } from './posts.data.ts'

type Props = { vault: Vault; onSend: () => void }

export function WritePost({ vault, onSend }: Props) {
  const { id: vaultId } = vault
  const { mutateAsync } = useSendPost(vaultPosts(vaultId))
  const place = `vault ${vaultId}`
  const [flags, setFlags] = useHeld<Flags>(`${place} flags`, BOTH)
  useAnnouncedUploads(place)
  const draft = useDraft(useKeptKey(`draft ${place}`))
  const [wasUsed, setWasUsed] = useState(false)
  const isAtRest =
    !wasUsed && draft.text === '' && draft.files.length === 0 && flags.allowComments && flags.allowLikes
  const choose = (flag: keyof Flags, label: string) => (
    <Checkbox
      label={label}
      checked={flags[flag]}
      onChange={({ target }) => setFlags((before) => ({ ...before, [flag]: target.checked }))}
    />
  )
  return (
    <div
      onFocus={() => setWasUsed(true)}
      className={classes(
        'relative rounded-card border border-line bg-card [&>form]:border-t-0',
        // On a phone, only screen readers get the row below the field until the composer is used.
        isAtRest && 'max-sm:[&>form>:last-child]:sr-only',
      )}
    >
      <Composer
        label={t`Write a post`}
        place={place}
        noun="post"
        most={VAULT_POST_MAX}
        vaultId={useVaultOfAnother(vault)}
        fieldWords={FIELD}
        sendWord={t`Post`}
        entersLines
        isGuarded
        says={SAYS}
        below={
          <>
            {choose('allowComments', t`Allow comments`)}
            {choose('allowLikes', t`Allow likes`)}
          </>
        }
        onSend={async (written) => {
          onSend()
          await mutateAsync({ ...written, ...flags })
          setFlags(() => BOTH)
        }}
      />
    </div>
  )
}

const BOTH: Flags = { allowComments: true, allowLikes: true }
const FIELD = {
  name: t({ message: 'Post', context: 'the name of a field, not an action' }),
  placeholder: t`Share words or pictures`,
}
const SAYS = { sent: { title: t`Post created successfully` }, failed: failing(t`Failed to create post`) }
