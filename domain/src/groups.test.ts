import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  firstLink,
  isWebAddress,
  LINK_MAX,
  mayEditGroup,
  mayEditPost,
  mayRemovePost,
  mayWriteOnBoard,
} from './groups.ts'

const PAGE = 'https://example.com/page'

describe('the first web address of a text', () => {
  it.each([
    ['alone', PAGE, PAGE],
    ['in a sentence', `Look at ${PAGE} today`, PAGE],
    ['without TLS', 'http://example.com', 'http://example.com'],
    ['in capitals', 'HTTPS://Example.COM/Page', 'HTTPS://Example.COM/Page'],
    ['with a query and a place', `${PAGE}?a=1&b=%20#top`, `${PAGE}?a=1&b=%20#top`],
    ['with a port', 'http://localhost:3000/x', 'http://localhost:3000/x'],
    ['in another script', 'https://例え.jp/道', 'https://例え.jp/道'],
    ['ending in a slash', 'See https://example.com/.', 'https://example.com/'],
    ['on a line of its own', `One\n${PAGE}\nthree`, PAGE],
    ['between tabs', `\t${PAGE}\t`, PAGE],
    ['between angle brackets', `<${PAGE}>`, PAGE],
    ['in quotation marks', `"${PAGE}"`, PAGE],
    ['in curly quotation marks', `“${PAGE}”`, PAGE],
    ['of markup', `<a href="${PAGE}">here</a>`, PAGE],
  ])('UNI-66 %s', (_, text, link) => {
    expect(firstLink(text)).toBe(link)
  })

  it.each([...".,;:!?]}'’”»…。，！？", '...', '?!', '").', "',", '`', '**'])(
    'UNI-66 without what ends a sentence: %s',
    (ending) => {
      expect(firstLink(`See ${PAGE}${ending}`)).toBe(PAGE)
      expect(firstLink(`See ${PAGE}${ending} And more`)).toBe(PAGE)
    },
  )

  it.each([
    [`(${PAGE})`, PAGE],
    [`(see ${PAGE}).`, PAGE],
    [`((${PAGE}))`, PAGE],
    ['https://example.com/wiki/Kin_(family)', 'https://example.com/wiki/Kin_(family)'],
    ['(https://example.com/wiki/Kin_(family))', 'https://example.com/wiki/Kin_(family)'],
    ['https://example.com/wiki/Kin_(family).', 'https://example.com/wiki/Kin_(family)'],
    ['https://example.com/a(b', 'https://example.com/a(b'],
    [`[the page](${PAGE})`, PAGE],
  ])('UNI-66 with parentheses: %s', (text, link) => {
    expect(firstLink(text)).toBe(link)
  })

  it.each([
    'no address at all',
    '',
    'www.example.com',
    'example.com/page',
    'ftp://example.com',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'mailto:ann@example.com',
    '//example.com',
    'https:/example.com',
    'https://',
    'https://...',
    'https:// example.com',
    'http://[nonsense',
    'http://a:99999999/',
  ])('UNI-66 is nothing where there is none: %s', (text) => {
    expect(firstLink(text)).toBeNull()
  })

  it('UNI-66 is the first of several, whatever follows', () => {
    expect(firstLink(`${PAGE} and https://example.com/other`)).toBe(PAGE)
    expect(firstLink(`http://one.example,https://two.example`)).toBe('http://one.example,https://two.example')
    expect(firstLink(`One.\n${PAGE}\nhttp://other.example`)).toBe(PAGE)
  })

  it('UNI-66 passes over what only looks like one', () => {
    expect(firstLink(`https://... no: ${PAGE}`)).toBe(PAGE)
    expect(firstLink(`javascript:alert(1) ${PAGE}`)).toBe(PAGE)
    expect(firstLink(`https://example.com/${'x'.repeat(LINK_MAX)} ${PAGE}`)).toBe(PAGE)
  })

  it(`is at most ${LINK_MAX} characters long`, () => {
    const start = 'https://example.com/'
    const longest = start + 'x'.repeat(LINK_MAX - start.length)
    expect(firstLink(longest)).toBe(longest)
    expect(firstLink(`${longest}.`)).toBe(longest)
    expect(firstLink(`${longest}x`)).toBeNull()
  })

  it('is found in no time in the longest of posts', () => {
    const started = performance.now()
    for (const part of ['https://', ')', 'https://a.example/)))', 'http://(', '.,;', 'https:// '])
      firstLink(`https://a.example/${part.repeat(10_000)}`)
    expect(performance.now() - started).toBeLessThan(1_000)
  })

  it('is always an address on the web that stands in the text', () => {
    const bits = fc.constantFrom(
      'https://',
      'http://',
      'a.example',
      '/',
      '(',
      ')',
      '.',
      ' ',
      '"',
      '\n',
      'é',
      '\u202e',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(bits, fc.string({ unit: 'binary' })), { maxLength: 12 }), (parts) => {
        const text = parts.join('')
        const link = firstLink(text)
        if (link === null) return
        expect(text).toContain(link)
        expect(isWebAddress(link)).toBe(true)
        expect(['http:', 'https:']).toContain(new URL(link).protocol)
      }),
    )
  })
})

describe('a web address', () => {
  it.each([PAGE, 'http://a', 'HTTPS://A.EXAMPLE'])('is %s', (text) => {
    expect(isWebAddress(text)).toBe(true)
  })
  it.each([
    '',
    'a',
    'a.example',
    'http:a.example',
    `${PAGE} ${PAGE}`,
    ` ${PAGE}`,
    'javascript:alert(1)//https://a',
    `${PAGE}"x`,
  ])('is not "%s"', (text) => {
    expect(isWebAddress(text)).toBe(false)
  })
})

describe('on a board', () => {
  const post = { authorId: 19 }

  it('UNI-69 UNI-72 UNI-74 the author edits, pins and archives, and nobody else', () => {
    expect(mayEditPost(19, post)).toBe(true)
    expect(mayEditPost(20, post)).toBe(false)
  })

  it('UNI-76 the author removes and the admin does, and nobody else', () => {
    expect(mayRemovePost({ id: 19, isAdmin: false }, post)).toBe(true)
    expect(mayRemovePost({ id: 18, isAdmin: true }, post)).toBe(true)
    expect(mayRemovePost({ id: 20, isAdmin: false }, post)).toBe(false)
  })

  it('UNI-66 the board is its members’ to write on, and not the admin’s who does not belong to the group', () => {
    const members = [{ playerId: 19 }, { playerId: 20 }]
    expect([19, 20, 21, 18].map((id) => mayWriteOnBoard(id, members))).toEqual([true, true, false, false])
    expect(mayWriteOnBoard(18, [...members, { playerId: 18 }])).toBe(true)
  })

  it('UNI-50 the group is its creator’s to rename and to describe, and nobody else’s', () => {
    expect(mayEditGroup(19, { createdById: 19 })).toBe(true)
    expect(mayEditGroup(20, { createdById: 19 })).toBe(false)
  })
})
