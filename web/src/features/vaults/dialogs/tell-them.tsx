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
import { Check, Copy, MessageSquare, Share2 } from '../../../ui/icons.ts'
import { toast } from '../../../ui/toast.ts'
import { useConfig } from '../../session/config.data.ts'
import { useMember } from '../../session/use-session.ts'
import { useAccess } from '../access/access.data.ts'
import { calledAs, useTexting } from '../access/use-entry-actions.ts'

type DialogProps = {
  vaultId: number
  entries?: VaultAccess[]
  /** True if only the typed numbers need the link, since the chosen people have been notified in the app. */
  isForNumbers?: boolean
  onClose: () => void
}

/**
 * Offers to send a vault's link to `entries`, or to everyone on the vault's access list if `entries` is
 * omitted.
 */
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
  const { smsAvailable } = useConfig()
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => group.current?.focus(), [])
  return (
    <div ref={group} role="group" aria-label="Tell them" tabIndex={-1} className="grid gap-3">
      <p className="text-quiet">
        They have access now. Send them the link: they log in with their number and are in.
        {entries.length > 1 && ' Everyone has a link of their own.'}
      </p>
      {!smsAvailable && (
        <p className="text-quiet">
          No SMS provider is set up here: a text waits in the outbox, where your admin can send it.
        </p>
      )}
      <ul className="divide-y divide-line">
        {entries.map((entry) => (
          <Entry key={entry.id} vaultId={vaultId} entry={entry} />
        ))}
      </ul>
    </div>
  )
}

function Entry({ vaultId, entry }: { vaultId: number; entry: VaultAccess }) {
  const name = calledAs(entry)
  const { url, share, copy, mustShow } = useLink(vaultId, entry)
  return (
    <li className="grid gap-2 py-3">
      <span className="grid min-w-0">
        <span className="wrap-anywhere">{name}</span>
        {(entry.name ?? entry.label) !== null && entry.accessValue !== null && (
          <span className="text-sm text-quiet tabular-nums">{formatPhone(entry.accessValue)}</span>
        )}
      </span>
      <div className="flex flex-wrap items-center gap-2">
        <Texting vaultId={vaultId} entry={entry} />
        {'share' in navigator && (
          <Button size="sm" className="min-h-11" aria-label={`Share the link: ${name}`} onClick={share}>
            <Share2 aria-hidden className="size-5" />
            Share
          </Button>
        )}
        <Button size="sm" className="min-h-11" aria-label={`Copy Link: ${name}`} onClick={copy}>
          <Copy aria-hidden className="size-5" />
          Copy Link
        </Button>
      </div>
      {mustShow && (
        <Field label={`Link for ${name}`} readOnly value={url} onFocus={(event) => event.target.select()} />
      )}
    </li>
  )
}

function useLink(vaultId: number, { key }: VaultAccess) {
  const { appName } = useConfig()
  const { name } = useMember()
  const [mustShow, setMustShow] = useState(false)
  const url = location.origin + (key === null ? paths.vault(vaultId) : `${paths.vaultUserRegister()}#${key}`)
  const copyLink = async () => {
    const isCopied = await copyText(url)
    toast(
      isCopied
        ? { title: 'Link Copied' }
        : { title: 'Copy Failed', description: 'Unable to copy link', tone: 'danger' },
    )
    setMustShow(!isCopied)
  }
  const shareLink = async () => {
    const text = `${name} shares a vault with you on ${appName}.`
    if ((await openShareSheet({ title: appName, text, url })) === 'impossible') await copyLink()
  }
  return { url, mustShow, copy: () => void copyLink(), share: () => void shareLink() }
}

function Texting({ vaultId, entry }: { vaultId: number; entry: VaultAccess }) {
  const { smsAvailable } = useConfig()
  const [isTold, setIsTold] = useState(false)
  const [isTexting, text] = useTexting(vaultId, entry)
  if (isTold)
    return (
      <span role="status" className="flex min-h-11 items-center gap-2 text-sm text-quiet">
        <Check aria-hidden className="size-5" />
        {smsAvailable ? 'Text on its way' : 'Waits in the outbox'}
      </span>
    )
  return (
    <Button
      size="sm"
      className="min-h-11"
      aria-label={`Text them the link: ${calledAs(entry)}`}
      busy={isTexting}
      busyLabel="Texting…"
      onClick={() => void text(() => setIsTold(true))}
    >
      <MessageSquare aria-hidden className="size-5" />
      Text them the link
    </Button>
  )
}
