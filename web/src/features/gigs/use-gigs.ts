import { categoriesIn, type Gig, gigsIn, textsIn, withCategory } from '@kinhold/domain/gigs'
import { GIGS_TITLE_MAX } from '@kinhold/domain/limits'
import { lengthOf, oneLine } from '@kinhold/domain/text'
import { t } from '@lingui/core/macro'
import { useStoredAs } from '../../browser/storage.ts'

export type Shelf = 'all' | 'posted' | 'applied'

export function useGigs(shelf: Shelf) {
  const [gigs, change] = useStoredAs('userGigs', gigsIn)
  const { hasApplied, withdraw } = useApplied()
  return {
    gigs: gigs
      .filter((gig) => shelf !== 'applied' || hasApplied(gig))
      .toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt)),
    post: (gig: Gig) => change((now) => [...now, gig]),
    remove: (gone: Gig) => change((now) => now.filter(({ id }) => id !== gone.id)) && withdraw(gone),
  }
}

export function useApplied() {
  const [applied, change] = useStoredAs('appliedGigs', textsIn)
  return {
    hasApplied: ({ id }: Gig) => applied.includes(id),
    apply: ({ id }: Gig) => change((now) => (now.includes(id) ? now : [...now, id])),
    withdraw: ({ id }: Gig) => change((now) => now.filter((each) => each !== id)),
  }
}

export function useCategories() {
  const [categories, change] = useStoredAs('vaultCategories', categoriesIn)
  return { categories, add: (typed: string) => change((now) => withCategory(now, typed)) }
}

/**
 * Returns the title of the main gigs page and a function that changes it in this browser (GIG-04, GIG-05).
 */
export function useGigsTitle(): [string, (typed: string) => boolean] {
  const [title, change] = useStoredAs('sideGigsTitle', titleIn)
  return [title, (typed) => change(() => titleIn(typed))]
}

export const NOT_KEPT = {
  title: t`Error`,
  description: t`This browser cannot save anything at the moment, so the change is lost. Its storage may be full or turned off.`,
  tone: 'danger',
} as const

function titleIn(kept: unknown): string {
  const title = typeof kept === 'string' ? oneLine(kept) : ''
  return title === '' || lengthOf(title) > GIGS_TITLE_MAX ? t`Vault Access` : title
}
