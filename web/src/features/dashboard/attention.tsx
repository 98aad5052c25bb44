import type { DashboardLine } from '@kinhold/contract/players'
import { plural, t } from '@lingui/core/macro'
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Check } from '../../ui/icons.ts'
import type { Answer } from './dashboard.data.ts'
import { keyOf, Line, Lines, LIST } from './lines.tsx'
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
  const firstUnit = shown.find(({ kind }) => kind === 'unit')
  return (
    <Frame box={box} heading={heading} title={t`Waiting for you`}>
      <ul className={LIST}>
        {shown.map((line, place) => {
          const stage = stageOf(line)
          const asked = askedBy(line)
          return (
            <li key={keyOf(line)}>
              {line === firstUnit && units.length > 1 && (
                <ConfirmAll
                  count={units.length}
                  onConfirm={() => units.forEach((unit) => answer({ ...unit, isYes: true }))}
                />
              )}
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
                <Line line={line} canAct>
                  {asked && (
                    <Choices
                      kind={asked.kind}
                      about={line.text}
                      problem={stage?.is === 'refused' ? stage.sentence : null}
                      onAnswer={(isYes) => answer({ ...asked, isYes })}
                    />
                  )}
                </Line>
              )}
            </li>
          )
        })}
      </ul>
    </Frame>
  )
}

// The button is directly above the trust units, so that it doesn't seem to answer any other question in the
// list.
function ConfirmAll({ count, onConfirm }: { count: number; onConfirm: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 pt-3">
      <span className="text-quiet">{t`${plural(count, { one: '# trust unit', other: '# trust units' })} to confirm`}</span>
      <Button
        data-all
        className="max-sm:px-3"
        aria-label={t`Confirm all ${plural(count, { one: '# trust unit', other: '# trust units' })}`}
        onClick={onConfirm}
      >
        <Check aria-hidden className="size-5" />
        {t`Confirm all`}
      </Button>
    </div>
  )
}

export function TheirAttention({ lines }: { lines: DashboardLine[] }) {
  if (lines.length === 0) return null
  return (
    <Frame title={t`Waiting for them`}>
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
    // On a phone, `data-waiting` moves toasts to the top of the screen, so that they don't cover the first
    // answers.
    <Card ref={box} data-waiting={box && ''} aria-labelledby="attention" className="relative overflow-hidden">
      <span aria-hidden className="absolute inset-y-0 start-0 w-1 bg-evergreen" />
      <h2 id="attention" ref={heading} tabIndex={-1} className="text-heading">
        {title}
      </h2>
      {children}
    </Card>
  )
}

// `name` returns the accessible name of a button, which includes the subject of the line.
const CONFIRM = { label: t`Confirm`, name: (about: string) => t`Confirm: ${about}` }
const ACCEPT = { label: t`Accept`, name: (about: string) => t`Accept: ${about}` }
const DECLINE = { label: t`Decline`, name: (about: string) => t`Decline: ${about}` }
const WORDS = {
  confirm: { yes: CONFIRM, done: t`Confirmed.`, no: DECLINE, refused: t`Declined.` },
  unit: { yes: CONFIRM, done: t`Confirmed.`, no: null, refused: null },
  introduction: {
    yes: { label: t`Yes, connect us`, name: (about: string) => t`Yes, connect us: ${about}` },
    done: t`You said yes.`,
    no: { label: t`Not now`, name: (about: string) => t`Not now: ${about}` },
    refused: t`Not now. Nobody is told.`,
  },
  invitation: { yes: ACCEPT, done: t`Accepted.`, no: DECLINE, refused: t`Declined.` },
  move: { yes: ACCEPT, done: t`Accepted.`, no: DECLINE, refused: t`Declined.` },
} as const

type ChoicesProps = {
  kind: Answer['kind']
  about: string
  problem: string | null
  onAnswer: (isYes: boolean) => void
}

function Choices({ kind, about, problem, onAnswer }: ChoicesProps) {
  const { yes, no } = WORDS[kind]
  return (
    <div className="grid gap-2 pb-2 sm:pt-2">
      <p role="alert" className="text-sm text-danger empty:hidden">
        {problem}
      </p>
      {/* On a wide screen, the affirmative button comes last in every row, so that these buttons line up. */}
      <div className="flex flex-wrap gap-x-2 sm:flex-row-reverse">
        <Button aria-label={yes.name(about)} onClick={() => onAnswer(true)}>
          {yes.label}
        </Button>
        {no && (
          <Button
            variant="quiet"
            className="max-sm:-me-4 focus-visible:-outline-offset-2"
            aria-label={no.name(about)}
            onClick={() => onAnswer(false)}
          >
            {no.label}
          </Button>
        )}
      </div>
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
      <span className="grid size-12 shrink-0 place-content-center rounded-full bg-evergreen-soft text-evergreen">
        <Check aria-hidden className="size-5" strokeWidth={1.75} />
      </span>
      <span role="status" className="min-w-0 flex-1">
        {isYes ? WORDS[kind].done : WORDS[kind].refused}
      </span>
      <Button
        ref={button}
        variant="quiet"
        className="-me-4 focus-visible:-outline-offset-2"
        aria-label={t`Undo: ${about}`}
        onClick={onUndo}
      >
        {t`Undo`}
      </Button>
    </div>
  )
}

/**
 * Moves focus when an entry disappears: to the next entry or, if there is none, to the last entry or the
 * page's heading.
 */
function useFocusOnNext<E extends HTMLElement>(): [RefObject<E | null>, (place: number) => void] {
  const box = useRef<E>(null)
  const [gone, setGone] = useState<{ place: number } | null>(null)
  useEffect(() => {
    if (!gone) return
    const entries = [...(box.current?.querySelectorAll('li') ?? [])]
    const next = entries[gone.place] ?? entries.at(-1) ?? document
    // Skips 'Confirm all', which would answer more than this entry.
    next.querySelector<HTMLElement>(next === document ? 'h1' : 'a, button:not([data-all])')?.focus()
  }, [gone])
  return [box, (place) => setGone({ place })]
}
