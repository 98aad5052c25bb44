import type { Guardian, Guardians, GuardianSet } from '@kinhold/contract/guardians'
import { useState } from 'react'
import { Link } from 'react-router'
import { Loaded } from '../../parts/list/loaded.tsx'
import { RowsOnTheirWay } from '../../parts/list/rows-on-their-way.tsx'
import { GuideLink } from '../../parts/guide-link.tsx'
import { useFocusAfter } from '../../parts/use-focus-after.ts'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Time } from '../../ui/time.tsx'
import { Section } from '../../parts/section.tsx'
import { ChooseGuardians } from './choose-guardians.tsx'
import { useGuardians } from './guardians.data.ts'

/** The member's guardians, who restore the account if the number is lost: the choice and their answers. */
export function GuardiansPart() {
  return (
    <Loaded
      query={useGuardians()}
      failure={FAILURE}
      loading={<RowsOnTheirWay count={1} row="h-60 rounded-card" />}
    >
      {(guardians) => <Named guardians={guardians} />}
    </Loaded>
  )
}

const FAILURE = {
  otherwise: 'Your guardians could not be loaded. Please check your connection and try again.',
}
const WORDS =
  'If you ever lose your number, they confirm that it is you, and your account moves to your new one. Choose people who know your voice and your face.'

function Named({ guardians }: { guardians: Guardians }) {
  const { now, later, changesWait } = guardians
  const [isChoosing, setIsChoosing] = useState(false)
  // The buttons that open and close the choice disappear, so the heading takes the focus.
  const [heading, focusHeading] = useFocusAfter<HTMLHeadingElement>()
  const choose = (isOn: boolean) => {
    setIsChoosing(isOn)
    focusHeading()
  }
  const isFirst = now === null && later === null
  return (
    <div className="grid gap-6">
      <Section title="Your guardians" words={WORDS} heading={heading}>
        {now && <People set={now} />}
        {isFirst && !isChoosing && (
          <p className="measure mb-4 text-quiet">
            You have not named anyone. Your sponsor, one of your trust units and the admin would help you.
          </p>
        )}
        {!isChoosing && (
          <Button variant={isFirst ? 'primary' : 'secondary'} onClick={() => choose(true)}>
            {isFirst ? 'Choose guardians' : 'Change'}
          </Button>
        )}
        {isChoosing && <ChooseGuardians guardians={guardians} onDone={() => choose(false)} />}
        {isChoosing && changesWait && (
          <p className="measure mt-4 text-sm text-quiet">
            You signed in here less than seven days ago, so that a change takes effect after seven days. That
            keeps a thief from choosing their own people.
          </p>
        )}
      </Section>
      {later && (
        <Section
          title="Your next guardians"
          words={
            <>
              They take their place on <Time at={later.holdsFrom} style="date" />.
            </>
          }
        >
          <People set={later} />
        </Section>
      )}
      <p className="flex flex-wrap gap-x-6">
        <Link to={paths.claims()} className="py-2.5 underline underline-offset-4">
          Whose guardian you are
        </Link>
        <GuideLink chapter="lost-number">How a lost number comes back</GuideLink>
      </p>
    </div>
  )
}

function People({ set: { guardians, needed } }: { set: GuardianSet }) {
  return (
    <>
      <ul className="mb-4 divide-y divide-line">
        {guardians.map((one) => (
          <li key={one.id} className="flex items-center gap-3 py-2">
            <Avatar name={one.name} photo={one.profilePhoto} size="sm" />
            <span className="min-w-0 flex-1 wrap-anywhere">{one.name}</span>
            <State state={one.state} />
          </li>
        ))}
      </ul>
      <p className="mb-4 text-sm text-quiet">{needed} of them have to confirm you.</p>
    </>
  )
}

const STATES: Record<Guardian['state'], { tone: 'good' | 'gold' | 'danger' | 'plain'; word: string }> = {
  agreed: { tone: 'good', word: 'Agreed' },
  asked: { tone: 'gold', word: 'Asked' },
  declined: { tone: 'danger', word: 'Declined' },
  ended: { tone: 'plain', word: 'Counts no more' },
}

function State({ state }: Pick<Guardian, 'state'>) {
  const { tone, word } = STATES[state]
  return <Badge tone={tone}>{word}</Badge>
}
