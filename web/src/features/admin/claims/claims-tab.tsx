import type { AdminClaim } from '@kinhold/contract/claims'
import { useState } from 'react'
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
import { AdminList } from '../admin-list.tsx'
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
      cell: (claim) =>
        (claim.state === 'open' || claim.state === 'waiting') && (
          <div className="flex flex-wrap gap-2">
            {mayConfirm(claim) && (
              <ButtonLink
                size="sm"
                to={paths.claims()}
                aria-label={`Confirm the claim of ${claim.player.name}`}
              >
                Confirm
              </ButtonLink>
            )}
            <Button
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
      <p className="measure text-quiet">
        If a person has named no guardians, you can be one of the two sides that confirm.
      </p>
      <AdminList
        caption="Lost numbers, newest first"
        columns={columns}
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
  open: { tone: 'plain', word: 'Asked' },
  waiting: { tone: 'gold', word: 'Confirmed' },
  done: { tone: 'good', word: 'Done' },
  stopped: { tone: 'danger', word: 'Stopped' },
  failed: { tone: 'danger', word: 'Failed' },
  expired: { tone: 'plain', word: 'Expired' },
  ended: { tone: 'plain', word: 'Replaced' },
}

const COLUMNS: Column<AdminClaim>[] = [
  {
    key: 'player',
    label: 'Account',
    cell: ({ player, selfie }) => (
      <span className="flex items-center gap-3">
        <Avatar name={player.name} photo={player.profilePhoto} size="sm" />
        {selfie && (
          <Img
            src={`${selfie}?size=thumb`}
            alt={`Selfie sent for ${player.name}`}
            className="size-10 shrink-0 rounded-full object-cover"
          />
        )}
        <Link
          to={paths.player(player.id)}
          className="min-w-0 wrap-anywhere md:min-w-20 text-evergreen underline underline-offset-4"
        >
          {player.name}
        </Link>
      </span>
    ),
  },
  {
    key: 'state',
    label: 'State',
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
    // On a phone, the other values are flush right, which makes several lines hard to read.
    cell: (claim) => (
      <span className="block max-md:text-start">
        {claim.state === 'open' ? progressWords(claim, 'others') : confirmedWords(claim)}
      </span>
    ),
  },
  { key: 'outcome', label: 'Outcome', cell: (claim) => <Outcome claim={claim} /> },
  { key: 'started', label: 'Started', cell: ({ createdAt }) => <Time at={createdAt} /> },
]

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
