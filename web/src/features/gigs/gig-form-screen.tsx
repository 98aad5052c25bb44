import { gigOf, type GigWords, knownCategory, missingIn } from '@kinhold/domain/gigs'
import { GIG_LINE_MAX } from '@kinhold/domain/limits'
import { lengthOf, oneLine } from '@kinhold/domain/text'
import { plural, t } from '@lingui/core/macro'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { randomId } from '../../browser/random-id.ts'
import { ButtonLink } from '../../parts/button-link.tsx'
import { KeptNote } from '../../parts/form/kept-note.tsx'
import { useKeptForm } from '../../parts/form/use-kept-form.ts'
import { sayUntilChanged } from '../../parts/form/refusals.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { Field, FieldFrame, INPUT, TextField } from '../../ui/field.tsx'
import { ChevronDown } from '../../ui/icons.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { toast } from '../../ui/toast.ts'
import { useMember } from '../session/use-session.ts'
import { NOT_KEPT, useCategories, useGigs } from './use-gigs.ts'

// A longer title wouldn't fit on the gig's card.
const GIG_TITLE_MAX = 100
const GIG_DESCRIPTION_MAX = 1000
const GIG_TAGS_MAX = 200

export type TypedGig = GigWords & { newCategory: string }

export function GigFormScreen() {
  const { form, kept, submit } = useGigForm()
  const { errors } = form.formState
  const field = (name: keyof TypedGig, tooLong: (most: number) => string, most: number) => ({
    error: errors[name]?.message,
    ...form.register(name, { validate: atMost(most, tooLong) }),
  })
  return (
    <div className="grid gap-6">
      <PageTitle title={t`Post a Gig`} />
      <Card className="max-w-2xl">
        <form noValidate aria-label={t`New gig`} onSubmit={submit} className="grid gap-4">
          <KeptNote kept={kept} />
          <Field
            label={t`Title`}
            autoComplete="off"
            required
            {...field('title', TOO_LONG.title, GIG_TITLE_MAX)}
          />
          <TextField
            label={t`Description`}
            rows={4}
            required
            {...field('description', TOO_LONG.description, GIG_DESCRIPTION_MAX)}
          />
          <CategoryField form={form} />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={t`Location (optional)`} {...field('location', TOO_LONG.location, GIG_LINE_MAX)} />
            <Field
              label={t`Hourly rate (optional)`}
              hint={t`In whole dollars.`}
              inputMode="numeric"
              autoComplete="off"
              error={errors.hourlyRate?.message}
              {...form.register('hourlyRate')}
            />
          </div>
          <Field
            label={t`Duration or schedule (optional)`}
            hint={t`Such as “two hours” or “Saturday mornings”.`}
            {...field('duration', TOO_LONG.duration, GIG_LINE_MAX)}
          />
          <Field
            label={t`Tags (optional)`}
            hint={t`Separated by commas.`}
            autoComplete="off"
            {...field('tags', TOO_LONG.tags, GIG_TAGS_MAX)}
          />
          <p role="alert" className="text-danger empty:hidden">
            {errors.root?.message}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="primary" className="max-sm:w-full">
              {t`Post Gig`}
            </Button>
            <ButtonLink to={paths.sideGigs()} className="max-sm:w-full">
              {t`Cancel`}
            </ButtonLink>
          </div>
        </form>
      </Card>
    </div>
  )
}

function useGigForm() {
  const me = useMember()
  const navigate = useNavigate()
  const { post } = useGigs('all')
  const { categories, add } = useCategories()
  const { form, kept } = useKeptForm<TypedGig>('new gig', BLANK)
  const submit = form.handleSubmit((typed) => {
    const words = { ...typed, category: categoryOf(typed, categories) }
    const missing = missingIn(words)
    if (missing.length > 0) return sayMissing(form, typed, missing)
    if (!add(words.category) || !post(newGig(words, me.name))) return void toast(NOT_KEPT)
    kept.end()
    toast({ title: t`Gig Posted` })
    void navigate(paths.sideGigs())
  })
  return { form, kept, submit }
}

const BLANK: TypedGig = {
  title: '',
  description: '',
  category: '',
  newCategory: '',
  location: '',
  hourlyRate: '',
  duration: '',
  tags: '',
}

function newGig(words: TypedGig, postedBy: string) {
  return gigOf(words, { id: randomId(), postedBy, createdAt: new Date().toISOString() })
}

// Returns the gig's category, which may be a newly typed one that isn't in the list yet.
function categoryOf({ category, newCategory }: TypedGig, known: string[]): string {
  if (category !== NEW_CATEGORY) return category
  return knownCategory(known, newCategory) ?? oneLine(newCategory)
}

function sayMissing(form: UseFormReturn<TypedGig>, typed: TypedGig, missing: ReturnType<typeof missingIn>) {
  const fields = missing.map((field) =>
    field === 'category' && typed.category === NEW_CATEGORY ? 'newCategory' : field,
  )
  fields.forEach((field) => sayUntilChanged(form, ASKS[field], field))
  sayUntilChanged(form, t`Please fill in all required fields`)
  form.setFocus(fields[0]!)
}

const ASKS = {
  title: t`Please give it a title.`,
  description: t`Please describe it.`,
  category: t`Please choose a category.`,
  newCategory: t`Please name the category.`,
}

function atMost(most: number, tooLong: (most: number) => string) {
  return (typed: string) => lengthOf(typed) <= most || tooLong(most)
}

const TOO_LONG = {
  title: (most: number) =>
    t`A title can have at most ${plural(most, { one: `${most} character`, other: `${most} characters` })}.`,
  description: (most: number) =>
    t`A description can have at most ${plural(most, { one: `${most} character`, other: `${most} characters` })}.`,
  location: (most: number) =>
    t`A location can have at most ${plural(most, { one: `${most} character`, other: `${most} characters` })}.`,
  duration: (most: number) =>
    t`A duration can have at most ${plural(most, { one: `${most} character`, other: `${most} characters` })}.`,
  tags: (most: number) =>
    t`The tags together can have at most ${plural(most, { one: `${most} character`, other: `${most} characters` })}.`,
  category: (most: number) =>
    t`A category can have at most ${plural(most, { one: `${most} character`, other: `${most} characters` })}.`,
}

// The value of the option for a new category: a line break, which no category's name can contain.
const NEW_CATEGORY = '\n'

function CategoryField({ form }: { form: UseFormReturn<TypedGig> }) {
  const { categories, add } = useCategories()
  const { errors } = form.formState
  const chosen = useWatch({ control: form.control, name: 'category' })
  const addTyped = () => {
    const typed = oneLine(form.getValues('newCategory'))
    const problem = typed === '' ? ASKS.newCategory : isShort(typed)
    if (problem !== true) {
      sayUntilChanged(form, problem, 'newCategory')
      return form.setFocus('newCategory')
    }
    const known = knownCategory(categories, typed)
    if (known === undefined && !add(typed)) return void toast(NOT_KEPT)
    form.setValue('category', known ?? typed)
    form.setValue('newCategory', '')
    form.setFocus('category')
  }
  const isUnlisted = chosen !== '' && chosen !== NEW_CATEGORY && !categories.includes(chosen)
  return (
    <>
      <FieldFrame label={t`Category`} error={errors.category?.message}>
        {(linked) => (
          <span className="relative grid">
            <select
              required
              {...linked}
              className={classes(INPUT, 'appearance-none pe-10')}
              {...form.register('category')}
              value={chosen}
            >
              <option value="">{t`Choose a category`}</option>
              {[...categories, ...(isUnlisted ? [chosen] : [])].map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
              <option value={NEW_CATEGORY}>{t`Add a new category…`}</option>
            </select>
            {/* The browser's own arrow touches the edge of the field. */}
            <ChevronDown
              aria-hidden
              className="pointer-events-none absolute inset-y-0 end-3 my-auto size-5 text-quiet"
            />
          </span>
        )}
      </FieldFrame>
      {chosen === NEW_CATEGORY && (
        <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
          <Field
            label={t`New category`}
            autoComplete="off"
            error={errors.newCategory?.message}
            {...form.register('newCategory', { validate: isShort })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              addTyped()
            }}
          />
          <Button className="min-h-12 sm:mt-7" onClick={addTyped}>
            {t`Add Category`}
          </Button>
        </div>
      )}
    </>
  )
}

const isShort = atMost(GIG_LINE_MAX, TOO_LONG.category)
