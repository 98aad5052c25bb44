/**
 * The suite has two runs: `npm test`, every day and in CI, and `npm run test:all`, before a change is called done. Here
 * is which files are in which, each with its reason. `npm test -- NAME` runs any of them by name.
 */

/** Is this `npm run test:all`? Then what may go well by luck is repeated, and what rarely breaks is tried as well. */
export const isWholeRun = process.env['WHOLE'] === '1'

/** Is this `npm test` without names? */
export const isEverydayRun = process.env['WHOLE'] === '0'

/**
 * The journeys of every day, each with why it needs a real browser and the real server together. The whole run has all
 * the others, too: long stories of several people (`block`, `bond-ends`, `reports`, `admin-day`, `network`, `tree`,
 * `trust`, `vault-list`), tabs and devices that are shared (`session`, `settings`, `opened-link`), the end of a server
 * (`stop`), the layout in a browser (`layout`, `toasts`, `board`, `kept`, `phone-fields`), work by keyboard alone
 * (`conversation`), and kills without a browser (`killed`, `killed-sends`, `delivery`).
 */
export const EVERYDAY_JOURNEYS: readonly { file: string; because: string }[] = [
  {
    file: 'start',
    because: 'what an operator starts is the process itself, with the database that comes along',
  },
  { file: 'join', because: 'a photo that a browser picks becomes a member with a cookie' },
  { file: 'invite', because: 'a code that one screen shows is read off it by another' },
  { file: 'connection', because: 'the network of a browser goes and comes back, and code comes late' },
  { file: 'messages', because: 'what one writes comes to the other by the stream of live updates' },
  {
    file: 'nothing-lost',
    because: 'what waits in a browser outlasts a closed tab and a server killed by kill -9',
  },
  { file: 'vaults', because: 'files, films and the live sight of a guest, who is out at once' },
  { file: 'kept-app', because: 'a service worker answers for the server, and is pushed to' },
  { file: 'notices', because: 'a browser that is closed is pushed to, and a mail leads back' },
  { file: 'passkeys', because: 'a browser makes and uses a passkey of the site' },
  { file: 'voice', because: 'a microphone and a camera are recorded and sent' },
  { file: 'back', because: 'the history of a real browser' },
  { file: 'large-files', because: 'a large film in pieces over a line that breaks' },
  { file: 'lost-number', because: 'five browsers bring an account to another number' },
]

/** Tests of those journeys that the whole run has alone, by the beginning of their titles; by day they count as skipped. */
export const WHOLE_RUN_TITLES: readonly { titles: string[]; because: string }[] = [
  {
    titles: [
      'LOG-03 LOG-60 a server',
      'a second start',
      'a bad setting',
      'a port in use',
      'two servers on one',
    ],
    because: 'what the start refuses seldom changes, and each of them is a start of seconds',
  },
  {
    titles: ['MSG-15 MSG-46 ten messages', 'MSG-47', 'MSG-59 what is recorded without', 'NAV-59'],
    because: 'another journey of the same file sends what waited',
  },
  {
    titles: ['TRU-81', 'TRU-125 TRU-129'],
    because: 'the second half of a long story, whose rules the server’s own tests have',
  },
  {
    titles: ['NAV-54 a dialog of the login', 'LOG-67 NAV-55', 'NAV-55'],
    because: 'the screens’ own tests have what is asked for and where the focus goes',
  },
]

/** Other files that the whole run has alone. */
export const WHOLE_RUN_ONLY: readonly { files: string; because: string }[] = [
  {
    files: 'server/src/**/{store-away,two-processes,move-stored,embedded-recovery}.test.ts',
    because: 'stores that go away, and databases that were killed: slow, and seldom touched',
  },
  {
    files: 'server/src/features/lifecycle/many-bonds.test.ts',
    because: 'thousands of bonds are made to count statements that other tests count with a few',
  },
  {
    files: 'server/src/db/rows-before.test.ts',
    because: 'migrations that landed never change; by day the schema that they make is tested',
  },
]
