import type { PlayerCard } from '@kinhold/contract/players'
import { lengthOf, oneLine } from '@kinhold/domain/text'
import { plural, t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { namesInWords } from '../../browser/in-words.ts'
import { ApiError, sentenceOf } from '../../api.ts'
import { FormDialog } from '../../parts/form/form-dialog.tsx'
import { useKeptKey } from '../../parts/form/kept.ts'
import { sayAtForm, sayUntilChanged } from '../../parts/form/refusals.ts'
import { useKeptForm } from '../../parts/form/use-kept-form.ts'
import { useOneAtATime } from '../../parts/form/use-one-at-a-time.ts'
import { UNREACHABLE } from '../../parts/words.ts'
import { changeDraft } from '../../parts/writing/drafts.ts'
import { OneFile, useOneFile } from '../../parts/writing/one-file.tsx'
import { Field } from '../../ui/field.tsx'
import { phoneInWords } from '../../ui/phone-number.tsx'
import { toast } from '../../ui/toast.ts'
import { labelNumbers, NAMES_NOT_SAVED } from '../vaults/access/access.data.ts'
import {
  type ListDraft,
  type Listed,
  listedIn,
  ListFields,
  namedIn,
  NO_LIST,
  takesTyped,
} from '../vaults/dialogs/list-fields.tsx'
import { VAULT_FIELDS } from '../vaults/dialogs/vault-fields.ts'
import { useCreateVault } from '../vaults/list/vaults.data.ts'
import type { Made } from './place-dialog.tsx'
import { peopleIn, PlacePeople } from './place-people.tsx'
import { addFirstPicture } from './places.data.ts'

type Props = { onMade: (made: Made) => void; onClose: () => void }

/** Asks for a new place's name, people and first picture, and creates the place (FAM-60). */
export function PlaceForm({ onMade, onClose }: Props) {
  const { form, kept } = useKeptForm<NewPlace>(PLACE, BLANK)
  const picture = useOneFile(PLACE, 'place')
  const [isMaking, make] = useMaking({ form, picture, end: kept.end, onMade })
  const { errors } = form.formState
  const title = useWatch({ control: form.control, name: 'title' })
  const discard = () => {
    kept.discard()
    picture.clear()
  }
  return (
    <FormDialog
      title={t`A place for all of us`}
      description={t`An album and a board. Everyone you choose here can see it and add pictures and words.`}
      kept={{ ...kept, discard }}
      isSending={isMaking}
      isReady={oneLine(title) !== ''}
      label={t`Make the place`}
      busyLabel={t`Making…`}
      onSubmit={form.handleSubmit(make)}
      onClose={onClose}
    >
      <Field
        label={t`Name of the place`}
        autoComplete="off"
        data-autofocus
        error={errors.title?.message}
        {...form.register('title', { validate: checkTitle })}
      />
      <PlacePeople form={form} />
      <ListFields form={form} legend={t`Others, by their number`} countOf={numbersOnList} />
      <div role="group" aria-labelledby="place-picture" className="mt-2 grid gap-2">
        <h3 id="place-picture" className="font-display text-name">
          {t`A first picture (optional)`}
        </h3>
        <OneFile
          file={picture}
          label={t`Picture`}
          accept="image/*"
          words={[t`Choose a picture`, t`Choose another picture`]}
        />
      </div>
      <Problem>{errors.root?.message}</Problem>
    </FormDialog>
  )
}

// Scrolls an error into view, since the form is taller than a phone's screen.
function Problem({ children }: { children: string | undefined }) {
  const place = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (children) place.current?.scrollIntoView({ block: 'nearest' })
  }, [children])
  return (
    <p ref={place} role="alert" className="text-danger wrap-anywhere whitespace-pre-line empty:hidden">
      {children}
    </p>
  )
}

/** A draft of a place. `people` is a JSON list of the chosen people's cards. */
export type NewPlace = ListDraft & { title: string; people: string }

const PLACE = 'new place'
const BLANK: NewPlace = { title: '', people: '', ...NO_LIST }

function checkTitle(typed: string): true | string {
  const { most, missing, tooLong } = VAULT_FIELDS.title
  const length = lengthOf(oneLine(typed))
  return length === 0 ? missing : length <= most || tooLong
}

type Making = {
  form: ReturnType<typeof useKeptForm<NewPlace>>['form']
  picture: ReturnType<typeof useOneFile>
  end: () => void
  onMade: Props['onMade']
}

function useMaking({ form, picture, end, onMade }: Making) {
  const create = useCreateVault()
  const addPicture = useAddPicture(picture)
  return useOneAtATime(async () => {
    if (!takesTyped(form)) return
    if (picture.delay) return sayUntilChanged(form, WHY_NOT_YET[picture.delay])
    const { title, people: chosen, members } = form.getValues()
    const people = peopleIn(chosen)
    const numbers = listedIn(members)
    const accessList = [
      ...people.map(({ id }) => ({ type: 'player' as const, value: id })),
      ...numbers.map(({ phone }) => ({ type: 'phone' as const, value: phone })),
    ]
    try {
      const wish = { title: oneLine(title), description: null, accessList, contribute: 'list' as const }
      const vault = await create.mutateAsync(wish)
      end()
      toast({ title: t`Your place is ready` })
      if (!(await labelNumbers(vault.id, namedIn(numbers)))) toast({ ...NAMES_NOT_SAVED, tone: 'danger' })
      onMade({ vault, people, hasNumbers: numbers.length > 0, hasPicture: await addPicture(vault.id) })
    } catch (error) {
      const named = sentencesOn(error, people, numbers)
      // Show the reason in the form, since a long toast would leave no room for the form on a phone.
      toast({ title: t`The place was not made`, tone: 'danger' })
      if (named.length > 0) sayUntilChanged(form, named.join('\n'))
      else sayAtForm(error, form)
    }
  })
}

const WHY_NOT_YET = {
  failed: t`The picture did not arrive. Retry it or remove it, then make the place.`,
  coming: t`The picture is still on its way. Make the place when it has arrived.`,
}

/**
 * Returns a function that posts the picture in the new vault. If posting fails, that function adds the
 * picture to the vault's post draft and resolves to false.
 */
function useAddPicture({ stored, attached, clear }: ReturnType<typeof useOneFile>) {
  const vaultDraft = useKeptKey('draft vault ')
  return async (vaultId: number): Promise<boolean> => {
    if (!stored || !attached) return true
    try {
      await addFirstPicture(vaultId, stored)
      return true
    } catch (error) {
      changeDraft(`${vaultDraft}${vaultId}`, (draft) => ({ ...draft, files: [attached] }))
      const description = `${sentenceOf(error, UNREACHABLE)} ${t`It is waiting where you write a post.`}`
      toast({ title: t`The picture is not in it yet`, description, tone: 'danger' })
      return false
    } finally {
      clear()
    }
  }
}

// The server identifies rejected entries by their index in the access list, but the form names the people.
function sentencesOn(error: unknown, people: PlayerCard[], numbers: Listed[]): string[] {
  const fields = (error instanceof ApiError && error.refusal?.fields) || {}
  const names = [
    ...people.map(({ name }) => name),
    ...numbers.map(({ name, phone }) => name || phoneInWords(phone)),
  ]
  const refused = names.flatMap((name, n) => {
    const sentence = fields[`accessList.${n}.value`]
    return sentence === undefined ? [] : [{ name, sentence }]
  })
  const said = Map.groupBy(refused, ({ sentence }) => sentence)
  return [...said].map(([why, of]) => `${namesInWords(of.map(({ name }) => name))}: ${why}`)
}

function numbersOnList(count: number): string {
  return plural(count, { one: '1 number on the list', other: '# numbers on the list' })
}
