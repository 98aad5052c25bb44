import type { ConversationState } from '@kinhold/contract/messages'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { sayDay } from '../../../browser/in-words.ts'
import { useEndBond } from '../../bonds/use-end-bond.tsx'
import { LateMenu } from '../../../parts/late-menu.tsx'
import { lateDialog } from '../../../parts/late.tsx'
import { useBlock } from '../../reports/use-block.tsx'
import { MutedSign } from '../../relations/muted.tsx'
import { useMute } from '../../relations/use-mute.ts'
import { paths } from '../../../paths.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Cut } from '../../../ui/cut.tsx'
import { ArrowLeft, Ellipsis } from '../../../ui/icons.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { Start } from '../conversation.data.ts'
import { useTyping } from '../typing.data.ts'

const JumpToDate = lateDialog(async () => (await import('./jump-to-date.tsx')).JumpToDate)
const SearchConversation = lateDialog(
  async () => (await import('../search/search-conversation.tsx')).SearchConversation,
)

type Props = {
  bondId: string
  state: ConversationState | undefined
  isArchive: boolean
  onArchive: (isShown: boolean) => void
  onGo: (place: Start) => void
  onBack: (() => void) | undefined
}

export function ConversationHeader(props: Props) {
  const { bondId, state, onGo, onBack } = props
  const [asked, setAsked] = useState<'date' | 'search' | null>(null)
  const close = () => setAsked(null)
  return (
    <header className="flex min-h-16 shrink-0 items-center gap-1 border-b border-line bg-card px-2 py-2 sm:px-4">
      {onBack && (
        <button type="button" aria-label={t`Back to messages`} onClick={onBack} className={ICON}>
          <ArrowLeft aria-hidden className="size-5" />
        </button>
      )}
      {state ? <Whom state={state} /> : <Skeleton className="mx-2 h-10 w-40 rounded-card" />}
      {state && <Actions {...props} state={state} onAsk={setAsked} />}
      {asked === 'date' && (
        <JumpToDate
          since={state?.bondedAt ?? null}
          onJump={(at) => {
            close()
            onGo({ at })
          }}
          onClose={close}
        />
      )}
      {asked === 'search' && (
        <SearchConversation
          bondId={bondId}
          onOpen={(_, messageId) => onGo({ around: messageId })}
          onClose={close}
        />
      )}
    </header>
  )
}

const ICON = 'grid size-11 shrink-0 place-items-center rounded-full text-quiet hover:bg-sunken hover:text-ink'

const TRIGGER = (
  <button type="button" aria-label={t`Conversation actions`} className={ICON}>
    <Ellipsis aria-hidden className="size-5" />
  </button>
)

type ActionsProps = Props & { state: ConversationState; onAsk: (what: 'date' | 'search') => void }

function Actions({
  state: { contact, mute, bondedAt, closedAt },
  onAsk,
  isArchive,
  onArchive,
}: ActionsProps) {
  const navigate = useNavigate()
  const muting = useMute({ kind: 'conversation', id: contact.id }, mute)
  const ending = useEndBond(bondedAt !== null && closedAt === undefined ? contact : null)
  const blocking = useBlock(contact, () => void navigate(paths.messages()))
  const items = [
    { label: t`Search in conversation`, onSelect: () => onAsk('search') },
    { label: t`Jump to date`, onSelect: () => onAsk('date') },
    { label: isArchive ? t`Hide Archived` : t`Show Archived`, onSelect: () => onArchive(!isArchive) },
    ...muting.items,
    ...ending.items,
    ...blocking.items,
  ]
  return (
    <>
      <MutedSign mute={muting.muted} />
      <LateMenu trigger={TRIGGER} items={items} />
      {ending.dialog}
      {blocking.dialog}
    </>
  )
}

function Whom({ state: { bondId, bondedAt, closedAt, contact } }: { state: ConversationState }) {
  const { isTyping } = useTyping(bondId)
  const bonded = bondedAt && t`Bond created ${{ day: sayDay(new Date(bondedAt)) }}`
  const said = closedAt
    ? t`Closed since ${{ day: sayDay(new Date(closedAt)) }}`
    : isTyping
      ? t`typing…`
      : bonded
  return (
    <div className="@container flex min-w-0 flex-1 items-center gap-3 px-2">
      {/* The photo is hidden if large text needs the space. */}
      <span className="@max-[8rem]:hidden">
        <Avatar name={contact.name} photo={contact.profilePhoto} size="sm" />
      </span>
      <div className="grid min-w-0">
        <h2 className="min-w-0 text-name">
          <Link
            to={paths.player(contact.id)}
            dir="auto"
            className="block truncate hover:underline"
            title={contact.name}
          >
            {contact.name}
          </Link>
        </h2>
        {said && <Cut className="text-sm text-quiet">{said}</Cut>}
      </div>
    </div>
  )
}
