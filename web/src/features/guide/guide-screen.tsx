import { t } from '@lingui/core/macro'
import { type Ref, useEffect, useId, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { arrowInLtr } from '../../browser/direction.ts'
import { useViewport } from '../../browser/window.ts'
import { useSession } from '../session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { ArrowLeft, ArrowRight, Check } from '../../ui/icons.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Prose } from '../../ui/prose.tsx'
import { Chapters } from './chapters.tsx'
import { GUIDE_STEPS, type GuideStep } from './steps.tsx'

export function GuideScreen() {
  const [at, go] = useStep()
  const heading = useFocusOnMove(at)
  useArrowKeys(at, go)
  const step = GUIDE_STEPS[at]!
  const { player } = useSession()
  return (
    <div className="grid grid-cols-1 gap-10">
      {/* The row of buttons is sticky within this element, so that it stays in view next to a long step but not next to the chapters. */}
      <div className="@container grid grid-cols-1 gap-4">
        <div>
          <PageTitle title={t`User Guide`} className="mb-4 text-title md:mb-6" />
          <NoteForOthers />
          <Step
            key={at}
            step={step}
            heading={heading}
            place={t`Step ${{ n: at + 1 }} of ${{ count: GUIDE_STEPS.length }}`}
          />
        </div>
        <div className={classes(STEPPING, player ? ABOVE_BAR : 'bottom-0')}>
          <Button disabled={at === 0} className={`${MOVE} justify-self-start`} onClick={() => go(at - 1)}>
            <ArrowLeft className={ARROW} aria-hidden />{' '}
            {t({ message: 'Previous', context: 'a step of the guide' })}
          </Button>
          <div className="order-first col-span-2 grid justify-items-center @min-[20rem]:order-none @min-[20rem]:col-span-1">
            <Dots at={at} onGo={go} />
            <ViewportChecker />
          </div>
          <Button
            variant="primary"
            disabled={at === GUIDE_STEPS.length - 1}
            className={`${MOVE} justify-self-end`}
            onClick={() => go(at + 1)}
          >
            {t({ message: 'Next', context: 'a step of the guide' })}{' '}
            <ArrowRight className={ARROW} aria-hidden />
          </Button>
        </div>
      </div>
      <Chapters />
    </div>
  )
}

// On a phone, the buttons stick above the bar at the bottom, unless large text or a short screen would leave
// too little room for the step. A shadow fades the text that continues behind them. The dots are between the
// buttons, or in a row above the buttons if there isn't enough room. The viewport checker is below the dots.
const STEPPING =
  'grid grid-cols-2 items-start gap-2 @min-[20rem]:grid-cols-[1fr_auto_1fr] max-md:-mx-4 max-md:border-t max-md:border-line max-md:bg-paper max-md:px-4 max-md:pt-2 max-md:pb-1 max-md:[@media(min-height:32rem)]:sticky max-md:[@media(min-height:32rem)]:shadow-[0_-0.75rem_0.75rem_var(--color-paper)]'
const MOVE = 'max-sm:w-19 max-sm:px-1 max-sm:text-sm'
const ARROW = 'size-4 max-sm:hidden'
const ABOVE_BAR = 'bottom-[calc(3.5rem+env(safe-area-inset-bottom))]'

/** Tells the admin and vault users that the guide is written for members. */
function NoteForOthers() {
  const { player } = useSession()
  if (!player || (player.userType === 'member' && !player.isAdmin)) return null
  return (
    <p className="measure mb-6 rounded-card bg-gold-soft px-4 py-3 text-gold-ink">
      {t`This is what members read.`} {player.userType === 'member' ? OF_ADMIN : OF_VAULT_USER}
    </p>
  )
}

const OF_ADMIN = t`Your account is the admin’s: it is in no trust unit and no group, has no guardians, and cannot be invited, blocked or deleted.`
const OF_VAULT_USER = t`Your number opens the vaults that were shared with you, and nothing else.`

type StepProps = { step: GuideStep; place: string; heading: Ref<HTMLHeadingElement> }

function Step({ step: { title, figure, words }, place, heading }: StepProps) {
  return (
    <section className="grid animate-appear overflow-hidden rounded-card border border-line bg-card md:min-h-96 md:grid-cols-2">
      {/* On a phone, the figure is hidden, because the text needs the space. */}
      <div className="hidden place-items-center border-e border-line bg-sunken p-6 md:grid">
        <svg viewBox="0 0 240 156" className="h-56 max-w-full" aria-hidden="true">
          {figure}
        </svg>
      </div>
      <div className="grid content-center gap-3 p-5 md:gap-4 md:p-10">
        <header className="grid gap-1">
          <p className="text-sm text-quiet">{place}</p>
          <h2 ref={heading} tabIndex={-1} className="text-title">
            {title}
          </h2>
        </header>
        <div className="measure grid gap-3 max-md:min-h-60 max-md:content-start">
          <Prose>{words}</Prose>
        </div>
      </div>
    </section>
  )
}

function Dots({ at, onGo }: { at: number; onGo(step: number): void }) {
  return (
    <nav aria-label={t`Steps of the guide`}>
      <ol className="flex flex-wrap justify-center">
        {GUIDE_STEPS.map(({ title }, step) => (
          <li key={title}>
            <button
              type="button"
              aria-label={t`Step ${{ step: step + 1 }}: ${title}`}
              aria-current={step === at ? 'step' : undefined}
              onClick={() => onGo(step)}
              className="group grid h-11 w-6 place-items-center rounded-full sm:w-8"
            >
              <span
                className={classes(
                  'h-2.5 rounded-full transition-[width]',
                  step === at ? 'w-5 bg-evergreen sm:w-6' : 'w-2.5 bg-edge group-hover:bg-evergreen',
                )}
              />
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

// The step is in the URL, so that Back goes to the previous step.
function useStep(): [number, (step: number) => void] {
  const [query, setQuery] = useSearchParams()
  const asked = Number(query.get('step') ?? 1) - 1
  const at = Number.isInteger(asked) && GUIDE_STEPS[asked] ? asked : 0
  return [at, (step) => void (GUIDE_STEPS[step] && setQuery({ step: String(step + 1) }))]
}

function useFocusOnMove(at: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(at)
  useEffect(() => {
    if (before.current !== at) heading.current?.focus({ preventScroll: true })
    before.current = at
  }, [at])
  return heading
}

function useArrowKeys(at: number, go: (step: number) => void) {
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || isBusyElsewhere(event))
        return
      const key = arrowInLtr(event.key)
      if (key === 'ArrowRight') go(at + 1)
      if (key === 'ArrowLeft') go(at - 1)
    }
    window.addEventListener('keydown', move)
    return () => window.removeEventListener('keydown', move)
  })
}

function isBusyElsewhere({ target }: KeyboardEvent): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [role=dialog], [role=menu]') !== null
  )
}

/** The phone sizes at which every screen is checked (GUI-05). */
const SIZES = ['375x667', '390x844', '428x926']

function ViewportChecker() {
  const current = useViewport()
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape bubbles from the button in it.
    <aside
      aria-label={t`Viewport checker`}
      className="relative z-10 -mt-1.5 font-mono text-xs"
      onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
    >
      <button
        type="button"
        aria-label={t`Viewport checker, window ${current}`}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        className="min-h-6 rounded-sm px-1 text-quiet hover:text-ink"
      >
        {t`Window ${current}`}
      </button>
      {open && (
        <ul
          id={id}
          className="absolute inset-x-0 bottom-full mx-auto grid w-max gap-1 rounded-md border border-dashed border-edge bg-card p-2 shadow-float"
        >
          {SIZES.map((size) => (
            <li
              key={size}
              aria-current={size === current || undefined}
              className={classes(
                'flex items-center justify-between gap-3 px-1',
                size === current ? 'text-evergreen' : 'text-quiet',
              )}
            >
              {size}
              {size === current && <Check className="size-3.5" aria-label={t`this window`} />}
            </li>
          ))}
        </ul>
      )}
    </aside>
  )
}
