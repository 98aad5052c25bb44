import type { Account } from '@kinhold/contract/sessions'
import { SIDEBAR_HIDDEN_BELOW_PX } from '@kinhold/domain/limits'
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { useIsAtLeast } from '../browser/window.ts'
import { useAccountLanguage } from '../features/session/use-account-language.ts'
import { useSessionActions } from '../features/session/use-session.ts'
import { TabLinks, TOP_ENTRY, TOP_LABEL, TopLinks } from '../features/vaults/base/base-nav.tsx'
import { useBasePlace } from '../features/vaults/base/base-place.ts'
import { quietPart } from '../parts/late.tsx'
import { Brand, SignedInAs } from '../shell/brand.tsx'
import { CONTENT_ID } from '../shell/skip-link.tsx'
import { closedTo, homeOf } from '../shell/whose.ts'
import { LogOut } from '../ui/icons.ts'
import { ASIDE, BELOW, ENTRY_ASIDE, ENTRY_BELOW } from '../ui/side-tabs.tsx'
import { useMovesToasts } from '../ui/toast-room.ts'
import { SiteFooter } from './site-footer.tsx'

const LockedEntries = quietPart(async () => (await import('../shell/locked-entries.tsx')).LockedEntries)

/**
 * The frame around vault base, and around every page of a vault user, with the same navigation everywhere
 * (VUS-05, VUS-32). Sign Out doesn't ask for confirmation (VUS-10).
 */
export function ApartFrame({ player, children }: { player: Account; children: ReactNode }) {
  const { signOut } = useSessionActions()
  const isWide = useIsAtLeast(SIDEBAR_HIDDEN_BELOW_PX)
  // Vault base renders the tabs itself, so the frame doesn't.
  const { isBase } = useBasePlace()
  useMovesToasts()
  useAccountLanguage(player.id)
  return (
    <div className="flex min-h-dvh flex-col">
      <header
        data-top-bar=""
        className="@container sticky top-0 z-20 flex h-16 items-center justify-between gap-1 border-b border-line bg-paper ps-[min(1rem,5vw)] pe-[min(0.75rem,3vw)] md:justify-start md:gap-3 md:px-5"
      >
        {/* With large text, the bar has no room for the brand beside the entries. */}
        <span className="flex min-w-0 @max-[14rem]:hidden">
          <Brand home={homeOf(player)} isBrief />
        </span>
        {closedTo(player, 'guest') === null && <TopLinks />}
        <div className="flex min-w-0 items-center gap-3 md:ms-auto">
          <div className="min-w-0 max-md:hidden">
            <SignedInAs player={player} />
          </div>
          <button type="button" className={TOP_ENTRY} onClick={() => void signOut()}>
            <LogOut aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
            <span className={TOP_LABEL}>{t`Sign Out`}</span>
          </button>
        </div>
      </header>
      <div className="flex flex-1">
        {isWide && !isBase && (
          <aside className={`${ASIDE} grid-cols-1 overflow-y-auto`}>
            <TabLinks list="grid gap-1" entry={ENTRY_ASIDE} />
            <div className="mt-2 border-t border-line pt-3">
              <LockedEntries entry={ENTRY_ASIDE} />
            </div>
          </aside>
        )}
        <div className="flex min-w-0 flex-1 flex-col max-md:pb-[calc(4rem+env(safe-area-inset-bottom))]">
          <main
            id={CONTENT_ID}
            tabIndex={-1}
            className="mx-auto w-full max-w-6xl flex-1 px-4 py-4 has-data-wide:max-w-[90rem] md:px-8 md:py-8 has-data-side:max-w-none md:has-data-side:p-0"
          >
            {children}
          </main>
          <SiteFooter />
        </div>
      </div>
      {!isWide && !isBase && <TabLinks list={BELOW} entry={ENTRY_BELOW} />}
    </div>
  )
}
