import type { AdminClaim } from '@kinhold/contract/claims'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { confirmedWords, isPast, progressWords } from '../../../parts/claim-words.ts'
import { ButtonLink } from '../../../parts/button-link.tsx'
import { lateDialog } from '../../../parts/late.tsx'
import { useFocusAfter } from '../../../parts/use-focus-after.ts'
import { paths } from '../../../paths.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Img } from '../../../ui/img.tsx'
import type { Column } from '../../../ui/table.tsx'
import { Time } from '../../../ui/time.tsx'
import { AdminList, SIDE_BY_SIDE } from '../admin-list.tsx'
import { useList } from '../admin.data.ts'

const StopDialog = lateDialog(async () => (await import('./stop-dialog.tsx')).StopDialog)

export function ClaimsTab() {
  const list = useList('claim', 'GET /api/admin/claims')
  const [asked, setAsked] = useState<AdminClaim | null>(null)
  const [place, takeFocus] = useFocusAfter<HTMLElement>()
  const columns: Column<AdminClaim>[] = [
    ...COLUMNS,
    {
      key: 'actions',
      label: t`Actions`,
      isActions: true,
      inCard: 'max-md:order-4 max-md:w-full',
      cell: (claim) =>
        (claim.state === 'open' || claim.state === 'waiting') && (
          <div className="flex flex-wrap gap-2">
            {mayConfirm(claim) && (
              <ButtonLink
                variant="primary"
                size="sm"
                to={paths.claims()}
                aria-label={t`Confirm the claim of ${{ name: claim.player.name }}`}
              >
                {t`Confirm`}
              </ButtonLink>
            )}
            <Button
              variant="quiet"
              size="sm"
              aria-label={t`Stop the claim of ${{ name: claim.player.name }}`}
              onClick={() => setAsked(claim)}
            >
              {t`Stop`}
            </Button>
          </div>
        ),
    },
  ]
  return (
    <section ref={place} tabIndex={-1} aria-label={t`Lost numbers`} className="grid gap-4 rounded-card">
      <p className="measure text-balance text-quiet">
        {t`If a person has named no guardians, you can be one of the two sides that confirm.`}
      </p>
      <AdminList
        caption={t`Lost numbers, newest first`}
        columns={columns}
        row={SIDE_BY_SIDE}
        list={list}
        empty={t`Nobody has lost their number. Claims of accounts will be listed here.`}
      />
      {asked && <StopDialog claim={asked} onClose={() => setAsked(null)} onDone={takeFocus} />}
    </section>
  )
}

// The server includes `admin` in `missing` only while the admin can still confirm the claim.
function mayConfirm({ state, missing }: AdminClaim): boolean {
  return state === 'open' && missing.includes('admin')
}

const STATES: Record<AdminClaim['state'], { tone: 'good' | 'gold' | 'danger' | 'plain'; word: string }> = {
  begun: { tone: 'plain', word: t`Started` },
  open: { tone: 'plain', word: t`Unconfirmed` },
  waiting: { tone: 'gold', word: t({ message: 'Confirmed', context: 'the state of a claim' }) },
  done: { tone: 'good', word: t({ message: 'Done', context: 'the state of a claim' }) },
  stopped: { tone: 'danger', word: t({ message: 'Stopped', context: 'the state of a claim' }) },
  failed: { tone: 'danger', word: t({ message: 'Failed', context: 'the state of a claim' }) },
  expired: { tone: 'plain', word: t`Expired` },
  ended: { tone: 'plain', word: t`Replaced` },
}

// On a phone, a card shows the account and the claim's state, then the photos, then who has confirmed the
// claim, and then its outcome and start.
const COLUMNS: Column<AdminClaim>[] = [
  {
    key: 'player',
    label: t`Account`,
    inCard: 'max-md:contents',
    cell: (claim) => <Account claim={claim} />,
  },
  {
    key: 'state',
    label: t`State`,
    inCard: 'max-md:py-0.5',
    cell: ({ state, doubtedAt }) => (
      <span className="flex flex-wrap gap-2">
        <Badge tone={STATES[state].tone}>{STATES[state].word}</Badge>
        {doubtedAt && (state === 'open' || state === 'waiting') && (
          <Badge tone="danger">{t`Disputed by the old number`}</Badge>
        )}
      </span>
    ),
  },
  {
    key: 'confirmed',
    label: t`Confirmed by`,
    inCard: 'max-md:order-2 max-md:w-full',
    cell: (claim) => (claim.state === 'open' ? progressWords(claim, 'admin') : confirmedWords(claim)),
  },
  {
    key: 'outcome',
    label: t`Outcome`,
    inCard: 'max-md:contents',
    cell: (claim) => (
      // On a phone, a card omits the outcome until the claim has one.
      <span
        className={hasOutcome(claim) ? 'max-md:order-3 max-md:w-full max-md:text-quiet' : 'max-md:hidden'}
      >
        <Outcome claim={claim} />
      </span>
    ),
  },
  {
    key: 'started',
    label: t`Started`,
    inCard: 'max-md:order-3 max-md:w-full max-md:text-quiet',
    cell: ({ createdAt }) => (
      <span className="block first-letter:uppercase">
        <span className="md:hidden">{t`Started`} </span>
        <Time at={createdAt} />
      </span>
    ),
  },
]

// While a claim still has its selfie, both photos are labeled and large enough to compare.
function Account({ claim: { player, selfie } }: { claim: AdminClaim }) {
  const photo = <Avatar name={player.name} photo={player.profilePhoto} size={selfie ? 'lg' : 'sm'} />
  const name = (
    <Link
      to={paths.player(player.id)}
      dir="auto"
      className="min-w-0 wrap-anywhere text-evergreen underline underline-offset-4 max-md:font-display max-md:text-name md:min-w-20 md:font-medium"
    >
      {player.name}
    </Link>
  )
  if (!selfie)
    return (
      <span className="flex min-w-0 items-center gap-3">
        {photo}
        {name}
      </span>
    )
  return (
    <span className="grid justify-items-start gap-2 max-md:contents">
      {name}
      <span className="flex w-max gap-4 max-md:order-1 max-md:w-full md:max-xl:flex-col md:max-xl:gap-2">
        <Face label={t`On the account`}>{photo}</Face>
        <Face label={t`Selfie sent`}>
          <Img
            src={`${selfie}?size=thumb`}
            alt={t`Selfie sent for ${{ name: player.name }}`}
            className="size-20 rounded-full object-cover"
          />
        </Face>
      </span>
    </span>
  )
}

function Face({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="grid justify-items-center gap-1">
      {children}
      <span className="text-xs text-quiet">{label}</span>
    </span>
  )
}

function hasOutcome({ state, completesAt, endedAt }: AdminClaim): boolean {
  return endedAt !== null || (state === 'waiting' && completesAt !== null)
}

function Outcome({ claim: { state, completesAt, endedAt } }: { claim: AdminClaim }) {
  if (state === 'waiting' && completesAt)
    return isPast(completesAt) ? (
      t`Moves now`
    ) : (
      <Trans>
        Moves <Time at={completesAt} />
      </Trans>
    )
  if (!endedAt) return t`None yet`
  const at = <Time at={endedAt} />
  return state === 'done' ? (
    <Trans>Moved {at}</Trans>
  ) : (
    <>
      {STATES[state].word} {at}
    </>
  )
}
