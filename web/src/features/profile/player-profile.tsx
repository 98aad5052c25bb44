import type { Player, PlayerCard, PlayerProfile as Profile, Sponsor } from '@kinhold/contract/players'
import { LINE_NAMES } from '@kinhold/domain/profile-lines'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { sentenceOf } from '../../api.ts'
import { AskBefore } from '../../parts/ask-before.tsx'
import { UNREACHABLE } from '../../parts/words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { type SharedVault, useCloseVault } from '../bonds/bond.data.ts'
import { InviteAgain } from '../bonds/invite-again.tsx'
import { ButtonLink } from '../../parts/button-link.tsx'
import { lateDialog, quietPart } from '../../parts/late.tsx'
import { MutedSign } from '../relations/muted.tsx'
import { useMuteNow } from '../relations/relations.data.ts'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { Check, Mail, Pencil, Phone, QrCodeIcon } from '../../ui/icons.ts'
import { PageTitle, titleSize } from '../../ui/page-title.tsx'
import { PhoneNumber } from '../../ui/phone-number.tsx'
import { Time } from '../../ui/time.tsx'
import { useMember } from '../session/use-session.ts'

// The page works without the menu, so don't report a failure to load it.
const PersonMenu = quietPart(async () => (await import('./person-menu.tsx')).PersonMenu)
const ProfileDialog = lateDialog(async () => (await import('./profile-dialog.tsx')).ProfileDialog)

type Slot = ((person: Profile) => ReactNode) | undefined

/** Shows a profile. `actions` and `way` (TRU-68) appear only on other people's profiles. */
export function PlayerProfile({ profile, actions, way }: { profile: Profile; actions?: Slot; way?: Slot }) {
  const me = useMember()
  const { id, name, profilePhoto, createdAt, sponsor } = profile
  const mute = useMuteNow({ kind: 'person', id }, profile.mute)
  const isCardOnly = profile.isSibling || profile.isIntroduced
  return (
    <>
      <Card className="relative grid justify-items-center gap-3 py-6 text-center sm:gap-4">
        <Avatar name={name} photo={profilePhoto} size="xl" className="max-sm:size-20 max-sm:text-heading" />
        <div className="grid w-full justify-items-center gap-1">
          <PageTitle title={name} className="max-w-full wrap-anywhere">
            <span className="block text-name text-quiet">{t`Hi, I’m`}</span>{' '}
            <span dir="auto" className={`block ${titleSize(name)}`}>
              {name}
            </span>
          </PageTitle>
          {!isCardOnly && <PlayerBadges player={profile} />}
        </div>
        {me.id === id && <EditProfile />}
        <div className="-my-2 flex flex-wrap items-center justify-center gap-x-4 text-sm empty:hidden sm:text-base">
          <PlayerPhone player={profile} />
          {createdAt && (
            <p className="text-quiet">
              <Trans>
                Joined <Time at={createdAt} style="date" />
              </Trans>
            </p>
          )}
        </div>
        <MutedSign mute={mute} inWords />
        {LINE_NAMES.map(
          (line) =>
            profile[line] && (
              <p key={line} dir="auto" className="measure max-w-full wrap-anywhere">
                {profile[line]}
              </p>
            ),
        )}
        {profile.endedBond && <EndedBondNote person={profile} ended={profile.endedBond} />}
        {/* The actions load lazily, so reserve space for them. */}
        <div className="flex min-h-11 flex-wrap items-center justify-center gap-2">
          {me.id === id ? (
            <OwnActions />
          ) : (
            <>
              {actions?.(profile)}
              <PersonMenu profile={profile} />
            </>
          )}
        </div>
        <PlayerCounts profile={profile} />
      </Card>
      {me.id !== profile.id && !isCardOnly && way?.(profile)}
      {sponsor && <SponsoredBy sponsor={sponsor} of={profile} />}
    </>
  )
}

function EditProfile() {
  const [isEditing, setIsEditing] = useState(false)
  return (
    <>
      <Button variant="quiet" className="absolute end-1 top-1" onClick={() => setIsEditing(true)}>
        <Pencil aria-hidden className="size-5" />
        {t`Edit`}
      </Button>
      {isEditing && <ProfileDialog open onClose={() => setIsEditing(false)} />}
    </>
  )
}

function OwnActions() {
  const me = useMember()
  return (
    <>
      <ButtonLink variant="primary" to={paths.qrOf(me.id)}>
        <QrCodeIcon aria-hidden className="size-5" />
        {t`QR CODE`}
      </ButtonLink>
      {!me.isAdmin && (
        <ButtonLink to={paths.receivedInvitations()}>
          <Mail aria-hidden className="size-5" />
          {t`RECV'D`}
        </ButtonLink>
      )}
    </>
  )
}

function PlayerCounts({ profile }: { profile: Profile }) {
  const { sponsoredCount, bondCount, trustUnitCount } = profile
  const counts = [
    {
      label: plural({ count: sponsoredCount ?? 0 }, { one: 'sponsored', other: 'sponsored' }),
      value: sponsoredCount,
    },
    {
      label: plural({ count: bondCount ?? 0 }, { one: 'trust bond', other: 'trust bonds' }),
      value: bondCount,
    },
    {
      label: plural({ count: trustUnitCount ?? 0 }, { one: 'trust unit', other: 'trust units' }),
      value: trustUnitCount,
    },
  ].filter(({ value }) => value !== null)
  if (counts.length === 0) return null
  return (
    <ul className="mt-1 grid w-full max-w-md auto-cols-[minmax(0,auto)] grid-flow-col gap-2 border-t border-line pt-4">
      {counts.map(({ label, value }) => (
        <li key={label}>
          <span className="block font-display text-heading tabular-nums">{value}</span>{' '}
          <span className="block text-sm text-quiet hyphens-auto">{label}</span>
        </li>
      ))}
    </ul>
  )
}

type EndedBondNoteProps = {
  person: { id: number; name: string }
  ended: NonNullable<Profile['endedBond']>
}

/**
 * Shows when a bond ended, how to invite the person again, and which vaults they can still open (TRU-03,
 * TRU-14, TRU-94).
 */
function EndedBondNote({ person, ended: { endedAt, endedByMe, inviteAgain, vaults } }: EndedBondNoteProps) {
  return (
    <section
      aria-label={t`Your former bond`}
      className="grid w-full max-w-md justify-items-center gap-3 rounded-field bg-sunken px-4 py-4"
    >
      <p>
        {endedByMe ? (
          <Trans>
            Your bond ended on <Time at={endedAt} style="date" />, by you.
          </Trans>
        ) : (
          <Trans>
            Your bond ended on <Time at={endedAt} style="date" />, by them.
          </Trans>
        )}
      </p>
      <InviteAgain person={person} again={inviteAgain} isCentered />
      {vaults.length > 0 && <VaultsStillOpen name={person.name} vaults={vaults} />}
    </section>
  )
}

/** Shows a member's sponsor (NET-23), without a link if the viewer cannot open the sponsor's profile. */
function SponsoredBy({ sponsor, of }: { sponsor: Sponsor; of: PlayerCard }) {
  const me = useMember()
  const isOutOfReach = sponsor.isHidden || (of.id === me.sponsorId && sponsor.id !== me.id && !me.isAdmin)
  return (
    <Card aria-labelledby="sponsored-by" className="flex items-center gap-4">
      <Avatar name={sponsor.name} photo={sponsor.profilePhoto} />
      <div className="min-w-0">
        <h2 id="sponsored-by" className="font-sans text-sm text-quiet">
          {t`Sponsored By`}
        </h2>
        <p className="font-display text-name">
          {isOutOfReach ? (
            <bdi>{sponsor.name}</bdi>
          ) : (
            <Link to={paths.player(sponsor.id)} dir="auto" className="underline-offset-4 hover:underline">
              {sponsor.name}
            </Link>
          )}
        </p>
      </div>
    </Card>
  )
}

// Lists the viewer's vaults that the person can still open after the bond has ended (TRU-94).
function VaultsStillOpen({ name, vaults }: { name: string; vaults: readonly SharedVault[] }) {
  const { mutateAsync } = useCloseVault()
  const [asked, setAsked] = useState<SharedVault | null>(null)
  return (
    <div className="grid w-full gap-2 border-t border-line pt-3 text-start">
      <p className="text-sm text-quiet">{t`${name} can still open these vaults of yours with their number.`}</p>
      <ul className="grid gap-2">
        {vaults.map((vault) => (
          <li key={vault.id} className="flex items-center justify-between gap-3">
            <bdi className="min-w-0 wrap-anywhere">{vault.title}</bdi>
            <Button
              className="shrink-0"
              aria-label={t`End access of ${name} to ${{ title: vault.title }}`}
              onClick={() => setAsked(vault)}
            >
              {t`End access`}
            </Button>
          </li>
        ))}
      </ul>
      {asked && (
        <AskBefore
          open
          danger
          title={t`End the access of ${name}?`}
          confirmLabel={t`End access`}
          act={() => mutateAsync(asked)}
          says={{
            done: { title: t`${{ title: asked.title }} is closed to ${name}` },
            failed: (error) => ({
              title: t`${{ title: asked.title }} is still open to ${name}`,
              description: sentenceOf(error, UNREACHABLE),
            }),
          }}
          onClose={() => setAsked(null)}
        >
          {t`${{ title: asked.title }} is then closed to them. You can put their number on its list again.`}
        </AskBefore>
      )}
    </div>
  )
}

type PlayerBadgesProps = { player: Pick<Player, 'verified' | 'status'> }

/** Shows whether a member is verified (NET-19, ADM-67), and their status unless it is active. */
export function PlayerBadges({ player }: PlayerBadgesProps) {
  return (
    <p className="flex flex-wrap justify-center gap-2">
      {player.verified ? (
        <Badge tone="good">
          <Check aria-hidden className="size-3.5" />
          {t({ message: 'Verified', context: 'a person' })}
        </Badge>
      ) : (
        <Badge>{t`Pending`}</Badge>
      )}
      {player.status !== 'active' && <Badge tone="danger">{STATUS[player.status]}</Badge>}
    </p>
  )
}

const STATUS = {
  suspended: t({ message: 'Suspended', context: 'an account' }),
  deactivated: t({ message: 'Deactivated', context: 'an account' }),
  archived: t({ message: 'Archived', context: 'an account' }),
}

/** Shows a member's number if the server sent it, but never the admin's number (NET-20). */
export function PlayerPhone({ player }: { player: Pick<Player, 'isAdmin' | 'phone'> }) {
  if (player.isAdmin) return <p>{t`Admin`}</p>
  if (player.phone === null) return null
  return (
    <a href={`tel:${player.phone}`} className="flex items-center gap-2 py-2.5 tabular-nums hover:underline">
      <Phone aria-hidden className="size-4 text-quiet" />
      <PhoneNumber of={player.phone} />
    </a>
  )
}
