import { GIGS_TITLE_MAX } from '@kinhold/domain/limits'
import { lengthOf, oneLine } from '@kinhold/domain/text'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useFocusAfter } from '../../parts/use-focus-after.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Pencil } from '../../ui/icons.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { toast } from '../../ui/toast.ts'
import { NOT_KEPT, useGigsTitle } from './use-gigs.ts'

/** The editable title of the page of all gigs (GIG-04, GIG-05). */
export function GigsTitle() {
  const [title, keep] = useGigsTitle()
  const [isEditing, setIsEditing] = useState(false)
  const [pencil, focusPencil] = useFocusAfter<HTMLButtonElement>()
  const close = () => {
    setIsEditing(false)
    focusPencil()
  }
  const save = (typed: string) => {
    if (!keep(typed)) toast(NOT_KEPT)
    close()
  }
  return (
    <>
      <div className={isEditing ? 'sr-only' : 'flex items-center gap-2'}>
        <PageTitle title={title} />
        <Button
          ref={pencil}
          variant="quiet"
          className="shrink-0 px-3"
          aria-label="Edit title"
          hidden={isEditing}
          onClick={() => setIsEditing(true)}
        >
          <Pencil aria-hidden className="size-5" />
        </Button>
      </div>
      {isEditing && <TitleForm title={title} onSave={save} onCancel={close} />}
    </>
  )
}

type Props = { title: string; onSave: (typed: string) => void; onCancel: () => void }

function TitleForm({ title, onSave, onCancel }: Props) {
  const [typed, setTyped] = useState(title)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  const isLong = lengthOf(oneLine(typed)) > GIGS_TITLE_MAX
  return (
    <form
      noValidate
      aria-label="Title of this page"
      className="mb-2 grid items-start gap-2 sm:flex"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        if (isLong) field.current?.focus()
        else onSave(typed)
      }}
    >
      <Field
        ref={field}
        label="Title"
        hideLabel
        autoComplete="off"
        className="sm:w-80"
        value={typed}
        error={isLong ? `A title has at most ${GIGS_TITLE_MAX} characters.` : undefined}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && onCancel()}
      />
      <div className="flex gap-2">
        <Button type="submit" className="min-h-12">
          Save
        </Button>
        <Button variant="quiet" className="min-h-12" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
