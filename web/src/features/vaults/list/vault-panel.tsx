import type { Vault } from '@kinhold/contract/vaults'
import { LinkedText } from '../../../parts/text/linked-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Pencil } from '../../../ui/icons.ts'
import { EntryIcons } from '../access/entry-icons.tsx'
import { EntryList } from '../access/entry-list.tsx'
import { AccessCode } from './access-code.tsx'
import type { VaultAction } from './vault-dialogs.tsx'

type Props = { vault: Vault; isOwn: boolean; onAct: (action: VaultAction) => void }

/** An expanded card: the description, and for the owner the code and the access list (VLT-05, VLT-18). */
export function VaultPanel({ vault, isOwn, onAct }: Props) {
  const { id, title, description, accessCode } = vault
  return (
    <div className="grid gap-4">
      <p dir="auto" className="whitespace-pre-line text-quiet wrap-anywhere">
        {description ? <LinkedText text={description} /> : 'No description yet.'}
      </p>
      {isOwn && (
        <>
          <Button
            size="sm"
            className="min-h-11 justify-self-start"
            aria-label={`Edit ${title}`}
            onClick={() => onAct('edit')}
          >
            <Pencil aria-hidden className="size-4" />
            Edit
          </Button>
          {accessCode && <AccessCode code={accessCode} onReplace={() => onAct('code')} />}
          <section className="grid gap-1">
            <h4 className="font-medium">Shared with</h4>
            <EntryList
              vaultId={id}
              // Beside other cards it leaves them in sight; on a phone the page scrolls.
              className="sm:max-h-96 sm:overflow-y-auto sm:pr-2"
              actions={(entry, onRemove) => <EntryIcons vaultId={id} entry={entry} onRemove={onRemove} />}
            />
          </section>
        </>
      )}
    </div>
  )
}
