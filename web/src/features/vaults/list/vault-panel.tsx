import type { Vault } from '@kinhold/contract/vaults'
import { showAccessCode } from '@kinhold/domain/vaults'
import { copyText } from '../../../browser/clipboard.ts'
import { LinkedText } from '../../../parts/text/linked-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Copy, Pencil, RefreshCw } from '../../../ui/icons.ts'
import { toast } from '../../../ui/toast.ts'
import { EntryIcons } from '../access/entry-icons.tsx'
import { EntryList } from '../access/entry-list.tsx'
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

/** The access code of a vault, to be read out or copied, and the action that replaces it (VLT-05). */
function AccessCode({ code, onReplace }: { code: string; onReplace: () => void }) {
  const shown = showAccessCode(code)
  const copy = async () =>
    toast(
      (await copyText(shown))
        ? { title: 'Access code copied' }
        : { title: 'Copy Failed', description: 'Unable to copy the access code', tone: 'danger' },
    )
  return (
    <section aria-label="Access code" className="grid gap-2 rounded-field bg-sunken p-3">
      <p className="text-sm text-quiet">Access code</p>
      <p className="font-display text-heading tabular-nums">{shown}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" className="min-h-11" onClick={() => void copy()}>
          <Copy aria-hidden className="size-4" />
          Copy code
        </Button>
        <Button size="sm" className="min-h-11" onClick={onReplace}>
          <RefreshCw aria-hidden className="size-4" />
          New code
        </Button>
      </div>
      <p className="text-sm text-quiet">
        Anyone who enters it is added to the list by their own number. Give it only to people you trust.
      </p>
    </section>
  )
}
