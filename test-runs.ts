/**
 * Assigns test files to the everyday run (`npm test`) and to the whole run (`npm run test:all`). `npm test --
 * NAME` runs any test file by name.
 */

/** True in `npm run test:all`. */
export const isWholeRun = process.env['WHOLE'] === '1'

/** True in `npm test` when no test file is named. */
export const isEverydayRun = process.env['WHOLE'] === '0'

/**
 * The everyday journeys, each with the reason it needs a real browser and the real server. The whole run also
 * includes all other journeys.
 */
export const EVERYDAY_JOURNEYS: readonly { file: string; because: string }[] = [
  {
    file: 'start',
    because: 'an operator starts the process itself, with its embedded database',
  },
  { file: 'join', because: 'a browser picks a photo, registers a member and keeps the cookie' },
  { file: 'invite', because: 'one screen reads the QR code that another screen shows' },
  { file: 'connection', because: 'the browser loses and regains its network, and code loads late' },
  { file: 'messages', because: 'a message reaches the other member by the stream of live updates' },
  {
    file: 'nothing-lost',
    because: 'pending messages survive a closed tab and a server killed by kill -9',
  },
  { file: 'vaults', because: 'files, films and a guest’s live view, which ends at once with their access' },
  { file: 'kept-app', because: 'a service worker answers for the server and receives push messages' },
  { file: 'notices', because: 'a closed browser receives push messages, and a mail links back' },
  { file: 'passkeys', because: 'a browser makes and uses a passkey for the site' },
  { file: 'voice', because: 'a browser records a microphone and a camera, and sends the result' },
  { file: 'back', because: 'only a real browser has a real history' },
  { file: 'large-files', because: 'a browser sends a large film in pieces over a connection that breaks' },
  { file: 'lost-number', because: 'five browsers move an account to another number' },
]

/** The tests that only the whole run includes, identified by the first words of their titles. */
export const WHOLE_RUN_TITLES: readonly { titles: string[]; because: string }[] = [
  {
    titles: [
      'LOG-03 LOG-60 a server',
      'OPS-11 the server warns',
      'OPS-62 the server warns',
      'a second start',
      'the startup error names',
      'a port in use',
      'two servers on one',
    ],
    because: 'startup errors and warnings seldom change, and each start takes seconds',
  },
  {
    titles: ['MSG-15 MSG-46 ten messages', 'MSG-47', 'MSG-59 a recording made offline', 'NAV-59'],
    because: 'another journey of the same file sends the pending messages',
  },
  {
    titles: ['TRU-81', 'TRU-125 TRU-129'],
    because: 'this is the second half of a long story, and the server’s own tests cover its rules',
  },
  {
    titles: ['NAV-54 a dialog on the login page', 'LOG-67 NAV-55', 'NAV-55'],
    because: 'the screens’ own tests cover the requests and the focus',
  },
]

/** The test files, apart from the journeys, that only the whole run includes. */
export const WHOLE_RUN_ONLY: readonly { files: string; because: string }[] = [
  {
    files: 'server/src/**/{store-away,two-processes,move-stored,embedded-recovery}.test.ts',
    because: 'tests of lost stores and killed databases are slow, and their code seldom changes',
  },
  {
    files: 'server/src/features/lifecycle/many-bonds.test.ts',
    because: 'it makes thousands of bonds to count statements; other tests count them with a few bonds',
  },
]
