import type { GuideChapter } from '@kinhold/contract/paths'
import {
  BOND_QUIET_HOURS,
  BONDS_AGAIN_A_YEAR,
  CLAIM_LOCK_DAYS,
  CLAIM_UNUSED_DAYS,
  CLAIM_WAIT_HOURS,
  CLAIM_WAIT_UNUSED_HOURS,
  FORMER_BOARD_DAYS,
  HALVED_DAYS,
  HISTORY_DAYS,
  NEWCOMER_DAYS,
  INTRODUCTION_DAYS,
} from '@kinhold/domain/limits'
import { plural, t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { ChevronDown } from '../../ui/icons.ts'
import { Prose } from '../../ui/prose.tsx'

export function Chapters() {
  return (
    <section aria-labelledby="when-you-need-it" className="grid gap-3">
      <header className="grid gap-1">
        <h2 id="when-you-need-it" className="text-heading">
          {t`When you need it`}
        </h2>
        <p className="text-quiet">{t`Help for the rarer things, such as a lost number.`}</p>
      </header>
      {CHAPTERS.map((chapter) => (
        <Chapter key={chapter.id} {...chapter} />
      ))}
    </section>
  )
}

type Chapter = { id: GuideChapter; title: string; words: string }

function Chapter({ id, title, words }: Chapter) {
  const { hash, key } = useLocation()
  const isAskedFor = hash === `#${id}`
  const [isOpen, setIsOpen] = useState(isAskedFor)
  const sign = useRef<HTMLElement>(null)
  // `key` changes on every navigation, so clicking the same link twice scrolls to the chapter again.
  useEffect(() => {
    if (!isAskedFor) return
    setIsOpen(true)
    sign.current?.scrollIntoView({ block: 'start' })
    sign.current?.focus({ preventScroll: true })
  }, [isAskedFor, key])
  return (
    <details
      id={id}
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="group rounded-card border border-line bg-card"
    >
      <summary
        ref={sign}
        className="flex min-h-14 scroll-mt-24 items-center justify-between gap-4 rounded-card px-4 py-2 sm:px-6"
      >
        <h3 className="text-name">{title}</h3>
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-quiet transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="measure grid gap-3 px-4 pb-5 sm:px-6 [&_strong]:font-medium">
        <Prose>{words}</Prose>
      </div>
    </details>
  )
}

const CHAPTERS: readonly Chapter[] = [
  {
    id: 'ending-a-bond',
    title: t`Ending a bond`,
    words: [
      t`A bond says: I would vouch for you. If that is no longer so, either of you may end it. Open the menu with the three dots, on their profile, in your conversation or beside the bond, and press ‘End bond…’. First you read what follows. Nothing happens until you press ‘End bond’ there.`,
      t`The other is notified that the bond has ended, but not why. Your conversation closes: both of you can still read it, under Archived in your messages. Trust units with the two of you are dissolved, and their boards can be read and saved as a file for ${plural({ formerBoardDays: FORMER_BOARD_DAYS }, { one: '# day', other: '# days' })}. If they may enter vaults of yours, you are asked which of them stay open.`,
      t`Who brought whom in stays as it is. After ${plural({ bondQuietHours: BOND_QUIET_HOURS }, { one: '# hour', other: '# hours' })} either of you can invite the other again, up to ${plural({ bondsAgainAYear: BONDS_AGAIN_A_YEAR }, { one: '# time', other: '# times' })} a year. Once it is accepted, your conversation continues where it ended.`,
    ].join('\n\n'),
  },
  {
    id: 'peace-and-quiet',
    title: t`When somebody is too much, or worse`,
    words: [
      t`**Someone is too much: mute.** A person, a conversation, a board or a vault stays quiet for an hour, until tomorrow, or until you take it back. You find everything when you look, but a muted board or vault shows no number of new posts. Nobody is told.`,
      t`**You get too many notifications: turn them off.** The bell tells you about new posts in your vaults and on your boards, about comments and about likes, each in one line until you look. In Settings, under Notifications, you choose which of these you want. The bell of a board or a vault turns off that one place.`,
      t`**You want nothing more to do with them: block.** Your bond ends, neither of you sees the other any more, and their number no longer opens your vaults. Their texts in places that you share are folded away for you. They are not notified. In Settings, under Privacy, you can unblock them. Then you can see each other again, and that is all: for a bond one of you invites the other again, and your vaults stay closed to them until you put their number on the list again.`,
      t`**It frightens you, or it is wrong: report.** The admin sees that one thing and nothing else, and the person you report never learns that it was you. A private message is different: only the two of you see it, so if the admin acts on it, they will be able to tell. You are told once the admin has looked at it.`,
      t`You find all three in the menu with the three dots, or the bell, beside whatever troubles you.`,
      t`If the admin ever warns you, or removes something of yours, you read why, and can answer once. If your account is suspended, you get a text or an e-mail that says so, where the site sends them. Sign in with your number as always: you will find ‘See why and answer’ there.`,
    ].join('\n\n'),
  },
  {
    id: 'answering-for-people',
    title: t`Answering for the people you bring`,
    words: [
      t`The people you bring in come on your word. Under Invitations, in ‘Your people’, you see how each of them is doing. You can remind them of an open task, and say thank you. A person who has to register again gets your reminder as a text or an e-mail; where the site sends none, it waits until the admin sends it. You and the admin see this, and nobody else.`,
      t`When the admin warns or suspends somebody you brought in, you are notified. You learn why only if the admin wants you to know.`,
      t`In your first ${plural({ newcomerDays: NEWCOMER_DAYS }, { one: '# day', other: '# days' })} you can have only a few invitations open at once, later more. If somebody you brought in is suspended, you can have half as many for ${plural({ halvedDays: HALVED_DAYS }, { one: '# day', other: '# days' })}. After three of them you cannot invite anyone until the admin lets you again. The page always says how many are left, and why.`,
    ].join('\n\n'),
  },
  {
    id: 'how-you-know-them',
    title: t`How do I know them?`,
    words: [
      t`The profile of a person says how you know them: You → Ann → Bob. It means that you know Ann, and Ann knows Bob. So you can ask Ann who Bob is. You find the same with an invitation that you received, and in the menu of a comment in a vault.`,
      t`**Brought in by the same person.** Network, and in your first two weeks the home, show whom your sponsor brought in, too. You see their name and photo, and ‘Connect’ invites them without a number. If you do not want to be on these lists, choose ‘Only people close to you’ for your place in the network, in Settings, under Privacy, or turn off ‘Allow invitations’. Then you do not see the others there, either.`,
      t`**Introduce two people you know.** On the profile of somebody you are bonded to, the menu with the three dots has ‘Introduce to…’: choose others of your people, and write a line if you like. Both are asked, at home and under Invitations, and see each other’s name, photo and sponsor. Once both have said yes they are connected, and your trust unit with them forms. If one says no, nobody is told, not even you. They have ${plural({ introductionDays: INTRODUCTION_DAYS }, { one: '# day', other: '# days' })}.`,
      t`The path is the shortest one, with at most four steps. ‘People in common’ are people both of you are bonded to.`,
      t`If you do not want others to read that they know somebody through you, turn off ‘Show my counts’ in Settings, under Privacy, or choose ‘Only you and the admin’ for your profile there.`,
    ].join('\n\n'),
  },
  {
    id: 'lost-number',
    title: t`A lost number, and guardians`,
    words: [
      t`**Before.** In Settings, under Account, choose three or five people who know your voice and your face. They are your guardians. Add a passkey there, too: then your fingerprint, your face or the PIN of your device signs you in, and no text is needed.`,
      t`**When it happens, and you have a passkey.** Enter your old number on the login page and press ‘Use a passkey’. Then change the number in your profile. You need no help for that.`,
      t`**Without one.** On the login page press ‘I lost my number’. Enter the old number, or your name and that of your sponsor, then the number you have now, and take a selfie. Your screen shows six digits. Your guardians call you or meet you, and you read the digits to them. When two of three have entered them, or three of five, there is a wait of ${plural({ claimWaitHours: CLAIM_WAIT_HOURS }, { one: '# hour', other: '# hours' })}, or of ${plural({ claimWaitUnusedHours: CLAIM_WAIT_UNUSED_HOURS }, { one: '# hour', other: '# hours' })} if you were not signed in anywhere for ${plural({ claimUnusedDays: CLAIM_UNUSED_DAYS }, { one: '# day', other: '# days' })}. Then your account has your new number. Everything that was signed in before is signed out, and passkeys from before are gone; you are asked whether you want a new one.`,
      t`**You have not named anyone?** Then it takes two of these three: your sponsor, one of the people in your trust units, and the admin.`,
      t`**You are somebody’s guardian?** Call them on a number you know, or meet them. Look at the selfie. Never take the digits from a message, and never from a stranger.`,
      t`**It was not you?** Every browser in which you are signed in shows it, and where texts are sent, your old number gets one with a link. Press ‘This is not me’. In a browser that you have used for a week, or by a passkey as old as that, it is stopped. When two were stopped, nobody can ask for your account for ${plural({ claimLockDays: CLAIM_LOCK_DAYS }, { one: '# day', other: '# days' })}. The link, and a browser that has just signed in, could be a thief’s: then the people who confirmed it and the admin are asked again, and you should call them, too.`,
    ].join('\n\n'),
  },
  {
    id: 'your-history',
    title: t`Your history`,
    words: [
      t`In Settings, under Data, you can read what happened with your account: where you signed in, what you changed, which bonds ended, whom you blocked, and whatever the admin did to your account, with the reason. Only you read it.`,
      t`Look there if something seems odd. If you find a sign-in or a passkey that was not you, sign that browser out and remove that passkey in Settings, under Account. Personal entries are removed after ${plural({ historyDays: HISTORY_DAYS }, { one: '# day', other: '# days' })}; what concerns trust stays as long as your account.`,
    ].join('\n\n'),
  },
]
