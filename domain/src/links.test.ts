import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressShown, firstLink, isWebAddress, LINK_MAX, partsOf } from './links.ts'

const PAGE = 'https://example.com/page'

describe('the first web address in a post', () => {
  it.each([
    ['alone', PAGE, PAGE],
    ['in a sentence', `Look at ${PAGE} today`, PAGE],
    ['with the http scheme', 'http://example.com', 'http://example.com'],
    ['with capital letters', 'HTTPS://Example.COM/Page', 'HTTPS://Example.COM/Page'],
    ['with a query and a fragment', `${PAGE}?a=1&b=%20#top`, `${PAGE}?a=1&b=%20#top`],
    ['with a port', 'http://localhost:3000/x', 'http://localhost:3000/x'],
    ['in a non-Latin script', 'https://例え.jp/道', 'https://例え.jp/道'],
    ['with a trailing slash', 'See https://example.com/.', 'https://example.com/'],
    ['on a line of its own', `One\n${PAGE}\nthree`, PAGE],
    ['between tabs', `\t${PAGE}\t`, PAGE],
    ['between angle brackets', `<${PAGE}>`, PAGE],
    ['in quotation marks', `"${PAGE}"`, PAGE],
    ['in curly quotation marks', `“${PAGE}”`, PAGE],
    ['in HTML markup', `<a href="${PAGE}">here</a>`, PAGE],
  ])('UNI-66 is found %s', (_, text, link) => {
    expect(firstLink(text)).toBe(link)
  })

  it('UNI-66 ends before the punctuation that follows it', () => {
    for (const ending of [...'.,;:!?]}\'"’”»…。，！？', '...', '?!', '").', "',", '`', '**'])
      for (const text of [`See ${PAGE}${ending}`, `See ${PAGE}${ending} And more`])
        expect([text, firstLink(text)]).toEqual([text, PAGE])
  })

  it.each([
    [`(${PAGE})`, PAGE],
    [`(see ${PAGE}).`, PAGE],
    [`((${PAGE}))`, PAGE],
    ['https://example.com/wiki/Kin_(family)', 'https://example.com/wiki/Kin_(family)'],
    ['(https://example.com/wiki/Kin_(family))', 'https://example.com/wiki/Kin_(family)'],
    ['https://example.com/wiki/Kin_(family).', 'https://example.com/wiki/Kin_(family)'],
    ['https://example.com/a(b', 'https://example.com/a(b'],
    [`[the page](${PAGE})`, PAGE],
  ])('UNI-66 includes a closing parenthesis only if it includes the opening one: %s', (text, link) => {
    expect(firstLink(text)).toBe(link)
  })

  it.each(
    [
      ['no address at all', '', 'www.example.com', 'example.com/page', 'ftp://example.com'],
      ['javascript:alert(1)', 'data:text/html,<script>alert(1)</script>', 'file:///etc/passwd'],
      ['mailto:ann@example.com', '//example.com', 'https:/example.com', 'https://', 'https://...'],
      ['https:// example.com', 'http://[nonsense', 'http://a:99999999/'],
    ].flat(),
  )('UNI-66 is null if there is no valid web address: %s', (text) => {
    expect(firstLink(text)).toBeNull()
  })

  it.each([
    [`${PAGE} and https://example.com/other`, PAGE],
    ['http://one.example,https://two.example', 'http://one.example,https://two.example'],
    [`One.\n${PAGE}\nhttp://other.example`, PAGE],
    [`https://... no: ${PAGE}`, PAGE],
    [`javascript:alert(1) ${PAGE}`, PAGE],
    [`https://example.com/${'x'.repeat(LINK_MAX)} ${PAGE}`, PAGE],
  ])('UNI-66 is the first valid address of several (%#)', (text, link) => expect(firstLink(text)).toBe(link))

  it(`is at most ${LINK_MAX} characters long`, () => {
    const start = 'https://example.com/'
    const longest = start + 'x'.repeat(LINK_MAX - start.length)
    expect(firstLink(longest)).toBe(longest)
    expect(firstLink(`${longest}.`)).toBe(longest)
    expect(firstLink(`${longest}x`)).toBeNull()
  })

  it('is found quickly, even in the longest posts', () => {
    const started = performance.now()
    for (const part of ['https://', ')', 'https://a.example/)))', 'http://(', '.,;', 'https:// '])
      firstLink(`https://a.example/${part.repeat(10_000)}`)
    expect(performance.now() - started).toBeLessThan(1_000)
  })
})

it('isWebAddress rejects anything before or after the address', () => {
  for (const text of [PAGE, 'http://a', 'HTTPS://A.EXAMPLE'])
    expect([text, isWebAddress(text)]).toEqual([text, true])
  const others = ['', 'a', 'a.example', 'http:a.example', `${PAGE} ${PAGE}`, ` ${PAGE}`, `${PAGE}"x`]
  expect([...others, 'javascript:alert(1)//https://a'].filter(isWebAddress)).toEqual([])
})

it('isWebAddress rejects credentials and missing hosts', () => {
  const before = [
    'ann:secret@',
    'ann@',
    ':secret@',
    ':@',
    '@',
    'bank.example@',
    'a%40b@',
    'bank.example\\@',
  ].map((name) => `https://${name}evil.example/`)
  const hostless = ['https:///evil.example', 'https:\\\\evil.example', 'https://?a', 'https://#a']
  expect([...before.slice(0, -1), ...hostless].filter(isWebAddress)).toEqual([])
  for (const text of [
    before.at(-1)!,
    'https://a.example/@ann',
    'http://a.example?to=ann@b',
    'https://a.example#@',
  ])
    expect([text, isWebAddress(text)]).toEqual([text, true])
})

describe('partsOf', () => {
  const links = (text: string) =>
    partsOf(text).flatMap(({ shown, address }) => (address ? [[shown, address]] : []))

  it.each([
    ['http', 'http://example.com', 'http://example.com'],
    ['https', PAGE, PAGE],
    ['www.', 'www.example.com/a?b=1', 'https://www.example.com/a?b=1'],
    ['WWW.', 'WWW.Example.com', 'https://WWW.Example.com'],
  ])('UNI-84 finds an address that begins with %s', (_, shown, address) => {
    expect(links(`See ${shown}, or (${shown}).`)).toEqual([
      [shown, address],
      [shown, address],
    ])
  })

  it.each(
    [
      ['example.com', 'www.', 'www.example', 'awww.example.com', 'ann@www.example.com'],
      ['javascript:alert(1)', 'data:text/html,x', 'ftp://www.example.com/'],
      ['https://example.com@evil.example/', 'https://ann:secret@example.com'],
      ['https:///evil.example', 'http://\u200bevil.example'],
    ].flat(),
  )('UNI-84 finds no link in %s', (text) => expect(links(text)).toEqual([]))

  it.each([
    ['https://example.com。そして', 'https://example.com'],
    ['（https://example.com/道）', 'https://example.com/道'],
    ['انظر https://example.com، ثم', 'https://example.com'],
    ['https://example.com/wiki/Kin_(family)!', 'https://example.com/wiki/Kin_(family)'],
    ['www.example.com...', 'www.example.com'],
  ])('UNI-84 ends a link before the punctuation that follows it: %s', (text, shown) => {
    expect(links(text).map(([first]) => first)).toEqual([shown])
  })

  it('keeps all characters in order', () => {
    expect(partsOf(`One ${PAGE}, two\nwww.example.com`)).toEqual([
      { shown: 'One ', address: null },
      { shown: PAGE, address: PAGE },
      { shown: ', two\n', address: null },
      { shown: 'www.example.com', address: 'https://www.example.com' },
    ])
    expect(partsOf('')).toEqual([])
  })
})

// Parts of addresses, characters that surround addresses, and characters that could break parsing.
const BITS = ['https://', 'http://', 'www.', 'a.example', ...'/().@ \n"\\é\u202e', '%41']
const texts = fc
  .array(fc.oneof(fc.constantFrom(...BITS), fc.string({ unit: 'binary' })), { maxLength: 12 })
  .map((parts) => parts.join(''))

it('UNI-66, UNI-84 every detected link is a web address', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const link = firstLink(text)
      if (link !== null) {
        expect(text).toContain(link)
        expect(isWebAddress(link)).toBe(true)
        expect(['http:', 'https:']).toContain(new URL(link).protocol)
      }
      for (const { shown, address } of partsOf(text)) {
        if (address === null) expect(text).toContain(shown)
        else expect(['http:', 'https:']).toContain(new URL(address).protocol)
      }
    }),
  )
})

describe('the host shown for an address', () => {
  it.each([
    ['https://еxample.com/a', 'https://xn--xample-2of.com/a'],
    ['https://аррӏе.com', 'https://xn--80ak6aa92e.com'],
    ['https://ｅxample.com', 'https://example.com'],
    ['https://%65xample.com/a', 'https://example.com/a'],
    ['https://2130706433/', 'https://127.0.0.1/'],
    ['www.gооgle.com', 'www.xn--ggle-55da.com'],
  ])('UNI-84 is normalized if it could be deceptive: %s becomes %s', (written, shown) => {
    expect(partsOf(written).map((part) => part.shown)).toEqual([shown])
  })
  it('UNI-84 is left as written if it can’t be deceptive', () => {
    const fine = ['https://例え.jp/道', 'https://пример.испытание/путь', 'https://مثال.إختبار']
    const latin = ['https://bücher.example:8080/a', 'https://xn--80ak6aa92e.com', 'https://EXAMPLE.com/Päth']
    for (const written of [...fine, ...latin, 'https://παράδειγμα.δοκιμή', 'https://실례.한국'])
      expect(addressShown(written)).toBe(written)
  })
})
