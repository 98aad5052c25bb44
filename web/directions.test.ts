import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const SRC = join(import.meta.dirname, 'src')
const read = (file: string) => readFileSync(join(SRC, file), 'utf8')
const FILES = globSync('**/*.{ts,tsx,css}', { cwd: SRC })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.includes('.test.'))

/** The files that may name a physical direction, each with the number of places and the reason. */
const DOORS: { file: string; places: number; because: string }[] = [
  {
    file: 'features/bonds/units/unit-card.tsx',
    places: 2,
    because: 'the triangle of three people is a drawing, which is the same in every language',
  },
  {
    file: 'pages/landing-page.tsx',
    places: 1,
    because: 'the ring is centered: it begins in the middle and moves back by half its width',
  },
  {
    file: 'ui/toast-list.tsx',
    places: 1,
    because: 'a swiped toast follows the finger, whose place on the screen is physical',
  },
]

// Matches a class for a physical side, after a quote, a space, a colon (`md:`), an exclamation mark or a
// minus sign.
const CLASS =
  /(?<=["'`\s:!-])(?:[mp][lr]|left|right|scroll-[mp][lr])-(?=[\d[(]|auto|full|px|safe)|(?<=["'`\s:!])(?:border-[lr]|rounded-(?:[lr]|[tb][lr])|text-(?:left|right)|float-(?:left|right)|clear-(?:left|right)|origin-(?:[a-z]+-)?(?:left|right)|object-(?:left|right)(?:-[a-z]+)?|bg-(?:linear|gradient)-to-[tb]?[lr])(?=["'`\s-])|(?<=["'`\s:!-])(?:translate|skew|inset-shadow)-x-/g
// Matches a CSS property or value for a physical side, in stylesheets and in `style`.
const STYLE =
  /(?<=[{,;]\s*)(?:(?:margin|padding|border|inset|scroll-margin|scroll-padding)-?(?:left|right|Left|Right)\b[-\w]*|(?:left|right))\??:(?!\s*(?:number\b|string\b|\{))|(?:text-align|textAlign|float|clear|cssFloat):\s*['"]?(?:left|right)\b|\bto (?:left|right)\b|translateX\((?!calc\(var\(--to-end\))/g

// Files ending in .ts may name sides for drawing or measuring, so search them only for classes.
function placesIn(text: string, file = '.tsx'): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  return (file.endsWith('.ts') ? [CLASS] : [CLASS, STYLE]).flatMap((pattern) =>
    [...code.matchAll(pattern)].map(([found]) => found),
  )
}

describe('a physical direction', () => {
  it('LNG-40 does not appear in a class or style outside the listed files', () => {
    const found = FILES.map((file) => ({ file, places: placesIn(read(file), file) }))
    const strays = found.flatMap(({ file, places }) => {
      const most = DOORS.find((door) => door.file === file)?.places ?? 0
      return places.length === most ? [] : [`${file}: ${places.join(' ')} (${places.length}, not ${most})`]
    })
    expect(strays).toEqual([])
  })

  it.each([
    'ml-2',
    'md:-mr-4',
    'pl-10',
    '@min-[40rem]:pr-76',
    'left-0',
    '-right-4',
    'right-[calc(50%-1rem)]',
    'ml-auto',
    'text-left',
    'max-md:text-right',
    'border-l',
    'border-r-4',
    'rounded-tl-sm',
    'rounded-r',
    'scroll-ml-4',
    'origin-top-left',
    '-translate-x-2',
    'float-left',
    'bg-linear-to-r',
  ])('LNG-40 is detected in the class %s', (name) => {
    expect(placesIn(`<p className="flex ${name} gap-2">`)).toHaveLength(1)
    expect(placesIn(`const A = '${name}'`)).toHaveLength(1)
  })

  it.each([
    'ms-2',
    'pe-10',
    'start-0',
    '-end-4',
    'text-start',
    'border-s',
    'border-line',
    'rounded-ss-sm',
    'rounded-lg',
    'translate-y-2',
    '-translate-1/2',
    'inset-x-0',
    'left',
    'plain-2',
  ])('LNG-40 is not detected in the class %s', (name) => {
    expect(placesIn(`<p className="flex ${name} gap-2">`)).toEqual([])
  })

  it.each([
    'style={{ left: 4 }}',
    'style={{ marginLeft: 4 }}',
    'padding-right: 1rem;',
    'text-align: left;',
    'linear-gradient(to right, black)',
    'transform: translateX(24px)',
  ])('LNG-40 is detected in the style %s', (style) => {
    expect(placesIn(`{ ${style} }`)).toHaveLength(1)
  })
})

describe('an icon', () => {
  const mirrored = [...read('styles/base.css').matchAll(/\.lucide-([a-z-]+)/g)].map(([, name]) => name!)
  const used = new Set(
    FILES.flatMap((file) =>
      [...read(file).matchAll(/import (?:type )?\{([^}]+)\} from '[./]+(?:ui\/)?icons\.ts'/g)].flatMap(
        ([, names]) =>
          names!.split(',').map((name) => kebab(name.replace(/^\s*type\s|\sas\s.*$/g, '').trim())),
      ),
    ),
  )
  /** The icons with a side in their name that look the same in every language. */
  const SAME = ['arrow-left-right']

  it('LNG-41 is mirrored on a right-to-left page if it points left or right', () => {
    const pointing = [...used].filter((name) =>
      /left|right|reply|send|log-out|panel-|undo|redo|external/.test(name),
    )
    expect(pointing.filter((name) => !mirrored.includes(name)).sort()).toEqual(SAME)
    expect(mirrored.filter((name) => !used.has(name))).toEqual([])
  })
})

function kebab(name: string): string {
  return name.replace(/(?<=[a-z\d])(?=[A-Z])/g, '-').toLowerCase()
}
