import type { VaultAccess } from '@kinhold/contract/vaults'
import { t } from '@lingui/core/macro'
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
import { PhoneNumber } from '../../../ui/phone-number.tsx'
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
      {t`Done`}
    </Button>
  )
  return (
    <Dialog open onClose={onClose} title={t`Tell them`} actions={done}>
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
    <PagedList
      list={useAccess(vaultId)}
      failure={t`The list could not be loaded.`}
      loading={WAITING}
      empty={null}
    >
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
    <div ref={group} role="group" aria-label={t`Tell them`} tabIndex={-1} className="grid gap-3">
      <p className="text-quiet">
        {t`They have access now. Send them the link: they log in with their number and are in.`}
        {entries.length > 1 && ` ${t`Everyone has a link of their own.`}`}
      </p>
      {!smsAvailable && (
        <p className="text-quiet">
          {t`No SMS provider is set up here: a text waits in the outbox, where your admin can send it.`}
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
        <bdi className="wrap-anywhere">{name}</bdi>
        {(entry.name ?? entry.label) !== null && entry.accessValue !== null && (
          <span className="text-sm text-quiet tabular-nums">
            <PhoneNumber of={entry.accessValue} />
          </span>
        )}
      </span>
      <div className="flex flex-wrap items-center gap-2">
        <Texting vaultId={vaultId} entry={entry} />
        {'share' in navigator && (
          <Button size="sm" className="min-h-11" aria-label={t`Share the link: ${name}`} onClick={share}>
            <Share2 aria-hidden className="size-5" />
            {t`Share`}
          </Button>
        )}
        <Button size="sm" className="min-h-11" aria-label={t`Copy Link: ${name}`} onClick={copy}>
          <Copy aria-hidden className="size-5" />
          {t`Copy Link`}
        </Button>
      </div>
      {mustShow && (
        <Field label={t`Link for ${name}`} readOnly value={url} onFocus={(event) => event.target.select()} />
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
        ? { title: t`Link Copied` }
        : { title: t`Copy Failed`, description: t`Unable to copy link`, tone: 'danger' },
    )
    setMustShow(!isCopied)
  }
  const shareLink = async () => {
    const text = t`${name} shares a vault with you on ${appName}.`
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
        {smsAvailable ? t`Text on its way` : t`Waits in the outbox`}
      </span>
    )
  return (
    <Button
      size="sm"
      className="min-h-11"
      aria-label={t`Text them the link: ${{ name: calledAs(entry) }}`}
      busy={isTexting}
      busyLabel={t`Texting…`}
      onClick={() => void text(() => setIsTold(true))}
    >
      <MessageSquare aria-hidden className="size-5" />
      {t`Text them the link`}
    </Button>
  )
}
