import { SIDEBAR_HIDDEN_BELOW_PX } from '@kinhold/domain/limits'
import { t } from '@lingui/core/macro'
import { type CSSProperties, type FocusEvent, type KeyboardEvent, use, useEffect, useState } from 'react'
import { useIsAtLeast, useUncoveredHeight, useUncoveredTop } from '../../browser/window.ts'
import { latePart } from '../../parts/late.tsx'
import { classes } from '../../ui/classes.ts'
import { AppName, NewsInTitle, PageTitle, titleOf } from '../../ui/page-title.tsx'
import { Triangle } from '../../ui/figure/triangle.tsx'
import { useMember } from '../session/use-session.ts'
import { useBondId, useConversationState } from './conversation.data.ts'
import { BondNotFound, ConversationOnItsWay } from './conversation/conversation-states.tsx'
import { useForgetContacts } from './panel/conversations.data.ts'
import { ListPane } from './panel/list-pane.tsx'
import { usePanel } from './panel/use-panel.ts'
import { NOBODY, type Place, useMessagesPlace } from './place.ts'

// A phone shows the list first, without a conversation.
const Conversation = latePart(
  async () => (await import('./conversation/conversation.tsx')).Conversation,
  <ConversationOnItsWay />,
)

export function MessagesScreen() {
  const place = useMessagesPlace()
  const panel = usePanel(place.otherId)
  useForgetContacts()
  const isAlone = !place.isWide && place.otherId !== null
  const [height, top] = [useUncoveredHeight(), useUncoveredTop()]
  const [isWriting, watch] = useIsWriting()
  const isOnPhone = !useIsAtLeast(SIDEBAR_HIDDEN_BELOW_PX)
  const isLow = isWriting && height <= LOW_PX
  return (
    <div
      {...watch}
      // Toasts must not cover the composer at the bottom of a phone's screen.
      data-composer={isAlone ? '' : undefined}
      // The style sheet hides the bars under the conversation, so that they can't take the focus.
      data-covers-page={isAlone && isOnPhone ? '' : undefined}
      className={classes(
        FRAME,
        !isAlone ? BESIDE : isOnPhone || isLow ? COVERING : ALONE,
        isAlone && isOnPhone && !isWriting && 'pb-[env(safe-area-inset-bottom)]',
      )}
      style={{ '--uncovered': `${height}px`, '--uncovered-top': `${top}px` } as CSSProperties}
    >
      {!isAlone && <ListPane place={place} panel={panel} />}
      {isAlone && <Alone place={place} />}
      {place.isWide && <Pane place={place} />}
    </div>
  )
}

// The frame fills the window's height, and the list and the conversation scroll separately.
const FRAME = 'grid min-w-0 grid-rows-[minmax(0,1fr)] overflow-hidden border-line bg-card'
const BESIDE =
  'h-[calc(100dvh-14rem-var(--banner,0px)-env(safe-area-inset-bottom))] min-h-80 rounded-card border md:h-[calc(100dvh-12.5rem-var(--banner,0px))] lg:h-[calc(100dvh-11rem-var(--banner,0px))] lg:min-h-96 lg:grid-cols-[minmax(18rem,2fr)_minmax(0,5fr)] lg:divide-x lg:divide-line'
// The pane fills the space below the top bar, down to the end of the window or to the keyboard.
const ALONE = '-m-8 h-[calc(min(100dvh,var(--uncovered))-4rem-var(--banner,0px))] min-h-64'
// A phone has no room for the app's bars beside a conversation, and neither does a tablet while its on-screen
// keyboard leaves too little height.
const LOW_PX = 540
const COVERING =
  'fixed inset-x-0 top-[calc(var(--uncovered-top)+var(--banner,0px))] z-30 h-[calc(var(--uncovered)-var(--banner,0px))]'

/** Returns true from when a text field gets focus until focus leaves the field's form. */
function useIsWriting() {
  const [isWriting, setIsWriting] = useState(false)
  const inForm = (target: EventTarget | null) => target instanceof Element && target.closest('form') !== null
  const watch = {
    onFocus: ({ target }: FocusEvent) =>
      setIsWriting((was) => target.matches('textarea') || (was && inForm(target))),
    onBlur: ({ relatedTarget }: FocusEvent) => inForm(relatedTarget) || setIsWriting(false),
  }
  return [isWriting, watch] as const
}

function Alone({ place }: { place: Place }) {
  // Fields, dialogs and menus handle Escape themselves.
  const leave = ({ key, defaultPrevented, currentTarget, target }: KeyboardEvent<HTMLElement>) => {
    if (key !== 'Escape' || defaultPrevented || !currentTarget.contains(target as Node)) return
    if (!(target as HTMLElement).closest('input, textarea, [role=dialog], [role=menu]')) place.back()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape bubbles from its contents.
    <div className="contents" onKeyDown={leave}>
      <Pane place={place} onBack={place.back} />
    </div>
  )
}

function Pane({ place, onBack }: { place: Place; onBack?: () => void }) {
  const me = useMember()
  const { otherId, at, visit } = place
  if (otherId === null) return <NothingOpen />
  const isSomebody = otherId !== NOBODY && otherId !== me.id
  return (
    <div className="min-h-0 min-w-0">
      {isSomebody ? <NameOf otherId={otherId} place={place} /> : <Title place={place} />}
      {isSomebody ? (
        <Conversation key={`${otherId} ${visit}`} otherId={otherId} at={at} onBack={onBack} />
      ) : (
        <BondNotFound onBack={onBack} />
      )}
    </div>
  )
}

function NameOf({ otherId, place }: { otherId: number; place: Place }) {
  const { data } = useConversationState(useBondId(otherId))
  return <Title place={place} name={data?.contact.name} />
}

// On a wide screen, the network header already has the page's heading.
function Title({ place, name }: { place: Place; name?: string | undefined }) {
  const title = name === undefined ? PAGE : `${name} · ${PAGE}`
  return place.isWide ? <DocumentTitle title={title} /> : <PageTitle hidden title={title} />
}

const PAGE = t`Messages`

function NothingOpen() {
  return (
    <section
      aria-label={t`Conversation`}
      className="grid place-content-center justify-items-center gap-4 p-6"
    >
      <Triangle className="size-16 text-evergreen opacity-70" />
      <p className="text-quiet">{t`Select a conversation`}</p>
    </section>
  )
}

function DocumentTitle({ title }: { title: string }) {
  const appName = use(AppName)
  const news = use(NewsInTitle)
  useEffect(() => {
    document.title = titleOf(title, appName, news)
    return () => void (document.title = titleOf(PAGE, appName, news))
  }, [title, appName, news])
  return null
}
