import type { PlayerCard } from '@kinhold/contract/players'
import { INTRODUCTION_WORDS_MOST } from '@kinhold/domain/limits'
import { lengthOf, oneLine, plain } from '@kinhold/domain/text'
import { useState } from 'react'
import { sentenceOf } from '../../api.ts'
import { FormDialog } from '../../parts/form/form-dialog.tsx'
import { useKeptForm } from '../../parts/form/use-kept-form.ts'
import { Loaded } from '../../parts/list/loaded.tsx'
import { RowsOnTheirWay } from '../../parts/list/rows-on-their-way.tsx'
import { namesInWords, UNREACHABLE } from '../../parts/words.ts'
import { CharactersLeft } from '../../parts/writing/characters-left.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { useMember } from '../session/use-session.ts'
import { introduce, usePeopleToIntroduce } from './introductions.data.ts'

type Person = { id: number; name: string }
type Props = { person: Person; onClose: () => void }

/** Introduces a person to one or more of the member's other people (FAM-53). */
export function IntroduceDialog({ person, onClose }: Props) {
  const people = usePeopleToIntroduce(useMember().id, person.id)
  const [chosen, setChosen] = useState<readonly PlayerCard[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const { form, kept } = useKeptForm(`introduce ${person.id}`, { words: '' })
  const { errors, isSubmitting } = form.formState
  const words = form.watch('words')
  const send = form.handleSubmit(async (typed) => {
    setProblem(null)
    const refused: { to: PlayerCard; sentence: string }[] = []
    // One call at a time, so that a refusal can name the person it is about.
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
      title={`Introduce ${person.name} to…`}
      description="Both are asked. Once both have said yes, they are connected. Nobody learns of a no."
      label={chosen.length > 1 ? `Introduce to ${chosen.length} people` : 'Introduce'}
      busyLabel="Sending…"
      isSending={isSubmitting}
      isReady={chosen.length > 0}
      kept={kept}
      problem={problem}
      onSubmit={send}
      onClose={onClose}
    >
      <Loaded query={people} failure="Your people" loading={<RowsOnTheirWay count={3} row="h-11" />}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState>You have no other trust bonds yet.</EmptyState>
          ) : (
            <Picker people={all} chosen={chosen} onChoose={setChosen} />
          )
        }
      </Loaded>
      <div className="grid gap-1">
        <Field
          label="A line to both of them (optional)"
          placeholder="You were at school together."
          autoComplete="off"
          dir="auto"
          error={errors.words?.message}
          {...form.register('words', { validate: checkWords })}
        />
        <CharactersLeft text={words} most={INTRODUCTION_WORDS_MOST} />
      </div>
    </FormDialog>
  )
}

const ASKED = 'We ask both of them.'

function said(person: Person, introduced: readonly PlayerCard[]): string {
  return `${person.name} is introduced to ${namesInWords(introduced.map(({ name }) => name))}`
}

function checkWords(typed: string): true | string {
  const isShort = lengthOf(oneLine(typed)) <= INTRODUCTION_WORDS_MOST
  return isShort || `Your words must be at most ${INTRODUCTION_WORDS_MOST} characters.`
}

// A shorter list needs no search.
const MANY = 8

type PickerProps = {
  people: readonly PlayerCard[]
  chosen: readonly PlayerCard[]
  onChoose: (chosen: readonly PlayerCard[]) => void
}

function Picker({ people, chosen, onChoose }: PickerProps) {
  const [sought, setSought] = useState('')
  const found = people.filter(({ name }) => plain(name).includes(plain(sought.trim())))
  const isChosen = ({ id }: PlayerCard) => chosen.some((one) => one.id === id)
  return (
    <div role="group" aria-label="Your people" className="grid gap-2">
      {people.length > MANY && (
        <Field
          label="Find one of your people"
          type="search"
          autoComplete="off"
          value={sought}
          onChange={(event) => setSought(event.target.value)}
          // Enter would submit the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <ul className="-mx-1 max-h-64 overflow-y-auto px-1">
        {found.map((one) => (
          <li key={one.id}>
            <Checkbox
              label={
                <span className="flex items-center gap-3">
                  <Avatar name={one.name} photo={one.profilePhoto} size="xs" />
                  {one.name}
                </span>
              }
              checked={isChosen(one)}
              onChange={() =>
                onChoose(isChosen(one) ? chosen.filter(({ id }) => id !== one.id) : [...chosen, one])
              }
            />
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="text-sm text-quiet">None of your people has this name.</p>}
    </div>
  )
}
