import { type Ref, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { ArrowLeft, ArrowRight } from '../../ui/icons.ts'
import { GUIDE_STEPS, type GuideStep } from './steps.tsx'
import { ViewportChecker } from './viewport-checker.tsx'

/** The guide in seven steps, moved through by buttons, dots, arrow keys and the browser's Back (GUI-01 to GUI-05). */
export function Guide() {
  const [at, go] = useStep()
  const heading = useFocusOnMove(at)
  useArrowKeys(at, go)
  const step = GUIDE_STEPS[at]!
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6">
      <Step key={at} step={step} heading={heading} place={`Step ${at + 1} of ${GUIDE_STEPS.length}`} />
      <Dots at={at} onGo={go} />
      <div className="flex justify-between gap-3">
        <Button disabled={at === 0} onClick={() => go(at - 1)}>
          <ArrowLeft className="size-4" aria-hidden /> Previous
        </Button>
        <Button variant="primary" disabled={at === GUIDE_STEPS.length - 1} onClick={() => go(at + 1)}>
          Next <ArrowRight className="size-4" aria-hidden />
        </Button>
      </div>
      <ViewportChecker />
    </div>
  )
}

function Step({
  step,
  place,
  heading,
}: {
  step: GuideStep
  place: string
  heading: Ref<HTMLHeadingElement>
}) {
  const { title, Figure, words } = step
  return (
    <section className="grid animate-appear gap-6 rounded-card border border-line bg-card p-6 sm:p-8">
      <Figure />
      <header className="grid gap-1">
        <p className="text-sm text-quiet">{place}</p>
        <h2 ref={heading} tabIndex={-1} className="text-title">
          {title}
        </h2>
      </header>
      <div className="measure grid gap-4 sm:min-h-44">{words}</div>
    </section>
  )
}

function Dots({ at, onGo }: { at: number; onGo(step: number): void }) {
  return (
    <nav aria-label="Steps of the guide">
      <ol className="flex justify-center">
        {GUIDE_STEPS.map(({ title }, step) => (
          <li key={title}>
            <button
              type="button"
              aria-label={`Step ${step + 1}: ${title}`}
              aria-current={step === at ? 'step' : undefined}
              onClick={() => onGo(step)}
              className="group grid size-8 place-items-center rounded-full"
            >
              <span
                className={classes(
                  'h-2.5 rounded-full transition-[width]',
                  step === at ? 'w-6 bg-evergreen' : 'w-2.5 bg-edge group-hover:bg-evergreen',
                )}
              />
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

// The step stands in the address, so that Back goes a step back and a reload stays.
function useStep(): [number, (step: number) => void] {
  const [query, setQuery] = useSearchParams()
  const asked = Number(query.get('step') ?? 1) - 1
  const at = Number.isInteger(asked) && GUIDE_STEPS[asked] ? asked : 0
  return [at, (step) => void (GUIDE_STEPS[step] && setQuery({ step: String(step + 1) }))]
}

// Arriving at the page, the focus is the page title's.
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
      if (event.key === 'ArrowRight') go(at + 1)
      if (event.key === 'ArrowLeft') go(at - 1)
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
