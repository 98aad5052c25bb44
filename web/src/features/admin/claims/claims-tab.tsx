import type { AdminClaim } from '@kinhold/contract/claims'
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
      label: 'Actions',
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
                aria-label={`Confirm the claim of ${claim.player.name}`}
              >
                Confirm
              </ButtonLink>
            )}
            <Button
              variant="quiet"
              size="sm"
              aria-label={`Stop the claim of ${claim.player.name}`}
              onClick={() => setAsked(claim)}
            >
              Stop
            </Button>
          </div>
        ),
    },
  ]
  return (
    <section ref={place} tabIndex={-1} aria-label="Lost numbers" className="grid gap-4 rounded-card">
      <p className="measure text-balance text-quiet">
        If a person has named no guardians, you can be one of the two sides that confirm.
      </p>
      <AdminList
        caption="Lost numbers, newest first"
        columns={columns}
        row={SIDE_BY_SIDE}
        list={list}
        empty="Nobody has lost their number. Claims of accounts will be listed here."
      />
      {asked && <StopDialog claim={asked} onClose={() => setAsked(null)} onDone={takeFocus} />}
    </section>
  )
}

// The server lists the admin's side only while the admin can still confirm the claim.
function mayConfirm({ state, missing }: AdminClaim): boolean {
  return state === 'open' && missing.includes('admin')
}

const STATES: Record<AdminClaim['state'], { tone: 'good' | 'gold' | 'danger' | 'plain'; word: string }> = {
  begun: { tone: 'plain', word: 'Started' },
  open: { tone: 'plain', word: 'Unconfirmed' },
  waiting: { tone: 'gold', word: 'Confirmed' },
  done: { tone: 'good', word: 'Done' },
  stopped: { tone: 'danger', word: 'Stopped' },
  failed: { tone: 'danger', word: 'Failed' },
  expired: { tone: 'plain', word: 'Expired' },
  ended: { tone: 'plain', word: 'Replaced' },
}

// On a phone, a card shows the account and the claim's state, then the photos, then who has confirmed the
// claim, and then its outcome and start.
const COLUMNS: Column<AdminClaim>[] = [
  {
    key: 'player',
    label: 'Account',
    inCard: 'max-md:contents',
    cell: (claim) => <Account claim={claim} />,
  },
  {
    key: 'state',
    label: 'State',
    inCard: 'max-md:py-0.5',
    cell: ({ state, doubtedAt }) => (
      <span className="flex flex-wrap gap-2">
        <Badge tone={STATES[state].tone}>{STATES[state].word}</Badge>
        {doubtedAt && (state === 'open' || state === 'waiting') && (
          <Badge tone="danger">Disputed by the old number</Badge>
        )}
      </span>
    ),
  },
  {
    key: 'confirmed',
    label: 'Confirmed by',
    inCard: 'max-md:order-2 max-md:w-full',
    cell: (claim) => (claim.state === 'open' ? progressWords(claim, 'admin') : confirmedWords(claim)),
  },
  {
    key: 'outcome',
    label: 'Outcome',
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
    label: 'Started',
    inCard: 'max-md:order-3 max-md:w-full max-md:text-quiet',
    cell: ({ createdAt }) => (
      <span className="block first-letter:uppercase">
        <span className="md:hidden">Started </span>
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
        <Face label="On the account">{photo}</Face>
        <Face label="Selfie sent">
          <Img
            src={`${selfie}?size=thumb`}
            alt={`Selfie sent for ${player.name}`}
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
      'Moves now'
    ) : (
      <>
        Moves <Time at={completesAt} />
      </>
    )
  if (!endedAt) return 'None yet'
  return (
    <>
      {state === 'done' ? 'Moved' : STATES[state].word} <Time at={endedAt} />
    </>
  )
}
