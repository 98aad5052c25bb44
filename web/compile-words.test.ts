import { join } from 'node:path'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { expect, it } from 'vitest'
import { compileWords } from './compile-words.ts'

const moduleOf = (file: string) => join(import.meta.dirname, 'src', file)

/**
 * Builds chunks from the given modules, each of which contains a sentence. Returns `partsOf`, the emitted
 * files and the transformed code.
 */
async function build(chunks: Record<string, string[]>, imports: Record<string, string[]> = {}, said = RETRY) {
  const { plugin, partsOf } = compileWords()
  const { transform, generateBundle } = plugin as unknown as {
    transform(code: string, id: string): Promise<{ code: string }>
    generateBundle(options: object, bundle: object): Promise<void>
  }
  const emitted = new Map<string, string>()
  const context = {
    emitFile({ fileName, name, source }: { fileName?: string; name: string; source: string }) {
      const file = fileName ?? `assets/${name}-${emitted.size}`
      emitted.set(file, source)
      return file
    },
    getFileName: (file: string) => file,
    error(sentence: string) {
      throw new Error(sentence)
    },
  }
  const code = await transform.call(context, `i18n._(/*i18n*/ { id: "${said}" })`, moduleOf('main.tsx'))
  const pieces = Object.entries(chunks).map(([fileName, files]) => {
    const moduleIds = files.map(moduleOf)
    for (const id of moduleIds) void transform.call(context, `i18n._(/*i18n*/ { id: "${said}" })`, id)
    const facadeModuleId = moduleIds.at(-1) ?? null
    const isEntry = fileName === 'entry.js'
    return { type: 'chunk', fileName, isEntry, imports: imports[fileName] ?? [], moduleIds, facadeModuleId }
  })
  await generateBundle.call(context, {}, Object.fromEntries(pieces.map((piece) => [piece.fileName, piece])))
  return { partsOf, emitted, code }
}

const ENTRY = ['main.tsx']
/** The message id of 'Retry'. */
const RETRY = generateMessageId('Retry')

it('LNG-03 gives a sentence the same short id in the code and in the translations', async () => {
  const { code, emitted } = await build({ 'entry.js': ENTRY })
  const [, id] = /_\("(\w{1,3})"\)/.exec(code!.code)!
  const door = JSON.parse(emitted.get('words/en/door.json')!) as { messages: Record<string, unknown> }
  expect(door.messages[id!]).toEqual(['Retry'])
})

it('LNG-03 fails if a sentence is missing from the translations', async () => {
  const unknown = build({ 'entry.js': ENTRY }, {}, 'nobody')
  await expect(unknown).rejects.toThrow(/main\.tsx is not in words\/; run npm run words\./)
})

it('LNG-03 fails if the first screen needs translations from a part other than door', async () => {
  const first = { 'entry.js': ENTRY, 'base.js': ['ui/phone-field.tsx'] }
  const imports = { 'entry.js': ['base.js'] }
  await expect(build(first, imports)).resolves.toBeDefined()
  const desk = { ...first, 'base.js': ['features/admin/lists.tsx'] }
  await expect(build(desk, imports)).rejects.toThrow('The first screen needs the words of desk;')
  const login = { 'entry.js': ENTRY, 'login.js': ['parts/section.tsx', 'pages/landing-page.tsx'] }
  await expect(build(login)).rejects.toThrow('The first screen needs the words of rooms;')
})

it('LNG-05 determines which parts of the translations a chunk needs', async () => {
  const { partsOf } = await build({
    'entry.js': ENTRY,
    'code.js': ['features/sign-in/code-step.tsx'],
    'admin.js': ['features/admin/lists.tsx', 'ui/field.tsx'],
  })
  expect(partsOf(['entry.js'])).toEqual([])
  expect(partsOf(['code.js', 'entry.js'])).toEqual(['rooms'])
  expect(partsOf(['admin.js', 'code.js', 'silent.js'])).toEqual(['rooms', 'desk'])
})

it('LNG-04 writes the first screen’s translations and the URLs of the other parts', async () => {
  const { emitted } = await build({ 'entry.js': ENTRY })
  const door = JSON.parse(emitted.get('words/en/door.json')!) as Record<string, unknown>
  expect(Object.values(door['messages'] as object)).toContainEqual(['Enter mobile number'])
  for (const part of ['rooms', 'vaults', 'desk', 'texts'])
    expect(door[part]).toMatch(new RegExp(`^/assets/${part}\\.json`))
  const rooms = JSON.parse(emitted.get((door['rooms'] as string).slice(1))!) as { messages: object }
  expect(Object.values(rooms.messages)).toContainEqual(['Six-digit code'])
})
