import type { Guardian, Guardians, GuardianSet } from '@kinhold/contract/guardians'
import type { PlayerCard } from '@kinhold/contract/players'
import { GUARDIAN_COUNTS, SEARCH_MAX } from '@kinhold/domain/limits'
import { ADMIN_ID } from '@kinhold/domain/players'
import { isCalled } from '@kinhold/domain/folding'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { sentenceOf } from '../../api.ts'
import { Loaded } from '../../parts/list/loaded.tsx'
import { RowsOnTheirWay } from '../../parts/list/rows-on-their-way.tsx'
import { GuideLink } from '../../parts/button-link.tsx'
import { useFocusAfter } from '../../parts/use-focus-after.ts'
import { UNREACHABLE } from '../../parts/words.ts'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Time } from '../../ui/time.tsx'
import { Section } from '../../parts/section.tsx'
import { toast } from '../../ui/toast.ts'
import { useMember } from '../session/use-session.ts'
import { useBonded, useGuardians, useNameGuardians } from './claims.data.ts'

export function GuardiansPart() {
  return (
    <Loaded
      query={useGuardians()}
      failure={t`Your guardians could not be loaded.`}
      loading={<RowsOnTheirWay count={1} row="h-60 rounded-card" />}
    >
      {(guardians) => <Named guardians={guardians} />}
    </Loaded>
  )
}
const WORDS = t`If you ever lose your number, they confirm that it is you, and your account moves to your new one. Choose people who know your voice and your face.`

function Named({ guardians }: { guardians: Guardians }) {
  const { now, later, changesWait } = guardians
  const [isChoosing, setIsChoosing] = useState(false)
  // A click removes the focused button, so focus the heading.
  const [heading, focusHeading] = useFocusAfter<HTMLHeadingElement>()
  const choose = (isOn: boolean) => {
    setIsChoosing(isOn)
    focusHeading()
  }
  const isFirst = now === null && later === null
  return (
    <div className="grid gap-6">
      <Section title={t`Your guardians`} words={WORDS} heading={heading}>
        {now && <People set={now} />}
        {isFirst && !isChoosing && (
          <p className="measure mb-4 text-quiet">
            {t`You have not named anyone. Your sponsor, one of your trust units and the admin would help you.`}
          </p>
        )}
        {!isChoosing && (
          <Button variant={isFirst ? 'primary' : 'secondary'} onClick={() => choose(true)}>
            {isFirst ? t`Choose guardians` : t`Change`}
          </Button>
        )}
        {isChoosing && <ChooseGuardians guardians={guardians} onDone={() => choose(false)} />}
        {isChoosing && changesWait && (
          <p className="measure mt-4 text-sm text-quiet">
            {t`You signed in here less than seven days ago, so a change takes effect after seven days. That keeps a thief from choosing their own people.`}
          </p>
        )}
      </Section>
      {later && (
        <Section
          title={t`Your next guardians`}
          words={
            <Trans>
              They become your guardians on <Time at={later.holdsFrom} style="date" />.
            </Trans>
          }
        >
          <People set={later} />
        </Section>
      )}
      <p className="flex flex-wrap gap-x-6">
        <Link to={paths.claims()} className="py-2.5 underline underline-offset-4">
          {t`People you are a guardian of`}
        </Link>
        <GuideLink chapter="lost-number">{t`How to get your account back`}</GuideLink>
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
            <bdi className="min-w-0 flex-1 wrap-anywhere">{one.name}</bdi>
            <Badge tone={STATES[one.state].tone}>{STATES[one.state].word}</Badge>
          </li>
        ))}
      </ul>
      <p className="mb-4 text-sm text-quiet">
        {plural(needed, {
          one: '# of them has to confirm you.',
          other: '# of them have to confirm you.',
        })}
      </p>
    </>
  )
}

const STATES: Record<Guardian['state'], { tone: 'good' | 'gold' | 'danger' | 'plain'; word: string }> = {
  agreed: { tone: 'good', word: t`Agreed` },
  asked: { tone: 'gold', word: t`Asked` },
  declined: { tone: 'danger', word: t`Declined` },
  ended: { tone: 'plain', word: t`No longer counts` },
}

type Props = { guardians: Guardians; onDone: () => void }

// The admin can't be a guardian (TRU-70).
function ChooseGuardians(props: Props) {
  const me = useMember()
  return (
    <Loaded
      query={useBonded(me.id)}
      failure={t`Your people could not be loaded.`}
      loading={<RowsOnTheirWay count={4} row="h-11" />}
    >
      {(bonded) => <Choosing bonded={bonded.filter(({ id }) => id !== ADMIN_ID)} {...props} />}
    </Loaded>
  )
}

function Choosing({ bonded, guardians, onDone }: Props & { bonded: PlayerCard[] }) {
  const [chosen, setChosen] = useState(() => chosenAtFirst(guardians, bonded))
  const { mutate, isPending, error, reset } = useNameGuardians()
  const [sought, setSought] = useState('')
  const people = proposedFirst(guardians, bonded)
  // Show the chosen people even if they don't match the search.
  const shown = people.filter(({ id, name }) => chosen.includes(id) || isCalled(name, sought))
  const isRight = GUARDIAN_COUNTS.some((count) => count === chosen.length)
  const toggle = (id: number, isOn: boolean) => {
    reset()
    setChosen((before) => (isOn ? [...before, id] : before.filter((one) => one !== id)))
  }
  const save = () =>
    mutate(chosen, {
      onSuccess: () => {
        toast({ title: t`They are asked`, description: t`You will be notified when they answer.` })
        onDone()
      },
    })
  if (people.length < GUARDIAN_COUNTS[0])
    return (
      <p className="measure text-quiet">
        {t`You need trust bonds with at least three people. Invite those who know you, and come back.`}
      </p>
    )
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-medium">{t`Choose three people, or five`}</legend>
      {people.length > FEW && (
        <Field
          label={t`Find by name`}
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={SEARCH_MAX}
          value={sought}
          onChange={({ target }) => setSought(target.value)}
        />
      )}
      <div className="max-h-96 overflow-y-auto">
        {shown.map(({ id, name, profilePhoto }) => (
          <Checkbox
            key={id}
            checked={chosen.includes(id)}
            onChange={({ target }) => toggle(id, target.checked)}
            label={
              <span className="flex min-w-0 items-center gap-3">
                <Avatar name={name} photo={profilePhoto} size="xs" />
                <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
              </span>
            }
          />
        ))}
      </div>
      <p role="status" className="text-sm text-quiet">
        {sought.trim() !== '' && shown.length === chosen.length && `${t`Nobody else has this name.`} `}
        {isRight
          ? plural({ count: chosen.length }, { one: '# chosen.', other: '# chosen.' })
          : plural(
              { count: chosen.length },
              { one: '# chosen: choose three, or five.', other: '# chosen: choose three, or five.' },
            )}
      </p>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {error && sentenceOf(error, UNREACHABLE)}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" disabled={!isRight} busy={isPending} busyLabel={t`Asking…`} onClick={save}>
          {t`Ask them`}
        </Button>
        <Button onClick={onDone}>{t`Cancel`}</Button>
      </div>
    </fieldset>
  )
}

const FEW = 12

function chosenAtFirst({ now, later, proposed }: Guardians, bonded: PlayerCard[]): number[] {
  const before = (later ?? now)?.guardians.filter(({ state }) => state !== 'ended' && state !== 'declined')
  const ids = (before ?? proposed.slice(0, GUARDIAN_COUNTS[0])).map(({ id }) => id)
  return ids.filter((id) => bonded.some((one) => one.id === id))
}

const LAST = Number.MAX_SAFE_INTEGER

function proposedFirst({ proposed }: Guardians, bonded: PlayerCard[]): PlayerCard[] {
  const place = new Map(proposed.map(({ id }, nth) => [id, nth]))
  return bonded.toSorted((a, b) => (place.get(a.id) ?? LAST) - (place.get(b.id) ?? LAST))
}
