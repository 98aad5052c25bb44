import type { Vault } from '@kinhold/contract/vaults'
import { LinkedText } from '../../../parts/text/linked-text.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { Time } from '../../../ui/time.tsx'
import { useIsOwner } from '../vault.data.ts'

type Props = {
  vault: Vault
  /** Only members see the size of the access list (VLT-55). */
  showsAccess: boolean
}

/** The head of a vault: title, date, owner and the size of its access list (VLT-54). */
export function VaultHead({ vault, showsAccess }: Props) {
  const { title, description, owner, createdAt, accessCount, muted } = vault
  const isOwner = useIsOwner(vault)
  return (
    <header className="grid gap-3">
      <div className="grid gap-2">
        <PageTitle title={title} />
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-quiet">
          {!isOwner && (
            <span className="flex min-w-0 items-center gap-2">
              <Avatar name={owner.name} photo={owner.profilePhoto} size="sm" />
              <bdi className="min-w-0 wrap-anywhere">{owner.name}</bdi>
            </span>
          )}
          <span>
            Created <Time at={createdAt} style="date" />
          </span>
          {showsAccess && <span>{accessInWords(accessCount)}</span>}
        </p>
      </div>
      {description && (
        <p dir="auto" className="measure whitespace-pre-line wrap-anywhere">
          <LinkedText text={description} />
        </p>
      )}
      {muted && (
        <p className="rounded-field bg-sunken px-4 py-3">
          {owner.name} lets you read and look at everything here, but not comment or like.
        </p>
      )}
    </header>
  )
}

function accessInWords(count: number): string {
  return count === 1 ? '1 person has access' : `${count.toLocaleString('en-US')} people have access`
}
