import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { lateDialog } from '../../parts/late.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useMember } from '../session/use-session.ts'
import { useVaults } from '../vaults/list/vaults.data.ts'

const PlaceDialog = lateDialog(async () => (await import('./place-dialog.tsx')).PlaceDialog)

/**
 * Offers to make 'A place for all of us' (FAM-60). Hidden from the admin, because the admin's list of bonds
 * includes everyone's.
 */
export function PlaceCard({ isShown = true }: { isShown?: boolean }) {
  const { isAdmin } = useMember()
  const [isMaking, setIsMaking] = useState(false)
  return (
    <>
      {isShown && !isAdmin && (
        <Card aria-labelledby="place-for-all" className="grid justify-items-start gap-3">
          <h2 id="place-for-all" className="text-heading">
            {t`A place for all of us`}
          </h2>
          <p className="measure text-quiet">
            {t`An album and a board for your whole family, which everyone on its list can add to; a group is only for the three people of a trust unit.`}
          </p>
          <Button onClick={() => setIsMaking(true)}>{t`Make a place`}</Button>
        </Card>
      )}
      {isMaking && <PlaceDialog onClose={() => setIsMaking(false)} />}
    </>
  )
}

/** Offers to make a place, unless one of the member's newest vaults is already a place. */
export function PlaceOffer() {
  const { data: vaults } = useVaults()
  // Making a place hides the offer, but the dialog must stay open.
  return <PlaceCard isShown={vaults?.every(({ contribute }) => contribute !== 'list') ?? false} />
}
