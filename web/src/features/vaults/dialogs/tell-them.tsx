import type { VaultAccess } from '@kinhold/contract/vaults'
import { formatPhone } from '@kinhold/domain/phone-format'
import { useEffect, useRef, useState } from 'react'
import { copyText } from '../../../browser/clipboard.ts'
import { openShareSheet } from '../../../browser/save.ts'
import { PagedList } from '../../../parts/list/paged-list.tsx'
import { RowsOnTheirWay } from '../../../parts/list/rows-on-their-way.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Check, MessageSquare, Share2 } from '../../../ui/icons.ts'
import { toast } from '../../../ui/toast.ts'
import { useConfig } from '../../session/config.data.ts'
import { useMember } from '../../session/use-session.ts'
import { useAccess } from '../access/access.data.ts'
import { calledAs, useTexting } from '../access/use-entry-actions.ts'

type DialogProps = {
  vaultId: number
  entries?: VaultAccess[]
  /** True if only the typed numbers are to be told, because people on the list have a notification. */
  isForNumbers?: boolean
  onClose: () => void
}

/** Offers to send a vault's link to `entries` or, if omitted, to everyone on the vault's list. */
export function TellDialog({ vaultId, entries, isForNumbers = false, onClose }: DialogProps) {
  const done = (
    <Button variant="primary" onClick={onClose}>
      Done
    </Button>
  )
  return (
    <Dialog open onClose={onClose} title="Tell them" actions={done}>
      {entries ? (
        <TellThem vaultId={vaultId} entries={entries} />
      ) : (
        <TellListed vaultId={vaultId} isForNumbers={isForNumbers} />
      )}
    </Dialog>
  )
}

function TellListed({ vaultId, isForNumbers }: { vaultId: number; isForNumbers: boolean }) {
  return (
    <PagedList list={useAccess(vaultId)} failure="The list" loading={WAITING} empty={null}>
      {(entries) => (
        <TellThem
          vaultId={vaultId}
          entries={isForNumbers ? entries.filter(({ accessType }) => accessType === 'phone') : entries}
        />
      )}
    </PagedList>
  )
}

const WAITING = <RowsOnTheirWay count={2} row="h-14 rounded-field" />

function TellThem({ vaultId, entries }: { vaultId: number; entries: VaultAccess[] }) {
  const { appName } = useConfig()
  const { name } = useMember()
  const [mustShow, setMustShow] = useState(false)
  const [one, ...others] = entries
  // A link with a key is for one number, so several people share a link without one.
  const path =
    one?.key && others.length === 0 ? `${paths.vaultUserRegister()}#${one.key}` : paths.vault(vaultId)
  const url = location.origin + path
  const share = async () => {
    const text = `${name} shares a vault with you on ${appName}.`
    const shared = await openShareSheet({ title: appName, text, url })
    if (shared !== 'impossible') return setMustShow(false)
    const isCopied = await copyText(url)
    toast(
      isCopied
        ? { title: 'Link Copied' }
        : { title: 'Copy Failed', description: 'Unable to copy link', tone: 'danger' },
    )
    setMustShow(!isCopied)
  }
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => group.current?.focus(), [])
  return (
    <div ref={group} role="group" aria-label="Tell them" tabIndex={-1} className="grid gap-3">
      <p className="text-quiet">
        They have access now. Send them the link: they sign in with their number and are in.
      </p>
      <ul className="divide-y divide-line">
        {entries.map((entry) => (
          <Entry key={entry.id} vaultId={vaultId} entry={entry} />
        ))}
      </ul>
      <Button className="justify-self-start" onClick={() => void share()}>
        <Share2 aria-hidden className="size-5" />
        Share the link
      </Button>
      {mustShow && (
        <Field label="Link to copy by hand" readOnly value={url} onFocus={(event) => event.target.select()} />
      )}
    </div>
  )
}

function Entry({ vaultId, entry }: { vaultId: number; entry: VaultAccess }) {
  const { smsAvailable } = useConfig()
  const [isTold, setIsTold] = useState(false)
  const [isTexting, text] = useTexting(vaultId, entry)
  const name = calledAs(entry)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="grid min-w-0 flex-1 basis-36">
        <span className="wrap-anywhere">{name}</span>
        {(entry.name ?? entry.label) !== null && entry.accessValue !== null && (
          <span className="text-sm text-quiet tabular-nums">{formatPhone(entry.accessValue)}</span>
        )}
      </span>
      {isTold ? (
        <span role="status" className="flex min-h-11 items-center gap-2 text-sm text-quiet">
          <Check aria-hidden className="size-5" />
          {smsAvailable ? 'Text on its way' : 'Waits in the outbox'}
        </span>
      ) : (
        <Button
          size="sm"
          className="min-h-11"
          aria-label={`Text them the link: ${name}`}
          busy={isTexting}
          busyLabel="Texting…"
          onClick={() => void text(() => setIsTold(true))}
        >
          <MessageSquare aria-hidden className="size-5" />
          Text them the link
        </Button>
      )}
    </li>
  )
}
