import { Notification } from '@kinhold/contract/notifications'
import { paths } from '@kinhold/contract/paths'
import type { LifecycleAction } from '@kinhold/domain/lifecycle'
import { type Name, sayName } from '@kinhold/domain/names'
import { FORMER_MEMBER } from '@kinhold/domain/players'
import type { Notices } from '@kinhold/domain/settings'
import { asWritten, type Sentence, together } from '@kinhold/domain/sentences'
import { sayVaultUser } from '@kinhold/domain/vaults'
import { msg, plural } from '@kinhold/domain/msg'

type Named = { id: number; name: Name }

// Notifications show their subjects' current names. The database stores only the subjects' ids, because a
// stored name would outlive the account.
type About = { about: Named }
/** `other` is null if that player's row has been removed. */
type Other = { other: Named | null }
/** The other two members of the recipient's trust unit, in order of registration. */
type Unit = { unit: Named[] }
type Group = { group: { id: number; name: string } }
/** `vault` is null if the reader has lost access to the vault. */
type Vault = { vault: { id: number; title: string } | null }
type Shared = { vault: { id: number; title: string } }
/**
 * The events that one notice covers. `people` are the latest two of `peopleCount` authors. A vault user has
 * no id, and appears under a chosen name or else under the owner's label. `pictures` is null unless all
 * events are posts with pictures and no other files. The link opens the board or vault at the post `newest`.
 * `isOwn` is true if the recipient wrote that post.
 */
type Made = {
  made: {
    people: { id: number | null; name: string | null }[]
    peopleCount: number
    count: number
    pictures: number | null
    newest: number
    isOwn: boolean
  }
}
/** `invited` is the name in an invitation, or null if the invitation has been removed. */
type Invited = { invited: string | null }
type Detail<T> = { detail: T }
type Reason = { reason?: string | null }

type Kind<T> = {
  /** The setting that turns this kind off, or null if the server always sends it (SET-04). */
  setting: keyof Notices | null
  /** The server doesn't store a second unread notification of this kind about the same subject. */
  isOnce?: true
  /** The server removes the notification when its subject's account ends, because the link would be dead. */
  endsWithAccount?: true
  /** The server sends no push or e-mail for this kind. */
  isBellOnly?: true
  /** Another kind, whose icon the app uses for this kind. */
  icon?: Notification['kind']
  say: (told: T) => Sentence
  href: (told: T) => string | null
}

function kind<T = unknown>(row: Pick<Kind<T>, 'say' | 'href'> & Partial<Kind<T>>): Kind<T> {
  return { setting: null, ...row }
}

/** All kinds of notifications. A new kind needs an entry here and an action that sends it. */
export const KINDS = {
  invitation: kind<About>({
    setting: 'bondRequests',
    isOnce: true,
    endsWithAccount: true,
    say: ({ about }) => msg`${{ name: about.name }} invited you to connect.`,
    href: () => paths.receivedInvitations(),
  }),
  invitation_declined: kind<Invited>({
    say: ({ invited }) =>
      invited === null
        ? msg`A person you invited declined your invitation and says that they do not know you. Is the number right?`
        : msg`${{ name: invited }} declined your invitation and says that they do not know you. Is the number right?`,
    href: () => paths.invitations(),
  }),
  bond: kind<About & Detail<{ by: 'acceptance' | 'registration' | 'confirmation' }>>({
    setting: 'bondRequests',
    say: ({ about, detail }) => sayBonded[detail.by](about.name),
    href: ({ about }) => paths.player(about.id),
  }),
  introduced: kind<About & Other>({
    setting: 'bondRequests',
    endsWithAccount: true,
    say: ({ about, other }) =>
      msg`${{ name: about.name }} thinks you and ${{ other: nameOf(other) }} know each other.`,
    href: () => paths.receivedInvitations(),
  }),
  both_said_yes: kind<About>({
    setting: 'bondRequests',
    say: ({ about }) => msg`You and ${{ name: about.name }} both said yes. You are connected.`,
    href: ({ about }) => paths.player(about.id),
  }),
  /** `other` is the sponsor if the recipient responds on the sponsor's behalf. */
  newcomer: kind<About & Partial<Other>>({
    setting: 'bondRequests',
    endsWithAccount: true,
    say: ({ about, other }) =>
      other
        ? msg`${{ name: about.name }} registered with the QR code of ${{ sponsor: other.name }}, who cannot answer now. Is it them?`
        : msg`${{ name: about.name }} registered with your QR code. Is it them?`,
    href: ({ about }) => paths.player(about.id),
  }),
  /** `detail` is present only if the recipient confirms automatically. */
  trust_unit: kind<Unit & Partial<Detail<{ confirmed: true }>>>({
    setting: 'trustUnitFormations',
    say: ({ unit, detail }) =>
      detail?.confirmed
        ? msg`You form a trust unit with ${{ names: namesIn(unit) }}. Your part is confirmed.`
        : msg`You form a trust unit with ${{ names: namesIn(unit) }}. Please confirm your part.`,
    href: () => paths.trustUnits(),
  }),
  group: kind<About & Group>({
    setting: 'groupInvitations',
    say: ({ about, group }) => msg`${{ name: about.name }} named your trust unit “${{ title: group.name }}”.`,
    href: ({ group }) => paths.group(group.id),
  }),
  vault: kind<About & Vault>({
    setting: 'vaultNotifications',
    isOnce: true,
    endsWithAccount: true,
    say: ({ about, vault }) =>
      vault
        ? msg`${{ name: about.name }} shared the vault “${{ title: vault.title }}” with you.`
        : msg`${{ name: about.name }} shared a vault with you that is not shared with you any more.`,
    href: ({ vault }) => vault && paths.vault(vault.id),
  }),
  vault_room_low: kind({
    icon: 'vault',
    setting: 'vaultNotifications',
    isOnce: true,
    say: () =>
      msg`Your files take up more than 80 % of your space. What people add to your vaults takes up space, too.`,
    href: () => paths.vaults(),
  }),
  vault_room_full: kind({
    icon: 'vault',
    setting: 'vaultNotifications',
    isOnce: true,
    say: () =>
      msg`Someone could not add to one of your vaults, because your files take up all your space. Please delete some.`,
    href: () => paths.vaults(),
  }),
  vault_posts: kind<Made & Shared>({
    setting: 'vaultPosts',
    icon: 'vault',
    say: ({ made, vault: { title } }) => sayPostsInVault(made, title),
    href: ({ made, vault }) => paths.vault(vault.id, made.newest),
  }),
  board_posts: kind<Made & Group>({
    setting: 'boardPosts',
    icon: 'group',
    say: ({ made, group: { name: title } }) => sayPostsOnBoard(made, title),
    href: ({ made, group }) => paths.group(group.id, made.newest),
  }),
  post_comments: kind<Made & Shared>({
    setting: 'postComments',
    icon: 'vault',
    say: ({ made, vault: { title } }) =>
      made.isOwn ? sayCommentsOnOwn(made, title) : sayOtherComments(made, title),
    href: ({ made, vault }) => paths.vault(vault.id, made.newest),
  }),
  post_likes: kind<Made & Shared>({
    setting: 'postLikes',
    icon: 'vault',
    isBellOnly: true,
    say: ({ made, vault: { title } }) => sayLikes(made, title),
    href: ({ made, vault }) => paths.vault(vault.id, made.newest),
  }),
  player_status: kind<About & Detail<Reason & { action: LifecycleAction }>>({
    say: ({ about, detail }) => together(sayDone[detail.action](about.name), because(detail)),
    href: ({ about }) => paths.player(about.id),
  }),
  delivery: kind<Detail<{ texts: number; codesLeave: boolean }>>({
    say: ({ detail: { texts, codesLeave } }) =>
      codesLeave
        ? msg`This hour’s ${plural({ texts }, { one: '# text', other: '# texts' })} for anything but sign-in codes are used up. Codes are still sent.`
        : msg`This hour’s ${plural({ texts }, { one: '# text', other: '# texts' })} are used up, sign-in codes included.`,
    href: () => paths.outbox(),
  }),
  looked_at: kind({
    setting: 'adminLooks',
    isOnce: true,
    say: () => msg`The admin looked at your home.`,
    href: () => null,
  }),

  bond_ended: kind<About>({
    say: ({ about }) => msg`${{ name: about.name }} ended the bond with you. You are no longer connected.`,
    href: ({ about }) => paths.player(about.id),
  }),
  unit_dissolved: kind<About & Other>({
    say: ({ about, other }) =>
      msg`Your trust unit with ${{ name: about.name }} and ${{ other: nameOf(other) }} is dissolved.`,
    href: () => paths.trustUnits(),
  }),

  reported: kind<About & Detail<{ caseId: number }>>({
    say: ({ about }) => msg`Something of ${{ name: about.name }}’s was reported.`,
    href: ({ detail }) => paths.adminReports(detail.caseId),
  }),
  report_looked_at: kind({
    say: () => msg`The admin looked at what you reported. Thank you for telling us.`,
    href: () => null,
  }),
  warned: kind({
    say: () => msg`The admin sent you a warning. Please read it; you may answer once.`,
    href: () => paths.settings(),
  }),
  content_removed: kind({
    say: () => msg`The admin removed something of yours. You can read why, and answer once.`,
    href: () => paths.settings(),
  }),
  appealed: kind<About & Detail<{ caseId: number }>>({
    say: ({ about }) => msg`${{ name: about.name }} answered your decision.`,
    href: ({ detail }) => paths.adminReports(detail.caseId),
  }),
  invitee_warned: kind<About & Detail<Reason>>({
    say: ({ about, detail }) =>
      together(msg`The admin warned ${{ name: about.name }}, whom you brought in.`, because(detail)),
    href: ({ about }) => paths.player(about.id),
  }),

  inviting_paused: kind({
    say: () =>
      msg`Three people you brought in were suspended. You cannot invite anyone until the admin allows it again.`,
    href: () => paths.invitations(),
  }),
  inviting_set: kind<Detail<Reason & { paused: boolean; most: number | null }>>({
    say: ({ detail }) => together(sayInviting(detail), because(detail)),
    href: () => paths.invitations(),
  }),
  reminded: kind<About>({
    say: ({ about }) =>
      msg`${{ name: about.name }} reminds you: a trust unit is waiting for you to confirm it.`,
    href: () => paths.trustUnits(),
  }),
  thanked: kind<About>({
    say: ({ about }) => msg`${{ name: about.name }} says thank you.`,
    href: ({ about }) => paths.player(about.id),
  }),
  invitee_registered_anew: kind<About>({
    say: ({ about }) => msg`${{ name: about.name }}, whom you brought in, registered again.`,
    href: ({ about }) => paths.player(about.id),
  }),
  invitee_left: kind({
    say: () => msg`Someone you brought in ended their account.`,
    href: () => paths.invitations(),
  }),
  move_asked: kind<About>({
    say: ({ about }) =>
      msg`The admin asks you to be the sponsor of ${{ name: about.name }} and everyone they brought in. Please answer within 7 days.`,
    href: () => paths.dashboard(),
  }),
  move_accepted: kind<About & Other>({
    say: ({ about, other }) =>
      msg`${{ other: nameOf(other) }} is the sponsor of ${{ name: about.name }} now.`,
    href: ({ about }) => paths.player(about.id),
  }),
  move_declined: kind<About & Other>({
    say: ({ about, other }) =>
      msg`${{ other: nameOf(other) }} declined to be the sponsor of ${{ name: about.name }}.`,
    href: ({ about }) => paths.player(about.id),
  }),
  moved: kind<About>({
    say: ({ about }) =>
      msg`${{ name: about.name }} is your sponsor now. Your bonds and trust units stay as they are.`,
    href: ({ about }) => paths.player(about.id),
  }),
  moved_away: kind<About>({
    say: ({ about }) =>
      msg`${{ name: about.name }}, whom you brought in, has another sponsor now. Bonds and trust units stay as they are.`,
    href: ({ about }) => paths.player(about.id),
  }),

  guardian_asked: kind<About>({
    say: ({ about }) =>
      msg`${{ name: about.name }} asks you to be their guardian: to help them if they ever lose their number.`,
    href: () => paths.claims(),
  }),
  guardian_agreed: kind<About>({
    say: ({ about }) => msg`${{ name: about.name }} agreed to be your guardian.`,
    href: () => paths.guardians(),
  }),
  guardian_declined: kind<About>({
    say: ({ about }) => msg`${{ name: about.name }} is not your guardian. You can choose somebody else.`,
    href: () => paths.guardians(),
  }),
  claim_asked: kind<About>({
    say: ({ about }) =>
      msg`${{ name: about.name }} says they lost their number. Call or meet them, then enter the six digits they read to you.`,
    href: () => paths.claims(),
  }),
  claim_waiting: kind({
    say: () => msg`Your account is about to move to a new number. If this is not you, stop it now.`,
    href: () => paths.claims(),
  }),
  claim_stopped: kind<About & Detail<Reason & { by?: 'owner' | 'admin'; admin?: true }>>({
    say: ({ about, detail }) =>
      detail.by === 'admin'
        ? together(
            msg`The admin stopped the claim for ${{ name: about.name }}’s lost number.`,
            because(detail),
          )
        : msg`The claim for ${{ name: about.name }}’s lost number was stopped: it was not them.`,
    href: ({ detail }) => (detail.admin ? paths.adminClaims() : paths.claims()),
  }),
  claim_doubted: kind<About & Detail<{ admin?: true }>>({
    say: ({ about: { name }, detail }) =>
      detail.admin
        ? msg`Somebody with ${{ name }}’s old number says that it is not lost. The claim continues: stop it if it was not ${{ name }} who asked.`
        : msg`Somebody with ${{ name }}’s old number says that it is not lost. Call or meet ${{ name }} again. If they did not ask you, take back your confirmation.`,
    href: ({ detail }) => (detail.admin ? paths.adminClaims() : paths.claims()),
  }),
  number_moved: kind<About>({
    say: ({ about }) =>
      msg`${{ name: about.name }} lost their number and has a new one. Their people confirmed it.`,
    href: ({ about }) => paths.player(about.id),
  }),

  passkey_added: kind<Detail<{ name: string }>>({
    say: ({ detail }) =>
      msg`The passkey “${{ name: detail.name }}” was added to your account. If that was not you, remove it and sign your other browsers out.`,
    href: () => paths.guardians(),
  }),
  passkey_refused: kind<Detail<{ name: string }>>({
    say: ({ detail }) =>
      msg`Your passkey “${{ name: detail.name }}” was refused: a copy of it seems to be in use. Please remove it and make a new one.`,
    href: () => paths.guardians(),
  }),
}

export type NotificationKind = keyof typeof KINDS

type Ref = { id: number }
type ToldOf<K extends NotificationKind> = Parameters<(typeof KINDS)[K]['say']>[0]

/**
 * A kind for which one unread notice combines all events on a board or in a vault, or all comments or likes
 * on a post.
 */
export type GatheredKind = {
  [K in NotificationKind]: 'made' extends keyof ToldOf<K> ? K : never
}[NotificationKind]

/** A notification to send, with only the subjects that its sentence and link need. */
export type Note = {
  [K in Exclude<NotificationKind, GatheredKind>]: { kind: K; to: number } & {
    [F in keyof ToldOf<K>]: F extends 'detail' ? ToldOf<K>[F] : Ref
  }
}[Exclude<NotificationKind, GatheredKind>]

/**
 * The kinds that ask the recipient to do something. A notification of such a kind is marked as read once its
 * request has been dealt with.
 */
export type AskingKind =
  | 'invitation'
  | 'introduced'
  | 'newcomer'
  | 'trust_unit'
  | 'reminded'
  | 'move_asked'
  | 'guardian_asked'
  | 'claim_asked'
  | 'claim_waiting'
  | 'claim_doubted'
  | 'warned'
  | 'content_removed'
  | 'reported'
  | 'passkey_refused'

/** The maximum number of posts, comments or likes that one notice keeps track of. */
export const GATHERED_MOST = 100

/** The kinds that never appear in a push or an e-mail. */
export const BELL_ONLY = Object.entries(KINDS).flatMap(([name, { isBellOnly }]) => (isBellOnly ? name : []))

export type Told = Other &
  Unit &
  Vault &
  Invited &
  Detail<unknown> & { about: Named | null; group: Group['group'] | null; made: Made['made'] | null }

/**
 * The wording of a notification. `names` are the ids of the players named in `text`. `brief` returns a sentence
 * that doesn't reveal what happened.
 */
export type Words = Pick<Notification, 'kind' | 'href' | 'names'> & {
  setting: keyof Notices | null
  text: Sentence
  brief: () => Sentence
  isBellOnly: boolean
}

type Stored = Told & { text?: string | null; href?: string | null }

/** Returns the wording of a stored notification. Older notifications were stored as finished sentences. */
export function wordsOf(kind: NotificationKind, stored: Stored): Words {
  const { setting, say, href, icon, isBellOnly }: Kind<never> = KINDS[kind]
  // The app chooses the icon by `kind`. A kind without an icon gets the trust icon.
  const shown = icon ?? ICONS.find((each) => each === kind) ?? 'trust'
  const shared = { kind: shown, setting, isBellOnly: isBellOnly === true }
  if (typeof stored.text === 'string')
    return {
      ...shared,
      text: asWritten(stored.text),
      href: stored.href ?? null,
      names: [],
      brief: () => SOMETHING,
    }
  const told = withNames(stored)
  const named = [...told.unit, told.about, told.other, ...(told.made?.people ?? [])]
  return {
    ...shared,
    text: say(told as never),
    href: href(told as never),
    names: named.flatMap((one) => one?.id ?? []),
    brief: () => briefOf(told),
  }
}

function withNames(told: Told): Told {
  return {
    ...told,
    unit: told.unit.map(withName),
    about: told.about && withName(told.about),
    other: told.other && withName(told.other),
  }
}

function withName(one: Named): Named {
  const name = typeof one.name === 'string' ? sayName(one.name) : one.name
  return name === one.name ? one : { ...one, name }
}

const ICONS = Notification.shape.kind.options

function briefOf({ about, unit, made }: Told): Sentence {
  if (made) return sayNews(made)
  if (unit.length > 0) return msg`There is news about you, ${{ names: namesIn(unit) }}.`
  return about ? msg`There is news from ${{ name: about.name }}.` : SOMETHING
}

const SOMETHING = msg`There is something new for you.`

function namesIn(people: Named[]): Name[] {
  return people.map(({ name }) => name)
}

/**
 * Returns the function that makes a sentence about the authors of combined events. It names one author, two
 * authors, or one author and the number of other authors. Each case has its own sentence, because a verb's
 * form may depend on the number of authors.
 */
function byPeople(cases: {
  one: (name: Name, title: string, made: Made['made']) => Sentence
  two: (name: Name, other: Name, title: string) => Sentence
  more: (name: Name, others: number, title: string) => Sentence
}) {
  return (made: Made['made'], title = ''): Sentence => {
    const [first, second] = made.people.map(nameOfAuthor)
    if (made.peopleCount > 2) return cases.more(first!, made.peopleCount - 1, title)
    return second === undefined ? cases.one(first!, title, made) : cases.two(first!, second, title)
  }
}

const sayNews = byPeople({
  one: (name) => msg`There is news from ${{ name }}.`,
  two: (name, other) => msg`There is news from ${{ name }} and ${{ other }}.`,
  more: (name, others) =>
    msg`There is news from ${{ name }} and ${plural({ others }, { one: '# other', other: '# others' })}.`,
})

const sayPostsInVault = byPeople({
  one: (name, title, { count, pictures }) => {
    // A notice at its limit may have dropped older events, so its counts are only minimums.
    const isLeast = count >= GATHERED_MOST
    if (pictures !== null && isLeast && pictures > 1)
      return msg`${{ name }} added more than ${plural({ pictures: pictures - 1 }, { one: '# picture', other: '# pictures' })} to “${{ title }}”.`
    if (pictures !== null)
      return msg`${{ name }} added ${plural({ pictures }, { one: 'a picture', other: '# pictures' })} to “${{ title }}”.`
    if (count === 1) return msg`${{ name }} posted in “${{ title }}”.`
    return isLeast
      ? msg`${{ name }} posted more than ${plural({ times: count - 1 }, { one: '# time', other: '# times' })} in “${{ title }}”.`
      : msg`${{ name }} posted ${plural({ times: count }, { one: '# time', other: '# times' })} in “${{ title }}”.`
  },
  two: (name, other, title) => msg`${{ name }} and ${{ other }} posted in “${{ title }}”.`,
  more: (name, others, title) =>
    msg`${{ name }} and ${plural({ others }, { one: '# other', other: '# others' })} posted in “${{ title }}”.`,
})

const sayPostsOnBoard = byPeople({
  one: (name, title, { count }) => {
    if (count === 1) return msg`${{ name }} posted on “${{ title }}”.`
    return count >= GATHERED_MOST
      ? msg`${{ name }} posted more than ${plural({ times: count - 1 }, { one: '# time', other: '# times' })} on “${{ title }}”.`
      : msg`${{ name }} posted ${plural({ times: count }, { one: '# time', other: '# times' })} on “${{ title }}”.`
  },
  two: (name, other, title) => msg`${{ name }} and ${{ other }} posted on “${{ title }}”.`,
  more: (name, others, title) =>
    msg`${{ name }} and ${plural({ others }, { one: '# other', other: '# others' })} posted on “${{ title }}”.`,
})

const sayCommentsOnOwn = byPeople({
  one: (name, title) => msg`${{ name }} commented on your post in “${{ title }}”.`,
  two: (name, other, title) => msg`${{ name }} and ${{ other }} commented on your post in “${{ title }}”.`,
  more: (name, others, title) =>
    msg`${{ name }} and ${plural({ others }, { one: '# other', other: '# others' })} commented on your post in “${{ title }}”.`,
})

const sayOtherComments = byPeople({
  one: (name, title) => msg`${{ name }} also commented on a post in “${{ title }}”.`,
  two: (name, other, title) => msg`${{ name }} and ${{ other }} also commented on a post in “${{ title }}”.`,
  more: (name, others, title) =>
    msg`${{ name }} and ${plural({ others }, { one: '# other', other: '# others' })} also commented on a post in “${{ title }}”.`,
})

const sayLikes = byPeople({
  one: (name, title) => msg`${{ name }} liked your post in “${{ title }}”.`,
  two: (name, other, title) => msg`${{ name }} and ${{ other }} liked your post in “${{ title }}”.`,
  more: (name, others, title) =>
    msg`${{ name }} and ${plural({ others }, { one: '# other', other: '# others' })} liked your post in “${{ title }}”.`,
})

// `player` is null if that player's row has been removed.
function nameOf(player: Named | null): Name {
  return player?.name ?? sayName(FORMER_MEMBER)
}

function nameOfAuthor({ id, name }: Made['made']['people'][number]): Name {
  return id === null || name === null ? (name ?? sayVaultUser()) : sayName(name)
}

function because({ reason }: Reason): Sentence | null {
  return reason ? msg`They say: “${{ reason }}”` : null
}

const sayBonded = {
  acceptance: (name: Name) => msg`${{ name }} accepted your invitation. You are connected.`,
  registration: (name: Name) => msg`${{ name }} joined by your invitation. You are connected.`,
  confirmation: (name: Name) => msg`${{ name }} confirmed you. You are connected.`,
}

const sayDone: Record<LifecycleAction, (name: Name) => Sentence> = {
  re_register: (name) => msg`The admin asked ${{ name }} to register again.`,
  suspend: (name) => msg`The admin suspended ${{ name }}.`,
  deactivate: (name) => msg`The admin deactivated ${{ name }}.`,
  archive: (name) => msg`The admin archived ${{ name }}.`,
}

function sayInviting({ paused, most }: { paused: boolean; most: number | null }): Sentence {
  if (paused) return msg`The admin paused inviting for you.`
  return most === null
    ? msg`The admin lets you invite like everyone else.`
    : msg`The admin set how many open invitations you can have: ${{ most }}.`
}
