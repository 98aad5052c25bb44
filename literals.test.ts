import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { describe, expect, it } from 'vitest'

/** Texts in certain files. Without `texts`, the entry covers all texts in the files. */
type Listed = { files: string[]; texts?: string[] }

/** The texts that are allowed outside the macros, each with the reason. */
const EXCEPTIONS: (Listed & { because: string })[] = [
  {
    files: [
      'server/src/cli/**',
      'server/src/db/**',
      'server/src/delivery/**',
      'server/src/config.ts',
      'server/src/main.ts',
      'server/src/closing.ts',
      'server/src/sentence-of.ts',
    ],
    because: 'the operator reads the terminal, the log and what the providers answered (LNG-35)',
  },
  {
    files: [
      'server/src/http/disk-floor.ts',
      'server/src/http/metrics.ts',
      'server/src/http/metrics-access.ts',
      'server/src/http/places.ts',
      'server/src/http/slow-statements.ts',
    ],
    because: 'the log and the metrics are the operator’s (LNG-35)',
  },
  {
    files: [
      'server/src/features/backups/*',
      'server/src/features/health/*',
      'server/src/features/admin/alerts/*',
      'server/src/features/uploads/claim-store.ts',
      'server/src/features/uploads/move-stored.ts',
    ],
    because: 'backups, moves of files, probes and alerts are the operator’s (LNG-35)',
  },
  {
    files: [
      'server/src/features/outbox/deliver-message.ts',
      'server/src/features/outbox/obey-webhook.ts',
      'server/src/features/outbox/outbox.queries.ts',
    ],
    because: 'they are the Outbox’s notes on messages that were not delivered (LNG-35)',
  },
  {
    files: ['server/src/features/sign-in/text-code.ts', 'server/src/features/settings/confirm-email.ts'],
    texts: [
      '(A code for {}.)',
      'Code for {}: {} (no SMS provider is set up, so it is shown here)',
      'Code for an e-mail address: {} (no e-mail provider is set up, so it is shown here)',
    ],
    because: 'the terminal, and the Outbox’s notes on messages that nobody else may read (LNG-35)',
  },
  {
    files: [
      'server/src/features/lost-numbers/claims/move-claim-on.ts',
      'server/src/features/outbox/notices/send-mails.ts',
    ],
    texts: ['(A link that stops a claim of a {} account.)', 'What is new, for its recipient alone.'],
    because: 'they are the Outbox’s notes on messages that nobody else may read (LNG-35)',
  },
  {
    files: [
      'server/src/http/error-handler.ts',
      'server/src/features/admin/find-concerns.ts',
      'server/src/features/uploads/refuse-upload.ts',
    ],
    texts: [
      'The database cannot be reached.',
      'The database, or the machine that it runs on, has no room.',
      'The database does not answer in time.',
      'The file store, {}, has not answered for {} seconds.',
      'There is no room for files on the disk.',
    ],
    because: 'the log is the operator’s (LNG-35)',
  },
  {
    files: ['server/src/features/admin/remove-logs.ts'],
    texts: ['{} of {} removed'],
    because: 'it is a reason that the server writes to the log of the admin’s actions (LNG-35)',
  },
  {
    files: ['server/src/http/docs.ts', 'contract/src/contract.ts', 'contract/src/vault-content.ts'],
    texts: [
      'Every call that the server answers.',
      'At most {} {} by one {}{}.',
      'With the id of its post in `postId`, not all vaults are searched.',
    ],
    because: 'developers read the API reference',
  },
  {
    files: ['server/src/features/sign-in/passkeys/make-passkey.ts'],
    texts: ['Chrome on Mac', 'Edge on Mac', 'Bitwarden', 'Dashlane', 'Keeper'],
    because: 'a product has the same name in every language',
  },
  {
    files: ['web/src/browser/browser-words.ts'],
    because: 'a product has the same name in every language',
  },
  {
    files: ['web/src/ui/page-title.tsx', 'web/src/features/session/config.data.ts'],
    texts: ['Kinhold'],
    because: 'the app has the same name in every language',
  },
  { files: ['domain/src/languages.ts'], because: 'they are the codes of scripts' },
  {
    files: ['domain/src/gigs.ts'],
    because: 'the browser stores them with a gig, as it would typed ones',
  },
  {
    files: ['domain/src/lifecycle.ts'],
    texts: ['Admin action'],
    because: 'it is stored as a reason, as a typed one would be',
  },
  {
    files: ['domain/src/messages.ts'],
    texts: ['Voice message ({})'],
    because: 'it is stored with the message; message-words.ts translates it',
  },
  {
    files: ['domain/src/players.ts', 'domain/src/settings.ts'],
    texts: ['Former member', 'Private member'],
    because: 'they are stored in place of a person’s name; names.ts translates them',
  },
  {
    files: ['web/src/features/invitations/qr/qr-screen.tsx'],
    texts: ['{} invite by {}.png'],
    because: 'the name of a file must not contain the marks that isolate a value',
  },
  {
    files: ['web/src/features/sign-in/dev-login.tsx'],
    because: 'the development login is not translated',
  },
  {
    files: [
      'web/src/uploads.ts',
      'web/src/parts/media/store-file.ts',
      'web/src/features/bonds/units/units.data.ts',
    ],
    texts: ['The upload was cancelled.', 'No answer came.', 'Player not authenticated'],
    because: 'no screen shows the messages of these errors',
  },
  {
    files: ['web/src/features/messages/conversation/use-actions.tsx'],
    texts: ['Delete'],
    because: 'it is a key of the keyboard',
  },
  {
    files: ['web/src/features/vaults/items/add-item.tsx'],
    texts: ['https://'],
    because: 'an address begins the same in every language',
  },
]

/** The places that contain a sentence in some files and a code in others. */
const CODES = ['web: name:', 'web: person:', 'web: vault:']
/** A place with at least this many translated sentences must not contain untranslated text. */
const TIMES = 4

const MACROS = ['t', 'msg', 'plural']
const ELEMENTS = ['Trans', 'Plural']
const TEXTS = new Set<ESTree.Node['type']>(['Literal', 'TemplateLiteral', 'JSXText'])
/** Matches the names of calls whose texts are only compared, or are read only by developers and the operator. */
const ASIDE = /^(?:error|warn|endsWith|includes)$|Error$/

// Matches a text that begins with a capital letter or a value, and contains a later word in lowercase.
const SENTENCE = /^[^\p{L}{]*(?:\p{Lu}\p{Ll}*|\{\} \p{Ll}{2,})(?!-)\P{L}.*?(?<=[\s“‘(])\p{Ll}{2}/su
const WORD = /^\s*\p{Lu}\p{Ll}+[.…!?:]?\s*$/u

const FILES = globSync('{web,server,domain,contract}/src/**/*.{ts,tsx}', {
  exclude: (path) => /\.test\.|[\\/]testing[\\/]/.test(path),
}).map((file) => file.replaceAll('\\', '/'))
const ALL = FILES.map((file) => read(file, readFileSync(file, 'utf8')))

const translated = Map.groupBy(
  ALL.flatMap(({ places }) => places.filter(({ isTranslated }) => isTranslated)),
  ({ name }) => name,
)
/** The keys of tables of sentences. The code uses these keys to look sentences up, and users never see them. */
const keys = new Set(ALL.flatMap((one) => one.keys))
const strays = ALL.flatMap(straysIn)

it('LNG-75 every literal that people read is in a macro or is listed as an exception', () => {
  const unlisted = strays.filter((stray) => !EXCEPTIONS.some((one) => isExcepted(stray, one)))
  expect(unlisted.map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual([])
})

it('every listed exception is needed', () => {
  const idle = EXCEPTIONS.flatMap(({ files, texts = [] }) => [
    ...files.filter((glob) => !strays.some((stray) => isExcepted(stray, { files: [glob], texts }))),
    ...texts.filter((text) => !strays.some((stray) => isExcepted(stray, { files, texts: [text] }))),
  ])
  expect(idle).toEqual([])
  const taken = ALL.flatMap(({ places }) => places.filter(({ texts }) => texts.some(hasLetters)))
  expect(CODES.filter((name) => !isForWords(name) || !taken.some((place) => place.name === name))).toEqual([])
})

describe('LNG-75 a literal', () => {
  it.each([
    ['web/src/a.tsx', 'const a = <p>saved</p>'],
    ['web/src/a.tsx', "const a = <p>{isSaved ? 'saved' : <b />}</p>"],
    ['web/src/a.tsx', 'const a = <p>{count} likes</p>'],
    ['web/src/a.tsx', 'const a = <button aria-label="close" />'],
    ['web/src/a.tsx', 'const a = <Field hint={isOpen && `until ${day}`} />'],
    ['web/src/a.tsx', 'const a = <Trans>Read <Link title="terms" /></Trans>'],
    ['web/src/a.ts', "toast({ title: 'saved' })"],
    ['web/src/a.ts', "document.title = 'Messages'"],
    ['web/src/a.ts', "const a = t`Removed ${isOne ? 'One member' : name}`"],
    ['web/src/worker/a.ts', "scope.registration.showNotification('You have a new message')"],
    ['server/src/features/a/a.ts', "refuse(404, 'not_found', 'gone')"],
    ['server/src/features/a/a.ts', "queueMessage(deps, tx, { body: 'Your code is on its way.' })"],
    ['server/src/features/a/a.ts', 'const a = { body: `${name} wrote to you.` }'],
    ['domain/src/a.ts', "const a = 'A name has at most 50 letters.'"],
    ['contract/src/a.ts', "z.string().refine(isMonth, 'Please give a month.')"],
  ])('that people read outside a macro is found in %s: %s', (file, code) => {
    expect(straysIn(read(file, code))).not.toEqual([])
  })

  it.each([
    ['web/src/a.tsx', 'const a = <p title={t`Saved`}>{t`Saved ${day}`}</p>'],
    ['web/src/a.tsx', 'const a = <Trans>Read the <Link to="/terms">terms</Link> first.</Trans>'],
    ['web/src/a.tsx', "plural(count, { one: '1 like', other: '# likes' })"],
    ['web/src/a.tsx', "const a = t({ message: 'Open', context: 'a state' })"],
    ['web/src/a.tsx', 'const a = key === \'Escape\' && <p className="flex gap-2" />'],
    ['web/src/a.ts', "throw new Error('The session is not known here.')"],
    ['web/src/a.ts', "console.error('The logout request failed.')"],
    ['server/src/features/a/a.ts', 'sql`A post by me`'],
    ['contract/src/a.ts', "call('GET /api/a', { summary: 'One vault', notes: 'For its owner.' })"],
  ])('that is in a macro or that users don’t read is ignored in %s: %s', (file, code) => {
    expect(straysIn(read(file, code))).toEqual([])
  })
})

/** A text in the code, with `{}` in place of each value. */
type Text = { at: number; text: string }
/**
 * A place in the code where a text can appear: a JSX attribute, an object key, an assignment, a call
 * argument, or an element's children.
 */
type Place = { name: string; isTranslated: boolean; texts: Text[] }
type Read = { file: string; code: string; texts: Text[]; places: Place[]; keys: string[] }
type Stray = { file: string; line: number; text: string }

/** Returns the texts outside the macros that people read or might read. */
function straysIn({ file, code, texts, places }: Read): Stray[] {
  const shown = places.filter(({ name }) => isForWords(name) && !CODES.includes(name))
  const found = [
    ...shown.flatMap((place) => place.texts.filter(hasLetters)),
    ...texts.filter(({ text }) => (SENTENCE.test(text) || WORD.test(text)) && !keys.has(text)),
  ]
  return [...new Set(found)].map(({ at, text }) => ({
    file,
    line: code.slice(0, at).split('\n').length,
    text: text.trim(),
  }))
}

function isForWords(name: string): boolean {
  return (translated.get(name)?.length ?? 0) >= TIMES
}

function hasLetters({ text }: Text): boolean {
  return /\p{L}/u.test(text)
}

function isExcepted({ file, text }: Stray, { files, texts = [] }: Listed): boolean {
  return files.some((glob) => posix.matchesGlob(file, glob)) && (texts.length === 0 || texts.includes(text))
}

/** Reads a file. `texts` leaves out the texts that only programs and developers read. */
function read(file: string, code: string): Read {
  const { program, errors } = parseSync(file, code)
  expect(errors, file).toEqual([])
  const texts = new Map<number, Text>()
  const places: { name: string; values: ESTree.Node[] }[] = []
  const keys: string[] = []
  const aside: ESTree.Span[] = []
  // The start positions of translated texts. A parent is visited before its children, so a position is
  // recorded before its text is visited.
  const said = new Set<number>()
  let sentences = 0
  const keep = ({ start }: ESTree.Span, text: string) =>
    void (said.has(start) || texts.set(start, { at: start, text }))
  const place = (name: string, node: ESTree.Node) => void places.push({ name, values: valuesOf(node) })
  const placeInside = ({ children }: ESTree.JSXElement | ESTree.JSXFragment) =>
    children.forEach((child) => place('inside', child))
  const placeArguments = (node: ESTree.CallExpression | ESTree.NewExpression) => {
    const name = nameOf(node.callee)
    node.arguments.forEach((value, nth) => place(`${name}(${nth})`, value))
    if (ASIDE.test(name)) aside.push(node)
    if (!isMacro(node)) return
    const forms = node.arguments.flatMap((one) => (one.type === 'ObjectExpression' ? one.properties : []))
    for (const form of forms) if (form.type === 'Property') said.add(form.value.start)
  }
  new Visitor({
    Literal: (node) => void (typeof node.value === 'string' && keep(node, node.value)),
    TemplateLiteral: (node) => keep(node, node.quasis.map(({ value }) => value.cooked).join('{}')),
    JSXText: (node) => void (sentences === 0 && keep(node, node.value)),
    TaggedTemplateExpression(node) {
      if (isMacro(node)) said.add(node.quasi.start)
      if (nameOf(node.tag) === 'sql') aside.push(node)
    },
    CallExpression: placeArguments,
    NewExpression: placeArguments,
    JSXElement(node) {
      if (isMacro(node)) sentences++
      placeInside(node)
    },
    'JSXElement:exit': (node) => void (isMacro(node) && sentences--),
    JSXFragment: placeInside,
    JSXOpeningElement({ name, attributes }) {
      if (!ELEMENTS.includes(nameOf(name))) return
      for (const one of attributes) if (one.type === 'JSXAttribute' && one.value) said.add(one.value.start)
    },
    JSXAttribute(node) {
      const name = code.slice(node.name.start, node.name.end)
      if (/class(?:Name)?$/i.test(name)) aside.push(node)
      else if (node.value) place(`${name}=`, node.value)
    },
    ConditionalExpression(node) {
      // If one branch is an element, a text in the other branch also appears on the page.
      if (valuesOf(node).some(({ type }) => type === 'JSXElement')) place('inside', node)
    },
    Property(node) {
      if (node.computed) return
      const name = node.key.type === 'Literal' ? String(node.key.value) : nameOf(node.key)
      aside.push(node.key)
      place(`${name}:`, node.value)
      if (/\b(?:t|msg)`/.test(code.slice(node.value.start, node.value.end))) keys.push(name)
      if (file.startsWith('contract/') && /^(?:summary|notes)$/.test(name)) aside.push(node.value)
    },
    AssignmentExpression: ({ left, right }) =>
      void (left.type === 'MemberExpression' && place(`${nameOf(left)} =`, right)),
    MemberExpression: ({ computed, property }) => void (computed && aside.push(property)),
    BinaryExpression: (node) => void (node.operator !== '+' && aside.push(node)),
    SwitchCase: ({ test }) => void (test && aside.push(test)),
    ImportDeclaration: (node) => void aside.push(node),
    TSLiteralType: (node) => void aside.push(node),
  }).visit(program)
  const isAside = ({ at }: Text) => aside.some(({ start, end }) => start <= at && at < end)
  return {
    file,
    code,
    texts: [...texts.values()].filter((text) => !isAside(text)),
    places: places.map(({ name, values }) => ({
      name: `${file.split('/')[0]}: ${name}`,
      isTranslated: values.some(isMacro),
      texts: values.flatMap(({ type, start }) => (TEXTS.has(type) && texts.get(start)) || []),
    })),
    keys,
  }
}

function isMacro(node: ESTree.Node): boolean {
  if (node.type === 'TaggedTemplateExpression') return MACROS.includes(nameOf(node.tag))
  if (node.type === 'CallExpression') return MACROS.includes(nameOf(node.callee))
  return node.type === 'JSXElement' && ELEMENTS.includes(nameOf(node.openingElement.name))
}

/** Returns the name of a variable, or of a property without its object. */
function nameOf(node: ESTree.Node): string {
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return node.name
  return node.type === 'MemberExpression' && !node.computed ? nameOf(node.property) : ''
}

/** Returns the expressions that an expression can evaluate to. */
function valuesOf(node: ESTree.Node): ESTree.Node[] {
  switch (node.type) {
    case 'ConditionalExpression':
      return [...valuesOf(node.consequent), ...valuesOf(node.alternate)]
    case 'LogicalExpression':
      return [...valuesOf(node.left), ...valuesOf(node.right)]
    case 'ArrayExpression':
      return node.elements.flatMap((one) => (one ? valuesOf(one) : []))
    case 'ArrowFunctionExpression':
      return valuesOf(node.body)
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'JSXExpressionContainer':
      return valuesOf(node.expression)
    default:
      return [node]
  }
}
