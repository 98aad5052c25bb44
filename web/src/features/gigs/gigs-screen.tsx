import { GIGS_TITLE_MAX } from '@kinhold/domain/limits'
import { lengthOf, oneLine } from '@kinhold/domain/text'
import { plural, t } from '@lingui/core/macro'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { ButtonLink } from '../../parts/button-link.tsx'
import { latePart } from '../../parts/late.tsx'
import { useFocusAfter } from '../../parts/use-focus-after.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Pencil, Plus } from '../../ui/icons.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { useSideways } from '../../ui/sideways.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { useMember } from '../session/use-session.ts'
import { GigList } from './gig-list.tsx'
import { NOT_KEPT, type Shelf, useGigs, useGigsTitle } from './use-gigs.ts'

const CodeEntry = latePart(
  async () => (await import('../vaults/list/code-entry.tsx')).CodeEntry,
  <Skeleton className="h-48 rounded-card sm:h-44 lg:h-58" />,
)

export function GigsScreen() {
  const at = useLocation().pathname
  const shelf = at === paths.gigA() ? 'posted' : at === paths.gigB() ? 'applied' : 'all'
  return <Gigs key={shelf} shelf={shelf} />
}

function Gigs({ shelf }: { shelf: Shelf }) {
  // The admin has no code field, since the server rejects codes from the admin (GIG-12).
  const { isAdmin } = useMember()
  const isEmpty = useGigs(shelf).gigs.length === 0
  return (
    <div className="grid gap-4 sm:gap-6">
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-3">
        {/* The largest text is the name used in the navigation. The shelf's own title, which the member can change, is the heading below the tabs. */}
        <p className="font-display text-title">{t`Side Gigs`}</p>
        {/* An empty list contains this button itself, unless it is the list of applied gigs. */}
        {(!isEmpty || shelf === 'applied') && <AddGig variant={isEmpty ? 'secondary' : 'primary'} />}
      </header>
      <Shelves />
      <div className={isAdmin ? 'grid' : BESIDE}>
        <div className="grid min-w-0 content-start gap-4 sm:gap-6">
          {shelf === 'all' ? (
            <div className="grid min-w-0">
              <GigsTitle />
              <p className="text-sm text-quiet">{t`Small jobs, kept in this browser for you alone.`}</p>
            </div>
          ) : (
            // The selected tab already shows this title.
            <PageTitle title={TITLES[shelf]} hidden />
          )}
          <GigList shelf={shelf} add={<AddGig variant="primary" />} />
        </div>
        {!isAdmin && <CodeEntry isNarrow />}
      </div>
    </div>
  )
}

// Places the code field beside the list, as on the vaults page.
const BESIDE = 'grid items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]'

function AddGig({ variant }: { variant: 'primary' | 'secondary' }) {
  return (
    <ButtonLink to={paths.createGig()} variant={variant}>
      <Plus aria-hidden className="size-5" />
      {t`Add to Vault`}
    </ButtonLink>
  )
}

const TITLES = { posted: t`Vault A`, applied: t`Vault B` }
function Shelves() {
  const row = useSideways<HTMLUListElement>(useLocation().pathname)
  return (
    <nav aria-label={t`Side gigs`} className="min-w-0">
      <ul ref={row} className="sideways flex gap-1 border-b border-line">
        {SHELVES.map(({ to, label }) => (
          <li key={to}>
            <NavLink to={to} className={SHELF}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const SHELVES = [
  { to: paths.sideGigs(), label: t`All gigs` },
  { to: paths.gigA(), label: TITLES.posted },
  { to: paths.gigB(), label: TITLES.applied },
]
const SHELF =
  'flex min-h-11 items-center rounded-t-sm border-b-2 border-transparent px-3 whitespace-nowrap max-sm:px-2 text-quiet transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:border-evergreen aria-[current=page]:font-medium aria-[current=page]:text-ink'

function GigsTitle() {
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
      <div className={isEditing ? 'sr-only' : '-my-1.5 flex items-center gap-1'}>
        <PageTitle title={title} className="min-w-0 text-heading wrap-anywhere" />
        <Button
          ref={pencil}
          variant="quiet"
          className="w-11 shrink-0 px-0 text-quiet"
          aria-label={t`Rename this page`}
          hidden={isEditing}
          onClick={() => setIsEditing(true)}
        >
          <Pencil aria-hidden className="size-4" />
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
      aria-label={t`Title of this page`}
      className="mb-2 grid items-start gap-2 sm:flex"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        if (isLong) field.current?.focus()
        else onSave(typed)
      }}
    >
      <Field
        ref={field}
        label={t`Title`}
        hideLabel
        autoComplete="off"
        className="sm:w-80"
        value={typed}
        error={
          isLong
            ? t`A title has at most ${plural({ gigsTitleMax: GIGS_TITLE_MAX }, { one: '# character', other: '# characters' })}.`
            : undefined
        }
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && onCancel()}
      />
      <div className="flex gap-2">
        <Button type="submit" className="min-h-12">
          {t`Save`}
        </Button>
        <Button variant="quiet" className="min-h-12" onClick={onCancel}>
          {t`Cancel`}
        </Button>
      </div>
    </form>
  )
}
