import type { PlayerCard } from '@kinhold/contract/players'
import { INTRODUCTION_WORDS_MOST } from '@kinhold/domain/limits'
import { lengthOf, oneLine } from '@kinhold/domain/text'
import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import { namesInWords } from '../../browser/in-words.ts'
import { sentenceOf } from '../../api.ts'
import { FormDialog } from '../../parts/form/form-dialog.tsx'
import { useKeptForm } from '../../parts/form/use-kept-form.ts'
import { Loaded } from '../../parts/list/loaded.tsx'
import { RowsOnTheirWay } from '../../parts/list/rows-on-their-way.tsx'
import { PeopleChecks } from '../../parts/people-checks.tsx'
import { UNREACHABLE } from '../../parts/words.ts'
import { CharactersLeft } from '../../parts/writing/characters-left.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { useMember } from '../session/use-session.ts'
import { introduce, useBondedPeople } from './introductions.data.ts'

type Person = { id: number; name: string }
type Props = { person: Person; onClose: () => void }

/** Introduces a person to one or more other people bonded to the member (FAM-53). */
export function IntroduceDialog({ person, onClose }: Props) {
  const people = useBondedPeople(useMember().id)
  const [chosen, setChosen] = useState<readonly PlayerCard[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const { form, kept } = useKeptForm(`introduce ${person.id}`, { words: '' })
  const { errors, isSubmitting } = form.formState
  const words = form.watch('words')
  const isOther = ({ id }: PlayerCard) => id !== person.id
  const send = form.handleSubmit(async (typed) => {
    setProblem(null)
    const refused: { to: PlayerCard; sentence: string }[] = []
    // Send one request per person, so that an error message can name the person who wasn't introduced.
    for (const to of chosen)
      await introduce(person.id, to.id, oneLine(typed.words)).catch((error: unknown) =>
        refused.push({ to, sentence: sentenceOf(error, UNREACHABLE) }),
      )
    const introduced = chosen.filter((one) => !refused.some(({ to }) => to.id === one.id))
    if (introduced.length > 0) toast({ title: said(person, introduced), description: ASKED })
    setChosen(refused.map(({ to }) => to))
    if (refused.length > 0)
      return setProblem(refused.map(({ to, sentence }) => `${to.name}: ${sentence}`).join('\n'))
    kept.end()
    onClose()
  })
  return (
    <FormDialog
      title={t`Introduce ${{ name: person.name }} to…`}
      description={t`We ask both of them. Once both say yes, they are connected. If someone says no, nobody is told.`}
      label={
        chosen.length > 1
          ? t`Introduce to ${plural({ count: chosen.length }, { one: '# person', other: '# people' })}`
          : t`Introduce`
      }
      busyLabel={t`Sending…`}
      isSending={isSubmitting}
      isReady={chosen.length > 0}
      kept={kept}
      problem={problem}
      onSubmit={send}
      onClose={onClose}
    >
      <Loaded
        query={people}
        failure={t`Your people could not be loaded.`}
        loading={<RowsOnTheirWay count={3} row="h-11" />}
      >
        {(all) =>
          all.some(isOther) ? (
            <PeopleChecks
              label={t`Your people`}
              findLabel={t`Find one of your people`}
              people={all.filter(isOther)}
              chosen={chosen}
              onChoose={setChosen}
            />
          ) : (
            <EmptyState>{t`You have no other trust bonds yet.`}</EmptyState>
          )
        }
      </Loaded>
      <div className="grid gap-1">
        <Field
          label={t`A line to both of them (optional)`}
          placeholder={t`You were at school together.`}
          autoComplete="off"
          error={errors.words?.message}
          {...form.register('words', { validate: checkWords })}
        />
        <CharactersLeft text={words} most={INTRODUCTION_WORDS_MOST} />
      </div>
    </FormDialog>
  )
}

const ASKED = t`We ask both of them.`

function said(person: Person, introduced: readonly PlayerCard[]): string {
  return t`${{ name: person.name }} is introduced to ${{ names: namesInWords(introduced.map(({ name }) => name)) }}`
}

function checkWords(typed: string): true | string {
  const isShort = lengthOf(oneLine(typed)) <= INTRODUCTION_WORDS_MOST
  return (
    isShort ||
    t`Your words must be at most ${plural({ introductionWordsMost: INTRODUCTION_WORDS_MOST }, { one: '# character', other: '# characters' })}.`
  )
}
