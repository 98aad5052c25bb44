import type { DashboardLine } from '@kinhold/contract/players'
import type { Unread } from '@kinhold/contract/unread'
import { formatPhone } from '@kinhold/domain/phone-format'
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Link } from 'react-router'
import { UnreadMark } from '../../parts/unread.tsx'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import {
  Check,
  ChevronRight,
  Mail,
  MessageSquare,
  Send,
  UserPlus,
  UserRound,
  Users,
  Vault,
} from '../../ui/icons.ts'
import { Time } from '../../ui/time.tsx'
import type { Answer } from './dashboard.data.ts'
import { askedBy, useAnswering } from './use-answering.ts'

export function Attention({ lines, me }: { lines: DashboardLine[]; me: number }) {
  const { stageOf, answer, undo } = useAnswering(me)
  const heading = useRef<HTMLHeadingElement>(null)
  const [box, focusFrom] = useFocusOnNext<HTMLElement>()
  const shown = lines.filter((line) => stageOf(line)?.is !== 'sent')
  if (shown.length === 0) return null
  const units = shown
    .filter((line) => !stageOf(line))
    .flatMap((line) => askedBy(line) ?? [])
    .filter(({ kind }) => kind === 'unit')
  return (
    <Frame box={box} heading={heading} title="Waiting for you">
      {units.length > 1 && (
        <Button
          className="mb-2"
          aria-label={`Confirm all ${units.length} trust units`}
          onClick={() => units.forEach((unit) => answer({ ...unit, isYes: true }))}
        >
          <Check aria-hidden className="size-5" />
          Confirm all
        </Button>
      )}
      <ul className={LIST}>
        {shown.map((line, place) => {
          const stage = stageOf(line)
          const asked = askedBy(line)
          return (
            <li key={keyOf(line)}>
              {stage?.is === 'undoable' ? (
                <Answered
                  answer={stage.answer}
                  about={line.text}
                  onUndo={() => {
                    undo(stage.answer)
                    heading.current?.focus()
                  }}
                  onGone={() => focusFrom(place)}
                />
              ) : (
                <Line line={line} canAct />
              )}
              {asked && stage?.is !== 'undoable' && (
                <div className="grid gap-2 pb-4 pl-13">
                  {line.newcomer && <Newcomer {...line.newcomer} />}
                  <p role="alert" className="text-sm text-danger empty:hidden">
                    {stage?.is === 'refused' && stage.sentence}
                  </p>
                  <Choices
                    kind={asked.kind}
                    about={line.text}
                    onAnswer={(isYes) => answer({ ...asked, isYes })}
                  />
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </Frame>
  )
}

export function TheirAttention({ lines }: { lines: DashboardLine[] }) {
  if (lines.length === 0) return null
  return (
    <Frame title="Waiting for them">
      <Lines lines={lines} canAct={false} />
    </Frame>
  )
}

type FrameProps = {
  title: string
  box?: RefObject<HTMLElement | null>
  heading?: RefObject<HTMLHeadingElement | null>
  children: ReactNode
}

function Frame({ title, box, heading, children }: FrameProps) {
  return (
    <Card ref={box} aria-labelledby="attention" className="relative overflow-hidden">
      <span aria-hidden className="absolute inset-y-0 left-0 w-1 bg-evergreen" />
      <h2 id="attention" ref={heading} tabIndex={-1} className="mb-2 text-heading">
        {title}
      </h2>
      {children}
    </Card>
  )
}

const WORDS = {
  confirm: { yes: 'Confirm', done: 'Confirmed.', no: 'Decline', refused: 'Declined.' },
  unit: { yes: 'Confirm', done: 'Confirmed.', no: null, refused: null },
  introduction: {
    yes: 'Yes, connect us',
    done: 'You said yes.',
    no: 'Not now',
    refused: 'Not now. Nobody is told.',
  },
  invitation: { yes: 'Accept', done: 'Accepted.', no: 'Decline', refused: 'Declined.' },
  move: { yes: 'Accept', done: 'Accepted.', no: 'Decline', refused: 'Declined.' },
} as const

type ChoicesProps = { kind: Answer['kind']; about: string; onAnswer: (isYes: boolean) => void }

function Choices({ kind, about, onAnswer }: ChoicesProps) {
  const { yes, no } = WORDS[kind]
  return (
    <div className="flex flex-wrap gap-2">
      <Button aria-label={`${yes}: ${about}`} onClick={() => onAnswer(true)}>
        {yes}
      </Button>
      {no && (
        <Button variant="quiet" aria-label={`${no}: ${about}`} onClick={() => onAnswer(false)}>
          {no}
        </Button>
      )}
    </div>
  )
}

// The selfie is large, because the member confirms only somebody whose face they know.
function Newcomer({ name, profilePhoto, phone }: NonNullable<DashboardLine['newcomer']>) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar name={name} photo={profilePhoto} size="xl" alone />
      <p className="grid min-w-0">
        <span className="font-display text-name wrap-anywhere">{name}</span>
        {phone && <span className="text-quiet tabular-nums">{formatPhone(phone)}</span>}
      </p>
    </div>
  )
}

type AnsweredProps = { answer: Answer; about: string; onUndo: () => void; onGone: () => void }

// Once the member has answered, Undo replaces the buttons and takes focus.
function Answered({ answer: { kind, isYes }, about, onUndo, onGone }: AnsweredProps) {
  const button = useRef<HTMLButtonElement>(null)
  const gone = useEffectEvent(onGone)
  useLayoutEffect(() => {
    const undo = button.current
    undo?.focus()
    return () => {
      if (undo === document.activeElement) gone()
    }
  }, [])
  return (
    <div className="flex min-h-14 items-center gap-3 py-3">
      <span className="grid size-10 shrink-0 place-content-center rounded-full bg-evergreen-soft text-evergreen">
        <Check aria-hidden className="size-5" strokeWidth={1.75} />
      </span>
      <span role="status" className="min-w-0 flex-1">
        {isYes ? WORDS[kind].done : WORDS[kind].refused}
      </span>
      <Button
        ref={button}
        variant="quiet"
        className="-mr-4 focus-visible:-outline-offset-2"
        aria-label={`Undo: ${about}`}
        onClick={onUndo}
      >
        Undo
      </Button>
    </div>
  )
}

/** Moves focus to the entry after one that disappears, or else to the last entry or the page's heading. */
function useFocusOnNext<E extends HTMLElement>(): [RefObject<E | null>, (place: number) => void] {
  const box = useRef<E>(null)
  const [gone, setGone] = useState<{ place: number } | null>(null)
  useEffect(() => {
    if (!gone) return
    const entries = [...(box.current?.querySelectorAll('li') ?? [])]
    const next = entries[gone.place] ?? entries.at(-1) ?? document
    next.querySelector<HTMLElement>(next === document ? 'h1' : 'a, button')?.focus()
  }, [gone])
  return [box, (place) => setGone({ place })]
}

const LIST = '-mb-2 divide-y divide-line'

const keyOf = ({ createdAt, text }: DashboardLine) => `${createdAt} ${text}`

type LinesProps = {
  lines: DashboardLine[]
  /** The vaults and boards with new posts. They are listed before `lines`. */
  places?: Unread[]
  canAct: boolean
}

export function Lines({ lines, places = [], canAct }: LinesProps) {
  return (
    <ul className={LIST}>
      {places.map((place) => (
        <li key={`${place.kind} ${place.id}`}>
          <PlaceLine place={place} />
        </li>
      ))}
      {lines.map((line) => (
        <li key={keyOf(line)}>
          <Line line={line} canAct={canAct} />
        </li>
      ))}
    </ul>
  )
}

function PlaceLine({ place: { kind, id, name } }: { place: Unread }) {
  const { Icon, to } = PLACES[kind]
  return (
    <Link to={to(id)} className={LINK}>
      <Sign Icon={Icon} />
      <span className="min-w-0 flex-1">
        <span className="block wrap-anywhere group-hover:underline">
          New posts {kind === 'vault' ? 'in' : 'on'} “<bdi>{name}</bdi>”
        </span>
        <UnreadMark kind={kind} id={id} />
      </span>
      <ChevronRight aria-hidden className={ONWARD} />
    </Link>
  )
}

const PLACES = {
  vault: { Icon: Vault, to: (id: number) => paths.vault(id) },
  board: { Icon: Users, to: (id: number) => paths.group(id) },
}

const LINK = 'group flex min-h-14 items-center gap-3 py-3'
const ONWARD = 'size-5 shrink-0 text-quiet group-hover:text-ink'

function Sign({ Icon }: { Icon: typeof Mail }) {
  return (
    <span className="grid size-10 shrink-0 place-content-center rounded-full bg-sunken text-quiet">
      <Icon aria-hidden className="size-5" strokeWidth={1.75} />
    </span>
  )
}

function Line({ line, canAct }: { line: DashboardLine; canAct: boolean }) {
  const words = (
    <>
      <Sign Icon={SIGNS[line.kind] ?? Users} />
      <span className="min-w-0 flex-1">
        <span className="block group-hover:underline">{line.text}</span>
        <Time at={line.createdAt} className="text-sm text-quiet" />
      </span>
    </>
  )
  if (!canAct) return <div className="flex min-h-14 items-center gap-3 py-3">{words}</div>
  return (
    <Link to={line.href} className={LINK}>
      {words}
      <ChevronRight aria-hidden className={ONWARD} />
    </Link>
  )
}

const SIGNS: Record<string, typeof Mail> = {
  confirm: UserRound,
  introduction: UserPlus,
  invitation: Mail,
  invitation_sent: Send,
  bond: UserPlus,
  message: MessageSquare,
}
