import type { OpenPairs } from '@kinhold/contract/introductions'
import type { PlayerCard } from '@kinhold/contract/players'
import { INTRODUCTIONS_A_DAY } from '@kinhold/domain/limits'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { namesInWords } from '../../browser/in-words.ts'
import { sentenceOf } from '../../api.ts'
import { useOneAtATime } from '../../parts/form/use-one-at-a-time.ts'
import { Loaded } from '../../parts/list/loaded.tsx'
import { RowsOnTheirWay } from '../../parts/list/rows-on-their-way.tsx'
import { UNREACHABLE } from '../../parts/words.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { introduce } from '../introductions/introductions.data.ts'
import { usePairs, useReadPairsAnew } from './places.data.ts'

type Props = {
  /** The name of the place. */
  title: string
  people: readonly PlayerCard[]
  onDone: () => void
}

type Pair = OpenPairs['pairs'][number]

/** Offers to introduce the people of a new place (a shared vault) to each other (FAM-64). */
export function ConnectThem({ title, people, onDone }: Props) {
  const { query, left, pairs, refused, hasIntroduced, chosen, choose, isSending, send } = useConnecting(
    people,
    onDone,
  )
  const end = useEffectEvent(onDone)
  const isEmpty = query.data !== undefined && pairs.length === 0
  useEffect(() => {
    if (isEmpty) end()
  }, [isEmpty])
  if (isEmpty) return null
  const actions = (
    <>
      <Button disabled={isSending} onClick={onDone}>
        {hasIntroduced ? t`Open the place` : t`Not now`}
      </Button>
      <Button
        variant="primary"
        disabled={chosen.length === 0}
        busy={isSending}
        busyLabel={t`Introducing…`}
        onClick={() => void send()}
      >
        {plural({ count: chosen.length }, { one: 'Introduce 1 pair', other: 'Introduce # pairs' })}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      onClose={isSending ? undefined : onDone}
      title={t`Connect them`}
      description={
        <Trans>
          These people are in “<bdi>{title}</bdi>”, but have no trust bond with each other. We ask both people
          of a pair. Once both say yes, they are connected. If someone says no, nobody is told.
        </Trans>
      }
      actions={actions}
    >
      <p role="alert" className="text-danger empty:hidden">
        {refused.size > 0 && refusedInWords(refused.size)}
      </p>
      <Loaded
        query={query}
        failure={t`These people could not be loaded.`}
        loading={<RowsOnTheirWay count={3} row="h-11" />}
      >
        {() => (
          <>
            <Pairs
              pairs={pairs.map((pair) => ({
                pair,
                words: pairInWords(pair, people),
                why: refused.get(keyOf(pair))?.sentence,
              }))}
              chosen={chosen}
              isFull={chosen.length >= left}
              isOff={isSending}
              onChoose={choose}
            />
            {pairs.length > left && <p className="text-sm text-quiet">{leftInWords(left)}</p>}
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

function useConnecting(people: readonly PlayerCard[], onDone: () => void) {
  const ids = people.map(({ id }) => id)
  const query = usePairs(ids)
  const readAnew = useReadPairsAnew(ids)
  const [introduced, setIntroduced] = useState<readonly string[]>([])
  const [refused, setRefused] = useState<ReadonlyMap<string, Refused>>(new Map())
  const [picked, setPicked] = useState<readonly string[] | null>(null)
  const { pairs: open = [], left = 0 } = query.data ?? {}
  // A rejected pair stays listed with its error, even if the server no longer returns the pair.
  const listed = [...open, ...[...refused.values()].map(({ pair }) => pair)]
  const pairs = [...new Map(listed.map((pair) => [keyOf(pair), pair])).values()].filter(
    (pair) => !introduced.includes(keyOf(pair)),
  )
  const chosen = picked ? pairs.filter((pair) => picked.includes(keyOf(pair))) : pairs.slice(0, left)
  const [isSending, send] = useOneAtATime(async () => {
    const done: Pair[] = []
    const problems = new Map<string, Refused>()
    // Send one request at a time, so that each error can be shown with its pair.
    for (const pair of chosen)
      await introduce(pair.playerId, pair.otherId, '').then(
        () => done.push(pair),
        (error: unknown) => problems.set(keyOf(pair), { pair, sentence: sentenceOf(error, UNREACHABLE) }),
      )
    if (done.length > 0) toast(saidOf(done.map((pair) => pairInWords(pair, people))))
    if (problems.size === 0) return onDone()
    setIntroduced([...introduced, ...done.map(keyOf)])
    setPicked([...problems.keys()])
    setRefused(problems)
    readAnew()
  })
  const choose = (next: readonly Pair[]) => setPicked(next.map(keyOf))
  const hasIntroduced = introduced.length > 0
  return { query, left, pairs, refused, hasIntroduced, chosen, choose, isSending, send }
}

type Refused = { pair: Pair; sentence: string }

type PairsProps = {
  pairs: readonly { pair: Pair; words: string; why: string | undefined }[]
  chosen: readonly Pair[]
  /** True if no more pairs can be chosen. */
  isFull: boolean
  isOff: boolean
  onChoose: (chosen: Pair[]) => void
}

function Pairs({ pairs, chosen, isFull, isOff, onChoose }: PairsProps) {
  return (
    <ul aria-label={t`Pairs`}>
      {pairs.map(({ pair, words, why }) => {
        const isChosen = chosen.includes(pair)
        return (
          <li key={keyOf(pair)}>
            <Checkbox
              label={
                <span className="grid py-1">
                  {words}
                  {why && <span className="text-sm text-danger"> {why}</span>}
                </span>
              }
              checked={isChosen}
              disabled={isOff || (!isChosen && isFull)}
              onChange={() => onChoose(isChosen ? chosen.filter((one) => one !== pair) : [...chosen, pair])}
            />
          </li>
        )
      })}
    </ul>
  )
}

function keyOf({ playerId, otherId }: Pair): string {
  return `${playerId} ${otherId}`
}

function pairInWords({ playerId, otherId }: Pair, people: readonly PlayerCard[]): string {
  return namesInWords([playerId, otherId].map((id) => people.find((one) => one.id === id)!.name))
}

function saidOf(pairs: readonly string[]) {
  if (pairs.length === 1)
    return { title: t`${{ pair: pairs[0]! }} are introduced`, description: t`We ask both of them.` }
  return {
    title: t`${plural({ count: pairs.length }, { one: '# pair', other: '# pairs' })} are introduced`,
    description: t`We ask both of each pair.`,
  }
}

function refusedInWords(count: number): string {
  return plural(count, {
    one: 'One pair could not be introduced.',
    other: '# pairs could not be introduced.',
  })
}

function leftInWords(left: number): string {
  if (left === 0)
    return t`You have made ${plural({ introductionsADay: INTRODUCTIONS_A_DAY }, { one: '# introduction', other: '# introductions' })} within 24 hours, as many as you can. You can introduce these people tomorrow, from their profiles.`
  return plural(left, {
    one: 'You can make # more today, and the others tomorrow, from their profiles.',
    other: 'You can make # more today, and the others tomorrow, from their profiles.',
  })
}
