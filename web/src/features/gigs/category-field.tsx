import { knownCategory } from '@kinhold/domain/gigs'
import { GIG_LINE_MAX } from '@kinhold/domain/limits'
import { lengthOf, oneLine } from '@kinhold/domain/text'
import { type KeyboardEvent, useId } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { sayUntilChanged } from '../../parts/form/refusals.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FieldFrame, INPUT } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import type { TypedGig } from './gig-form-screen.tsx'
import { NOT_KEPT, useCategories } from './use-gigs.ts'

/** The option value for a new category; no category can have this name. */
export const NEW_CATEGORY = '\n'

/** The category of a gig: an existing one, or a new one (GIG-18, GIG-25). */
export function CategoryField({ form }: { form: UseFormReturn<TypedGig> }) {
  const { categories, add } = useCategories()
  const id = useId()
  const { errors } = form.formState
  const chosen = useWatch({ control: form.control, name: 'category' })
  const addTyped = () => {
    const typed = oneLine(form.getValues('newCategory'))
    const problem = problemOf(typed)
    if (problem) {
      sayUntilChanged(form, problem, 'newCategory')
      return form.setFocus('newCategory')
    }
    const known = knownCategory(categories, typed)
    if (known === undefined && !add(typed)) return void toast(NOT_KEPT)
    form.setValue('category', known ?? typed)
    form.setValue('newCategory', '')
    form.setFocus('category')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    addTyped()
  }
  const isUnlisted = chosen !== '' && chosen !== NEW_CATEGORY && !categories.includes(chosen)
  return (
    <>
      <FieldFrame id={id} label="Category" error={errors.category?.message}>
        <select
          id={id}
          required
          aria-describedby={errors.category ? `${id}-error` : undefined}
          aria-invalid={errors.category ? true : undefined}
          className={INPUT}
          {...form.register('category')}
          value={chosen}
        >
          <option value="">Choose a category</option>
          {[...categories, ...(isUnlisted ? [chosen] : [])].map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
          <option value={NEW_CATEGORY}>Add a new category…</option>
        </select>
      </FieldFrame>
      {chosen === NEW_CATEGORY && (
        <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
          <Field
            label="New category"
            autoComplete="off"
            error={errors.newCategory?.message}
            {...form.register('newCategory', {
              validate: (typed) => lengthOf(typed) <= GIG_LINE_MAX || LONG,
            })}
            onKeyDown={onKeyDown}
          />
          <Button className="min-h-12 sm:mt-7" onClick={addTyped}>
            Add Category
          </Button>
        </div>
      )}
    </>
  )
}

const LONG = `A category can have at most ${GIG_LINE_MAX} characters.`

function problemOf(name: string): string | null {
  if (name === '') return 'Please name the category.'
  return lengthOf(name) > GIG_LINE_MAX ? LONG : null
}
