import type { KeyedVault, Vault, VaultAccess } from '@kinhold/contract/vaults'
import { hidePhone } from '@kinhold/domain/phone-format'
import { formatPhoneIn } from '@kinhold/domain/phone-groups'
import { mayAddToVault } from '@kinhold/domain/vaults'
import { photoUrl, presentCard } from '../players/present-player.ts'
import type { Silences } from '../ties/present-ties.ts'
import type { AccessRow, entryOfKey } from './access.queries.ts'
import type { VaultRow } from './shown-vaults.queries.ts'

const NOTHING_MUTED: Silences = () => ({})

export function presentVault(row: VaultRow, muted: Silences = NOTHING_MUTED): Vault {
  const standing = { isOwner: row.isOwner, isMuted: row.muted === true }
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    ownerId: row.ownerId,
    owner: presentCard({ id: row.ownerId, name: row.ownerName, photoId: row.ownerPhotoId }),
    createdAt: row.createdAt.toISOString(),
    accessCount: row.accessCount,
    ...(row.accessCode !== null && { accessCode: row.accessCode }),
    muted: standing.isMuted,
    contribute: row.contribute,
    mayAdd: mayAddToVault(standing, { ...row, isChosen: row.isChosen === true }),
    cover: photoUrl(row.coverId),
    ...muted(row.id, 'vault'),
  }
}

export function presentAccess(row: AccessRow): VaultAccess {
  const name = nameOf(row)
  return {
    id: row.id,
    accessType: row.personId === null ? 'phone' : 'player',
    accessValue: row.personId === null ? row.phone : null,
    createdAt: row.grantedAt.toISOString(),
    state: row.joinedAt === null ? 'pending' : 'joined',
    muted: row.muted,
    archived: row.archived,
    mayAdd: row.mayAdd,
    hasAdded: row.hasAdded,
    key: row.personId === null ? row.key : null,
    label: row.label,
    name,
    profilePhoto: name === null ? null : photoUrl(row.photoId),
    playerId: row.areJoined && !row.isApart ? row.memberId : null,
    seenAt: row.isApart ? null : (row.seenAt?.toISOString() ?? null),
  }
}

/**
 * Presents a vault to someone with a link's key. The number is masked, or null if the person has to type it
 * as proof (FAM-38).
 */
export function presentKeyed(
  entry: Keyed,
  { phoneVerification, phoneCountry }: { phoneVerification: boolean; phoneCountry: string },
): KeyedVault {
  const { vaultId, title, ownerName } = entry
  const phone = phoneVerification ? hidePhone(formatPhoneIn(phoneCountry, entry.phone)) : null
  return { vaultId, title, ownerName, phone }
}

type Keyed = NonNullable<Awaited<ReturnType<typeof entryOfKey>>>

// An owner who knows only a number must not learn its holder's name from the list.
function nameOf({ areJoined, isApart, joinedAt, personId, memberId, ...names }: AccessRow): string | null {
  if (isApart || (!areJoined && joinedAt === null && personId === null)) return null
  return memberId === null ? names.displayName : names.memberName
}
